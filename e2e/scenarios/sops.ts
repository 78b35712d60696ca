import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { withoutHelm } from "../charts/without-helm";
import { KUSTOMIZATION, SECRET } from "../cluster/kinds";
import { conditionOf, encoded } from "../cluster/object";
import { allReady } from "../flux/progress";
import { FROM_GO_PROXY } from "../lab/parts";
import type { World } from "../lab/world";
import { must, run } from "../processes/command";
import { waitFor } from "../processes/wait";
import type { Scenario, Stage } from "./scenario";
import { LOCAL_TREE } from "./support";
import { worldWithoutTerraform } from "./without-terraform";

const NAME = "sops";
const FOLDER = "gitops/apps/secrets";
const FILE = `${FOLDER}/database.sops.yaml`;
const DECLARATION = "gitops/clusters/local/secrets.yaml";

/** Flux looks for commits once a minute. */
const PATIENCE = { seconds: 150 };

/** A key pair of age. */
interface AgeKey {
  readonly recipient: string;
  /** Contents of the file that age-keygen writes. */
  readonly identity: string;
}

/** Secrets in Git, with age: a key of AWS KMS would need AWS. */
export const sops: Scenario = {
  name: NAME,
  title:
    "Flux decrypts a secret of Git; a file for another key is refused, and a key is replaced as docs/secrets.md says",
  needs: [...FROM_GO_PROXY, "sops"],

  async run(stage) {
    const world = await worldWithoutTerraform(stage, NAME, { tree: withoutHelm });
    const [old, next] = [await keyOf(stage, world, "old"), await keyOf(stage, world, "next")];
    await stage.step("the tree without secrets is Ready", () =>
      allReady(world.cluster, LOCAL_TREE),
    );

    await stage.step("a secret of Git is decrypted", async () => {
      await giveKeys(world, [old]);
      await push(stage, world, "first", [old]);
      await arrives(world, "first");
    });
    await stage.step(
      "a file for a key that Flux lacks is refused, and the secret stays",
      async () => {
        await push(stage, world, "second", [next]);
        const isRefused = async (): Promise<boolean> => {
          const found = await world.cluster.read(KUSTOMIZATION, "secrets", "flux-system");
          const ready = found && conditionOf(found, "Ready");
          return (
            ready?.status === "False" && /decrypt|data key|identity/i.test(ready.message ?? "")
          );
        };
        await waitFor("the Kustomization to fail", isRefused, PATIENCE);
        assert.equal(await passwordIn(world), "first");
      },
    );
    await stage.step(
      "a key is replaced: both keys, the new file, then the old key goes",
      async () => {
        await giveKeys(world, [old, next]);
        await arrives(world, "second");
        await giveKeys(world, [next]);
        await push(stage, world, "third", [next]);
        await arrives(world, "third");
      },
    );
    await stage.step("the proof rejects a Kustomization without the key, and plain text", () =>
      rejected(world),
    );
    await stage.lab.end(NAME);
  },
};

async function keyOf(stage: Stage, world: World, name: string): Promise<AgeKey> {
  const { keygen } = await stage.lab.sops();
  const file = path.join(world.folder, `${name}.agekey`);
  await must(keygen, ["-o", file]);
  const recipient = (await must(keygen, ["-y", file])).trim();
  return { recipient, identity: fs.readFileSync(file, "utf8") };
}

/** Writes the Secret that `decryption.secretRef` names. */
async function giveKeys({ cluster }: World, keys: readonly AgeKey[]): Promise<void> {
  const entries = keys.map(({ identity }, index) => [`key-${index}.agekey`, identity]);
  await cluster.remove(SECRET, "sops-age", "flux-system").catch(() => undefined);
  await cluster.apply(SECRET, {
    metadata: {
      name: "sops-age",
      namespace: "flux-system",
      labels: { "reconcile.fluxcd.io/watch": "Enabled" },
    },
    data: encoded(Object.fromEntries(entries) as Record<string, string>),
  });
}

/** Encrypts the password as a user does, and commits it. */
async function push(
  stage: Stage,
  world: World,
  password: string,
  keys: readonly AgeKey[],
): Promise<void> {
  const files = await encrypted(stage, world, password, keys);
  await world.changeGit(files, `The password is the ${password}`);
}

async function encrypted(
  stage: Stage,
  world: World,
  password: string,
  keys: readonly AgeKey[],
): Promise<Readonly<Record<string, string>>> {
  const { sops: program } = await stage.lab.sops();
  const file = path.join(world.folder, "database.sops.yaml");
  fs.writeFileSync(file, secret(password));
  const recipients = keys.map(({ recipient }) => recipient).join(",");
  const args = ["--encrypt", "--in-place", "--age", recipients];
  await must(program, [...args, "--encrypted-regex", "^(data|stringData)$", file]);
  const text = fs.readFileSync(file, "utf8");
  assert.ok(!text.includes(`password: ${password}`), "sops left the password as it was");
  return { [FILE]: text, [`${FOLDER}/kustomization.yaml`]: LIST, [DECLARATION]: declaration(true) };
}

function secret(password: string): string {
  return [
    "apiVersion: v1",
    "kind: Secret",
    "metadata:",
    "  name: database",
    "  namespace: hello",
    "stringData:",
    `  password: ${password}`,
    "",
  ].join("\n");
}

const LIST = [
  "apiVersion: kustomize.config.k8s.io/v1beta1",
  "kind: Kustomization",
  "resources:",
  "  - database.sops.yaml",
  "",
].join("\n");

function declaration(withKey: boolean): string {
  return [
    "apiVersion: kustomize.toolkit.fluxcd.io/v1",
    "kind: Kustomization",
    "metadata:",
    "  name: secrets",
    "  namespace: flux-system",
    "spec:",
    "  interval: 10m",
    "  retryInterval: 2s",
    "  timeout: 1m",
    `  path: ./${FOLDER}`,
    "  prune: true",
    "  wait: true",
    "  sourceRef:",
    "    kind: GitRepository",
    "    name: flux-system",
    "  dependsOn:",
    "    - name: namespaces",
    "  decryption:",
    "    provider: sops",
    ...(withKey ? ["    secretRef:", "      name: sops-age"] : []),
    "",
  ].join("\n");
}

async function arrives(world: World, password: string): Promise<void> {
  await waitFor(
    `the password to be the ${password}`,
    async () => (await passwordIn(world)) === password,
    PATIENCE,
  );
}

async function passwordIn({ cluster }: World): Promise<string | undefined> {
  const found = await cluster.read(SECRET, "database", "hello");
  const data = found?.data;
  return data?.password === undefined ? undefined : Buffer.from(data.password, "base64").toString();
}

/** What the cluster would refuse, `landbridge verify` refuses before. */
async function rejected(world: World): Promise<void> {
  const verify = async (): Promise<string> => {
    const args = ["packages/landbridge/bin/landbridge.cjs", "verify", "--env", "local"];
    const env = world.userEnv();
    const { code, output } = await run("node", args, { cwd: world.checkout, env });
    assert.equal(code, 1, output);
    return output;
  };
  const write = (file: string, text: string): void => {
    const place = path.join(world.checkout, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, text);
  };
  const file = fs.readFileSync(path.join(world.folder, "database.sops.yaml"), "utf8");
  write(FILE, file);
  write(`${FOLDER}/kustomization.yaml`, LIST);
  write(DECLARATION, declaration(false));
  assert.match(await verify(), /LB631/);
  write(DECLARATION, declaration(true));
  write(FILE, file.replace(/password: ENC\S+/, "password: by-hand"));
  assert.match(await verify(), /LB632/);
}
