/** Hydra's secrets by SOPS, as docs/aws-modules.md describes it: encrypted in Git, in place of External Secrets. */
import * as fs from "node:fs";
import * as path from "node:path";

import { stringify } from "yaml";

import { MODULES } from "../support/modules-platform";
import { proven, treeOfFull } from "../support/proven";

const FOLDER = "gitops/apps/hydra-secrets/full";
const KEY = "arn:aws:kms:eu-west-1:111122223333:alias/landbridge-full-sops";
const KEYS = ["dsn", "secretsSystem", "secretsCookie", "pairwiseSalt"];

const encrypted = (text: string): string =>
  `ENC[AES256_GCM,data:${Buffer.from(text).toString("base64")},iv:1vIv=,tag:lEs=,type:str]`;

/** The Secret as `sops encrypt` leaves it. */
const SECRET = {
  apiVersion: "v1",
  kind: "Secret",
  metadata: { name: "hydra", namespace: "hydra" },
  stringData: Object.fromEntries(KEYS.map((key) => [key, encrypted(key)])),
  sops: {
    kms: [{ arn: KEY, created_at: "2026-11-20T10:00:00Z", enc: "AQICAHh=", aws_profile: "" }],
    lastmodified: "2026-11-20T10:00:00Z",
    mac: encrypted("mac"),
    encrypted_regex: "^(data|stringData)$",
    version: "3.13.2",
  },
};

const NAMESPACE = {
  apiVersion: "v1",
  kind: "Namespace",
  metadata: { name: "hydra", labels: { "landbridge.dev/gateway": "platform" } },
};

const KUSTOMIZATION = {
  apiVersion: "kustomize.toolkit.fluxcd.io/v1",
  kind: "Kustomization",
  metadata: { name: "hydra-secrets", namespace: "flux-system" },
  spec: {
    interval: "30m",
    retryInterval: "1m",
    timeout: "5m",
    sourceRef: { kind: "GitRepository", name: "flux-system" },
    path: `./${FOLDER}`,
    prune: true,
    wait: true,
    decryption: { provider: "sops" },
  },
};

/** The findings in a tree with these files. */
async function report(secret: object, kustomization: object): ReturnType<typeof proven> {
  const root = treeOfFull();
  const write = (file: string, object: object): void => {
    const place = path.join(root, file);
    fs.mkdirSync(path.dirname(place), { recursive: true });
    fs.writeFileSync(place, stringify(object));
  };
  write(`${FOLDER}/namespace.yaml`, NAMESPACE);
  write(`${FOLDER}/hydra.sops.yaml`, secret);
  write("gitops/clusters/full/hydra-secrets.yaml", kustomization);
  return proven(root, { modules: { sops: MODULES.sops } }, ["hydra"]);
}

test("passes without the module hydra-database", async () => {
  expect(await report(SECRET, KUSTOMIZATION)).toMatchObject({ text: "", failed: false });
});

test("needs the decryption", async () => {
  const spec = { ...KUSTOMIZATION.spec, decryption: undefined };
  const { failed, text } = await report(SECRET, { ...KUSTOMIZATION, spec });
  expect({ failed, text }).toEqual({ failed: true, text: expect.stringContaining("LB610") });
});

test("needs the key of this environment", async () => {
  const [entry] = SECRET.sops.kms;
  const kms = [{ ...entry, arn: KEY.replace("full", "other") }];
  const { failed, text } = await report(
    { ...SECRET, sops: { ...SECRET.sops, kms } },
    KUSTOMIZATION,
  );
  expect({ failed, text }).toEqual({ failed: true, text: expect.stringContaining("LB631") });
});

test("needs every key that Hydra reads", async () => {
  const stringData = { ...SECRET.stringData };
  delete stringData.dsn;
  const { failed, text } = await report({ ...SECRET, stringData }, KUSTOMIZATION);
  expect({ failed, text }).toEqual({ failed: true, text: expect.stringContaining("dsn") });
});
