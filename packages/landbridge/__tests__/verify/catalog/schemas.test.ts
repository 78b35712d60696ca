import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

import { loadAll } from "js-yaml";

import { checkSchema, hasSchema } from "../../../src/verify/catalog/schemas/check";
import { list, text } from "../../../src/verify/yaml/json";
import { KUBERNETES_YAML } from "../../../src/verify/yaml/schema";

const ROOT = join(__dirname, "../../../../..");

const kustomization = (spec: object): unknown => ({
  apiVersion: "kustomize.toolkit.fluxcd.io/v1",
  kind: "Kustomization",
  metadata: { name: "apps", namespace: "flux-system" },
  spec: {
    interval: "10m",
    prune: true,
    path: "./apps",
    sourceRef: { kind: "GitRepository", name: "flux-system" },
    ...spec,
  },
});

const check = (data: unknown): ReturnType<typeof checkSchema> =>
  checkSchema(text(data, "apiVersion") ?? "", text(data, "kind") ?? "", data);

const deployment = (container: object, spec: object = {}): unknown => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "web" },
  spec: {
    selector: { matchLabels: { app: "web" } },
    template: {
      metadata: { labels: { app: "web" } },
      spec: { containers: [{ name: "web", image: "web:1", ...container }] },
    },
    ...spec,
  },
});

