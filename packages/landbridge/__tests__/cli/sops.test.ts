import * as fs from "node:fs";
import * as path from "node:path";

import { contractOf } from "../doctor/support/diagnosis-input";
import { folder, landbridge } from "./support";

const DEV = "arn:aws:kms:eu-west-1:111122223333:alias/acme-dev-sops";
const PROD = "arn:aws:kms:eu-west-1:444455556666:alias/acme-prod-sops";

function contract(keyArn: string): string {
  const origin = { file: "modules/sops/contract.ts", line: 1 };
  const variables = { TF_SOPS_KEY_ARN: { type: "arn", known: true, value: keyArn, origin } };
  return JSON.stringify(contractOf({ variables }));
}

const FILES = {
  "gitops/clusters/dev/apps.yaml": "",
  "gitops/clusters/prod/apps.yaml": "",
  "gitops/clusters/local/apps.yaml": "",
  "cdktf.out/contract/dev/contract.json": contract(DEV),
  "cdktf.out/contract/prod/contract.json": contract(PROD),
  "cdktf.out/contract/local/contract.json": JSON.stringify(contractOf({})),
};

function encrypted(...arns: readonly string[]): string {
  const keys = arns.map((arn) => `    - arn: ${arn}\n      enc: eHk=\n`).join("");
  return `apiVersion: v1\nkind: Secret\nmetadata:\n  name: a\nstringData:\n  a: ENC[x]\nsops:\n  kms:\n${keys}`;
}

test("sops writes a rule for each environment with a key, and --check accepts them", async () => {
  const directory = folder(FILES);
  const written = await landbridge(["sops"], { directory });
  expect(written).toMatchObject({ code: 0, error: "", out: "wrote .sops.yaml\n" });
  expect(fs.readFileSync(path.join(directory, ".sops.yaml"), "utf8")).toMatchInlineSnapshot(`
   "# Written by \`landbridge sops\`; rules that don't match its paths stay as they are.

   creation_rules:
     - path_regex: ^gitops/(.*/)?dev/.*\\.sops\\.yaml$
       encrypted_regex: ^(data|stringData)$
       kms: arn:aws:kms:eu-west-1:111122223333:alias/acme-dev-sops
     - path_regex: ^gitops/(.*/)?prod/.*\\.sops\\.yaml$
       encrypted_regex: ^(data|stringData)$
       kms: arn:aws:kms:eu-west-1:444455556666:alias/acme-prod-sops
     - path_regex: ^gitops/.*\\.sops\\.yaml$
       encrypted_regex: ^(data|stringData)$
       kms: arn:aws:kms:eu-west-1:111122223333:alias/acme-dev-sops,arn:aws:kms:eu-west-1:444455556666:alias/acme-prod-sops
   "
  `);
  expect(await landbridge(["sops", "--check"], { directory })).toMatchObject({
    code: 0,
    out: "landbridge: .sops.yaml is up to date\n",
  });
});

test("rules and comments of others stay; --check prints what is missing and changes nothing", async () => {
  const own = [
    "# Ours",
    "creation_rules:",
    "  # of an environment that is gone",
    "  - path_regex: ^gitops/(.*/)?qa/.*\\.sops\\.yaml$",
    "    kms: arn:aws:kms:eu-west-1:111122223333:alias/acme-qa-sops",
    "  - path_regex: ^terraform/ # of Terraform",
    "    age: age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p",
    "stores:",
    "  yaml:",
    "    indent: 2",
    "",
  ].join("\n");
  const directory = folder({ ...FILES, ".sops.yaml": own });
  const checked = await landbridge(["sops", "--check"], { directory });
  expect(checked.code).toBe(1);
  expect(checked.out).toContain(`+    kms: ${DEV}\n`);
  expect(checked.error).toContain("run `landbridge sops`");
  expect(fs.readFileSync(path.join(directory, ".sops.yaml"), "utf8")).toBe(own);
  await landbridge(["sops"], { directory });
  const text = fs.readFileSync(path.join(directory, ".sops.yaml"), "utf8");
  expect(text).toContain("# Ours\n");
  expect(text).toContain("^terraform/ # of Terraform");
  expect(text).toContain("indent: 2");
  expect(text).not.toContain("qa");
  expect(text.indexOf("terraform")).toBeGreaterThan(text.indexOf(PROD));
});

test("--list names the keys of each file, and the environments that can open it", async () => {
  const directory = folder({
    ...FILES,
    "gitops/apps/shop/dev/shop.sops.yaml": encrypted(DEV),
    "gitops/apps/shop/shared.sops.yaml": encrypted(DEV, PROD),
    "gitops/apps/shop/old.yaml": encrypted(`${PROD}-old`),
  });
  const { code, out } = await landbridge(["sops", "--list"], { directory });
  expect(code).toBe(0);
  expect(out).toMatchInlineSnapshot(`
   "gitops/apps/shop/dev/shop.sops.yaml
     AWS KMS key arn:aws:kms:eu-west-1:111122223333:alias/acme-dev-sops
     opened by: dev
   gitops/apps/shop/old.yaml
     AWS KMS key arn:aws:kms:eu-west-1:444455556666:alias/acme-prod-sops-old
   gitops/apps/shop/shared.sops.yaml
     AWS KMS key arn:aws:kms:eu-west-1:111122223333:alias/acme-dev-sops
     AWS KMS key arn:aws:kms:eu-west-1:444455556666:alias/acme-prod-sops
     opened by: dev, prod
   "
  `);
});

test("without a key or with a file that can't be read, it says what to do", async () => {
  const none = await landbridge(["sops"], {
    directory: folder({ "gitops/clusters/dev/apps.yaml": "" }),
  });
  expect(none).toMatchObject({ code: 2, error: expect.stringContaining("set modules.sops") });
  const contractFile = "cdktf.out/contract/dev/contract.json";
  const cut = await landbridge(["sops"], { directory: folder({ ...FILES, [contractFile]: "{" }) });
  expect(cut).toMatchObject({ code: 2, error: expect.stringContaining(`${contractFile}:1: `) });
  const broken = folder({ ...FILES, ".sops.yaml": "creation_rules: {}\n" });
  expect(await landbridge(["sops"], { directory: broken })).toMatchObject({
    code: 2,
    error: expect.stringContaining(".sops.yaml: can't be read: creation_rules is not a list"),
  });
  expect(fs.readFileSync(path.join(broken, ".sops.yaml"), "utf8")).toBe("creation_rules: {}\n");
});
