/** An optional addon has two sides, config/ and Git: both together pass, and either one alone fails the synth. */
import * as fs from "node:fs";
import * as path from "node:path";

import type { AwsEnvironmentInput } from "../../config/schema";
import { ADDON_SWITCHES, COMPONENTS, full, OPTIONAL } from "../support/addons-platform";
import { MODULES } from "../support/modules-platform";
import { proven as provenTree, treeOfFull } from "../support/proven";

const CHECKOUT = path.resolve(__dirname, "../..");
const root = treeOfFull();

type Addons = NonNullable<AwsEnvironmentInput["addons"]>;

/** The proof of an environment with addons switched on in config/, and addons listed in Git. */
const proven = (
  addons: Addons,
  listed: readonly string[],
  resources: readonly string[] = [],
): ReturnType<typeof provenTree> => provenTree(root, { addons }, listed, resources);

/** What an addon needs next to itself, on both sides. */
const NEEDS: Partial<Record<keyof Addons, readonly (keyof typeof MODULES)[]>> = {
  "fluent-bit": ["opensearch"],
  cdc: ["msk"],
};

/** The addon that another one belongs to. */
const WITH: Partial<Record<keyof Addons, keyof typeof ADDON_SWITCHES>> = {
  "amazon-managed-prometheus": "kube-prometheus-stack",
};

/** The proof with one addon switched on in config/, listed in Git, or both, and what it needs on both sides. */
function alone(
  name: (typeof OPTIONAL)[number],
  { on, listed }: { readonly on: boolean; readonly listed: boolean },
): ReturnType<typeof provenTree> {
  const needs = NEEDS[name] ?? [];
  const modules = Object.fromEntries(needs.map((module) => [module, MODULES[module]]));
  const base = WITH[name];
  const addons = {
    ...(base === undefined ? {} : { [base]: ADDON_SWITCHES[base] }),
    ...(on ? { [name]: ADDON_SWITCHES[name] } : {}),
  };
  const also = base === undefined ? needs : [...needs, base];
  return provenTree(root, { addons, modules }, [...also, ...(listed ? [name] : [])]);
}

test("all of them on both sides pass without a warning", async () => {
  const { addons, modules } = full;
  const report = await provenTree(root, { addons, modules }, COMPONENTS);
  expect(report).toMatchObject({ text: "", failed: false });
});

test("so does an environment without any", async () => {
  expect(await proven({}, [])).toMatchObject({ text: "", failed: false });
});

test("NGINX on a node port passes too", async () => {
  const addons: Addons = { "nginx-ingress": { service: { kind: "node-port", httpPort: 30080 } } };
  expect(await proven(addons, ["nginx-ingress"])).toMatchObject({ text: "", failed: false });
});

describe.each(OPTIONAL)("%s", (name) => {
  test("passes alone", async () => {
    expect(await alone(name, { on: true, listed: true })).toMatchObject({
      text: "",
      failed: false,
    });
  });

  test("on in config/ and not listed in Git is an error", async () => {
    const { failed, text } = await alone(name, { on: true, listed: false });
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringMatching(/LB102/) });
  });

  test("listed in Git and off in config/ is an error", async () => {
    const { failed, text } = await alone(name, { on: false, listed: true });
    const missing = /LB1(?:0[134]|10)/;
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringMatching(missing) });
  });
});

test("Jaeger stores in OpenSearch, where both sides say so", async () => {
  const addons: Addons = { jaeger: { storage: { kind: "opensearch" } } };
  const modules = { opensearch: MODULES.opensearch };
  const listed = ["opensearch", "jaeger", "jaeger-opensearch"];
  const both = await provenTree(root, { addons, modules }, listed);
  expect(both).toMatchObject({ text: "", failed: false });
  const config = await provenTree(root, { addons, modules }, ["opensearch", "jaeger"]);
  expect(config.text).toMatch(/LB102.*TF_JAEGER_ROLE_ARN|TF_JAEGER_ROLE_ARN.*/s);
  const git = await provenTree(root, { addons: { jaeger: {} }, modules }, listed);
  expect(git).toMatchObject({ failed: true, text: expect.stringContaining("TF_JAEGER_ROLE_ARN") });
});

describe("an access point", () => {
  const addons: Addons = { "aws-efs-csi-driver": { accessPoints: { media: { path: "/media" } } } };

  test("that no volume names is an error", async () => {
    const { failed, text } = await proven(addons, ["aws-efs-csi-driver"]);
    expect(failed).toBe(true);
    expect(text).toContain("TF_EFS_ACCESS_POINT_MEDIA");
  });

  test("passes with the volume of docs/addons.md", async () => {
    const folder = path.join(root, "gitops/apps/media");
    fs.mkdirSync(folder, { recursive: true });
    const page = fs.readFileSync(path.join(CHECKOUT, "docs/addons.md"), "utf8");
    const [, volume = ""] = /```yaml\n(apiVersion: v1\nkind: PersistentVolume\n[^`]+)```/.exec(
      page,
    )!;
    fs.writeFileSync(path.join(folder, "volume.yaml"), volume);
    const kustomization = fs.readFileSync(
      path.join(CHECKOUT, "gitops/infrastructure/aws-efs-csi-driver/flux-kustomization.yaml"),
      "utf8",
    );
    const [, classes = ""] = kustomization.split("---\n");
    fs.writeFileSync(
      path.join(folder, "../media.yaml"),
      classes
        .replace("name: efs-storage-class", "name: media")
        .replace(/path: .+/, "path: ./gitops/apps/media"),
    );
    const resources = ["../../../apps/media.yaml"];
    const report = await proven(addons, ["aws-efs-csi-driver"], resources);
    expect(report).toMatchObject({ text: "", failed: false });
  });
});

describe("notifications", () => {
  const on = { notifications: ADDON_SWITCHES.notifications };
  const FOLDER = path.join(root, "gitops/infrastructure/notifications/slack");

  test.each([
    ["provider.yaml", "secretRef:\n    name: slack", "secretRef:\n    name: slak", "Secret"],
    ["alert.yaml", "providerRef:\n    name: slack", "providerRef:\n    name: slak", "Provider"],
    [
      "alert.yaml",
      'kind: Kustomization, name: "*"',
      "kind: Kustomization, name: authentic",
      "authentic",
    ],
  ])("in %s, a name that nothing has fails the synth", async (name, from, to, what) => {
    const file = path.join(FOLDER, name);
    const before = fs.readFileSync(file, "utf8");
    expect(before).toContain(from);
    fs.writeFileSync(file, before.replace(from, to));
    const { failed, text } = await proven(on, ["notifications"]);
    fs.writeFileSync(file, before);
    expect({ failed, text }).toEqual({ failed: true, text: expect.stringMatching(/LB621/) });
    expect(text).toContain(what);
  });
});