describe("checkSchema", () => {
  it("finds an unknown field and suggests the closest one", () => {
    expect(check(kustomization({ dependOn: [] }))).toEqual([
      {
        path: ["spec", "dependOn"],
        message: 'there is no field "dependOn" in spec',
        kind: "unknown-field",
        nearest: "dependsOn",
      },
    ]);
  });

  it("suggests nothing if no field is close", () => {
    const [problem] = check(kustomization({ zzzzzz: 1 }));
    expect(problem?.kind).toBe("unknown-field");
    expect(problem?.nearest).toBeUndefined();
  });

  it("finds missing fields", () => {
    expect(check(kustomization({ interval: undefined }))).toEqual([
      { path: ["spec", "interval"], message: "spec.interval is required", kind: "missing" },
    ]);
  });

  it("finds values that aren't in an enum", () => {
    const [problem] = check(kustomization({ sourceRef: { kind: "Gitrepository", name: "x" } }));
    expect(problem).toMatchObject({
      kind: "enum",
      path: ["spec", "sourceRef", "kind"],
      nearest: "GitRepository",
    });
  });

  it("finds wrong types of scalars, lists and mappings", () => {
    expect(check(kustomization({ prune: "true" }))[0]).toMatchObject({
      kind: "wrong-type",
      message: 'spec.prune must be true or false, not the string "true"',
    });
    expect(check(kustomization({ dependsOn: { name: "x" } }))[0]?.message).toBe(
      "spec.dependsOn must be a list, not a mapping",
    );
    expect(check(kustomization({ sourceRef: "x" }))[0]?.message).toContain("must be a mapping");
    expect(check(deployment({}, { replicas: 1.5 }))[0]?.message).toBe(
      "spec.replicas must be an integer, not the number 1.5",
    );
  });

  it("reports positions inside lists", () => {
    const [problem] = check(deployment({ port: [] }));
    expect(problem?.path).toEqual(["spec", "template", "spec", "containers", 0, "port"]);
    expect(problem?.message).toContain("in spec.template.spec.containers[0]");
  });

  it("checks for numbers and booleans in labels, data and environment variables", () => {
    const data = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "x" }, data: { id: 12 } };
    expect(check(data)[0]?.message).toBe("data.id must be a string, not the number 12");
    expect(check(deployment({ env: [{ name: "A", value: true }] }))[0]?.kind).toBe("wrong-type");
  });

  it("accepts quantities as numbers and as strings", () => {
    expect(check(deployment({ resources: { requests: { cpu: 1, memory: "1Gi" } } }))).toEqual([]);
    expect(check(deployment({ resources: { requests: { cpu: true } } }))[0]?.message).toContain(
      "must be a quantity",
    );
  });

  it("accepts integers and strings as ports of probes", () => {
    const probe = (port: unknown): unknown => deployment({ livenessProbe: { httpGet: { port } } });
    expect(check(probe(8080))).toEqual([]);
    expect(check(probe("http"))).toEqual([]);
    expect(check(probe(1.5))[0]?.kind).toBe("wrong-type");
  });

  it("doesn't check free-form fields", () => {
    const values = { anything: [{ goes: true }, 1, null] };
    const release = {
      apiVersion: "helm.toolkit.fluxcd.io/v2",
      kind: "HelmRelease",
      metadata: { name: "x" },
      spec: { interval: "1h", chartRef: { kind: "OCIRepository", name: "x" }, values },
    };
    expect(check(release)).toEqual([]);
  });

  it("treats null as a missing field, but rejects it for a required one", () => {
    expect(check(kustomization({ postBuild: null }))).toEqual([]);
    expect(check(kustomization({ interval: null }))[0]?.kind).toBe("missing");
  });

  it("skips values with an unresolved variable and encrypted ones", () => {
    expect(check(deployment({}, { replicas: "${REPLICAS}" }))).toEqual([]);
    expect(check(deployment({}, { replicas: "ENC[AES256_GCM,data:x]" }))).toEqual([]);
    expect(check({ apiVersion: "v1", kind: "Secret", metadata: { name: "x" }, sops: {} })).toEqual(
      [],
    );
  });

  it("knows the kinds that the Flux Operator adds to Alerts", () => {
    const alert = {
      apiVersion: "notification.toolkit.fluxcd.io/v1beta3",
      kind: "Alert",
      metadata: { name: "x" },
      spec: { providerRef: { name: "x" }, eventSources: [{ kind: "FluxInstance", name: "*" }] },
    };
    expect(check(alert)).toEqual([]);
  });

  it("returns nothing for kinds without a schema", () => {
    expect(checkSchema("example.com/v1", "Thing", { spec: { a: 1 } })).toEqual([]);
    expect(checkSchema("__proto__", "toString", {})).toEqual([]);
    expect(hasSchema("example.com/v1", "Thing")).toBe(false);
  });

  it.each([
    ["kustomize.toolkit.fluxcd.io", "Kustomization", ["v1", "v1beta2", "v1beta1"]],
    ["helm.toolkit.fluxcd.io", "HelmRelease", ["v2", "v2beta2", "v2beta1"]],
    ["source.toolkit.fluxcd.io", "OCIRepository", ["v1", "v1beta2"]],
    ["source.toolkit.fluxcd.io", "ExternalArtifact", ["v1"]],
    ["notification.toolkit.fluxcd.io", "Provider", ["v1beta3", "v1beta2", "v1beta1"]],
    ["image.toolkit.fluxcd.io", "ImageUpdateAutomation", ["v1", "v1beta2", "v1beta1"]],
    ["fluxcd.controlplane.io", "ResourceSet", ["v1"]],
  ])("has all versions of %s %s", (group, kind, versions) => {
    expect(versions.filter((version) => !hasSchema(`${group}/${version}`, kind))).toEqual([]);
  });

  it("accepts every object of gitops/", () => {
    const objects = objectsOfTheTree();
    const known = objects.filter(({ data }) => {
      return hasSchema(text(data, "apiVersion") ?? "", text(data, "kind") ?? "");
    });
    expect(known.length).toBeGreaterThan(40);
    expect(
      known.flatMap(({ file, data }) => check(data).map(({ message }) => `${file}: ${message}`)),
    ).toEqual([]);
  });

  it("stays under 400 KB", () => {
    expect(
      statSync(join(ROOT, "packages/landbridge/src/verify/catalog/schemas/schemas.jsonl")).size,
    ).toBeLessThan(400_000);
  });
});

/** Objects as they stand in the files; patches, which are parts of objects, are left out. */
function objectsOfTheTree(): readonly { file: string; data: unknown }[] {
  const read = (file: string): unknown[] =>
    loadAll(readFileSync(join(ROOT, "gitops", file), "utf8"), { schema: KUBERNETES_YAML });
  const files = readdirSync(join(ROOT, "gitops"), { recursive: true, encoding: "utf8" });
  const patches = files
    .filter((file) => basename(file) === "kustomization.yaml")
    .flatMap((file) =>
      list(read(file)[0], "patches").map((patch) => join(dirname(file), text(patch, "path") ?? "")),
    );
  return (
    files
      // The templates of a chart are no YAML yet.
      .filter((file) => file.endsWith(".yaml") && !file.split(sep).includes("templates"))
      .filter((file) => !patches.includes(file))
      .flatMap((file) => read(file).map((data) => ({ file, data })))
  );
}
