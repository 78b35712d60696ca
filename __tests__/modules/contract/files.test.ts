import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import Ajv from "ajv/dist/2020";
import { TerraformStack, TerraformVariable } from "cdktf";
import { parseAllDocuments } from "yaml";

import { arn, Contract, contractDocumentOf, number, text } from "../../../modules/contract";
import {
  clearContractFiles,
  CONTRACT_FILES,
  writeContractFiles,
} from "../../../modules/contract/files";
import { testApp } from "../../support/app";

let directory: string;

beforeAll(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-contract-"));
  const stack = new TerraformStack(testApp(), "core");
  const engine = { kind: "flux", version: "v2.7.5", path: "gitops/clusters/test" } as const;
  const contract = new Contract(stack, "test", engine);
  contract.variable("TF_TEXT", text("a: b"));
  contract.variable("TF_NUMBER", number(3));
  const late = new TerraformVariable(stack, "late", {}).stringValue;
  contract.service("web", {
    namespace: "kube-system",
    values: { a: { b: text("c"), late: [text("d"), text(late)] } },
  });
  contract.identity({
    namespace: "web",
    serviceAccount: "web",
    roleArn: "arn:aws:iam::111122223333:role/web",
  });
  contract.secret({
    name: "web",
    arn: arn("arn:aws:secretsmanager:eu-west-1:111122223333:secret:web"),
    properties: ["password"],
    readers: [{ namespace: "web", serviceAccount: "web" }],
  });
  writeContractFiles(contractDocumentOf(contract), directory);
});

afterAll(() => {
  clearContractFiles(directory);
  expect(fs.existsSync(directory)).toBe(false);
});

const read = (file: (typeof CONTRACT_FILES)[number]): string =>
  fs.readFileSync(path.join(directory, file), "utf8");

test("writes four files and no others", () => {
  expect(fs.readdirSync(directory).sort()).toEqual([...CONTRACT_FILES].sort());
});

test("contract.json matches contract.schema.json, and the schema rejects anything else", () => {
  const validate = new Ajv({ strict: false }).compile(
    JSON.parse(read("contract.schema.json")) as object,
  );
  const document = JSON.parse(read("contract.json")) as Record<string, unknown>;
  expect(validate(document) ? [] : validate.errors).toEqual([]);
  expect(validate({ ...document, version: 2 })).toBe(false);
  expect(validate({ ...document, variables: { TF_A: { type: "text" } } })).toBe(false);
});

test("contract.json lists the values of a service that are known only after apply", () => {
  const { services } = JSON.parse(read("contract.json")) as { services: Record<string, object> };
  expect(services.web).toMatchObject({ unknown: ["a.late.1"] });
});

test("substitution.env has one line per variable", () => {
  expect(read("substitution.env")).toBe("TF_NUMBER=3\nTF_TEXT=a: b\n");
});

test("for Argo CD, configmaps.yaml has what Terraform writes: the variables in its namespace, and no values of services", () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-contract-"));
  const engine = { kind: "argocd", version: "v3.5.1", path: "gitops/argocd/test" } as const;
  const contract = new Contract(new TerraformStack(testApp(), "core"), "test", engine);
  contract.variable("TF_TEXT", text("a"));
  contract.service("web", { namespace: "kube-system", values: { a: text("b") } });
  writeContractFiles(contractDocumentOf(contract), other);
  const written = fs.readFileSync(path.join(other, "configmaps.yaml"), "utf8");
  clearContractFiles(other);
  const maps = parseAllDocuments(written)
    .map((document) => document.toJS() as { kind: string; metadata: object })
    .filter(({ kind }) => kind === "ConfigMap");
  expect(maps.map(({ metadata }) => metadata)).toEqual([
    expect.objectContaining({ name: "cluster-vars-terraform", namespace: "argocd" }),
  ]);
});

test("configmaps.yaml has the namespaces before the ConfigMaps, and values as text", () => {
  const objects = parseAllDocuments(read("configmaps.yaml")).map(
    (document) => document.toJS() as { kind: string; metadata: { name: string }; data?: object },
  );
  expect(objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([
    "Namespace flux-system",
    "ConfigMap cluster-vars-terraform",
    "ConfigMap web-values-terraform",
  ]);
  expect(objects[1]?.data).toEqual({ TF_TEXT: "a: b", TF_NUMBER: "3" });
  expect(objects[2]?.data).toEqual({
    "values.yaml": "a:\n  b: c\n  late:\n    - d\n    - stand-in-web-a-late-1\n",
  });
});
