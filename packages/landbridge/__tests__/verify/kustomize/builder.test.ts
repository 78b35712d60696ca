import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { resolveLocation } from "../../../src/verify/findings/location";
import type { Build, FluxOverrides } from "../../../src/verify/kustomize/build";
import {
  createKustomizeBuilder,
  type KustomizeOptions,
} from "../../../src/verify/kustomize/builder";
import { BuildCache } from "../../../src/verify/kustomize/external/build-cache";
import type { ExternalRequest } from "../../../src/verify/kustomize/external/external";
import { LocalKustomize } from "../../../src/verify/kustomize/external/local-kustomize";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { YamlFiles } from "../../../src/verify/repository/yaml-files";

const configMap = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata:\n  a: b\n`;

function build(
  files: Readonly<Record<string, string>>,
  overrides?: Partial<FluxOverrides>,
  options?: KustomizeOptions,
): Promise<Build> {
  const builder = createKustomizeBuilder(new YamlFiles(new MemoryRepository(files)), options);
  const place = { file: "flux.yaml", line: 1 };
  return builder.build("app", overrides && { place, ...overrides });
}

const names = ({ objects }: Build): unknown[] =>
  objects.map(({ data }) => (data.metadata as { readonly name: string }).name);

const FLUX = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
spec:
  patches:
    - patch: |
        apiVersion: v1
        kind: ConfigMap
        metadata:
          name: one
        data:
          a: patched
`;

describe("problems", () => {
  it.each([
    ["missing-file", "resources: [none.yaml]", 1, 13],
    ["remote-base", "resources:\n  - https://example.com/base?ref=1", 2, 5],
    ["outside-repository", "resources: [../../up]", 1, 13],
    ["invalid-kustomization", "resource: [one.yaml]", 1, 1],
    ["duplicate-entry", "resources: [one.yaml, ./one.yaml]", 1, 23],
  ])("reports %s at the entry", async (kind, text, line, column) => {
    const { problems } = await build({
      "app/kustomization.yaml": text,
      "app/one.yaml": configMap("one"),
    });
    expect(problems).toContainEqual(
      expect.objectContaining({ kind, file: "app/kustomization.yaml", line, column }),
    );
  });

  it("suggests the closest known field", async () => {
    const { problems } = await build({ "app/kustomization.yaml": "resource: []" });
    expect(problems[0]?.message).toBe('unknown field "resource"; did you mean "resources"?');
  });

  it("accepts a field in a different case, as kustomize does", async () => {
    const result = await build({
      "app/kustomization.yaml":
        "apiversion: kustomize.config.k8s.io/v1beta1\nResources: [one.yaml]",
      "app/one.yaml": configMap("one"),
    });
    expect(names(result)).toEqual(["one"]);
    expect(result.problems).toEqual([]);
  });

  it("reports the line of such a field", async () => {
    const { problems } = await build({
      "app/kustomization.yaml": "namePREFIX: yes\nResources:\n  - one.yaml\n  - none.yaml\n",
      "app/one.yaml": configMap("one"),
    });
    const places = problems.map(({ kind, line, column }) => [kind, line, column]);
    expect(places).toContainEqual(["invalid-kustomization", 1, expect.any(Number)]);
    expect(places).toContainEqual(["missing-file", 4, 5]);
  });

  it("builds the rest if a file is missing, and marks the result as incomplete", async () => {
    const result = await build({
      "app/kustomization.yaml": "resources: [none.yaml, one.yaml]",
      "app/one.yaml": configMap("one"),
    });
    expect(names(result)).toEqual(["one"]);
    expect(result.incomplete).toBe(true);
  });

  it("reports a path that doesn't exist", async () => {
    const result = await build({ "other/one.yaml": configMap("one") }, {});
    expect(result.problems).toMatchObject([{ kind: "missing-path", file: "flux.yaml", line: 1 }]);
  });
});

describe("as Flux", () => {
  it("creates a kustomization for a directory without one, without entering directories that have one", async () => {
    const result = await build(
      {
        "app/b.yaml": configMap("b"),
        "app/sub/a.yml": configMap("a"),
        "app/sub/notes.txt": "",
        "app/own/kustomization.yaml": "resources: [c.yaml]",
        "app/own/c.yaml": configMap("c"),
        "app/own/d.yaml": configMap("d"),
      },
      {},
    );
    expect(result.problems).toEqual([]);
    expect(names(result)).toEqual(["b", "c", "a"]);
  });

  it("adds the fields of the Flux Kustomization", async () => {
    const { objects } = await build(
      { "app/kustomization.yaml": "resources: [one.yaml]", "app/one.yaml": configMap("one") },
      { targetNamespace: "team", namePrefix: "x-", commonMetadata: { labels: { l: "m" } } },
    );
    expect(objects[0]?.data.metadata).toEqual({
      name: "x-one",
      namespace: "team",
      labels: { l: "m" },
    });
  });

  it("reports the line of an inline patch", async () => {
    const patch = FLUX.split("\n")
      .slice(5)
      .map((line) => line.slice(8))
      .join("\n");
    const { objects, problems } = await build(
      {
        "app/kustomization.yaml": "resources: [one.yaml]",
        "app/one.yaml": configMap("one"),
        "flux.yaml": FLUX,
      },
      { patches: [{ patch }] },
    );
    expect(problems).toEqual([]);
    const object = objects[0]!;
    expect(object.data.data).toEqual({ a: "patched" });
    expect(resolveLocation({ object, path: ["data", "a"] })).toEqual({
      file: "flux.yaml",
      line: 11,
      column: 11,
    });
    expect(resolveLocation({ object, path: ["kind"] }).file).toBe("flux.yaml");
  });
});

describe("real kustomize", () => {
  const files = {
    "app/kustomization.yaml":
      "resources: [one.yaml]\nvars: [{name: V, objref: {kind: ConfigMap, name: one, apiVersion: v1}}]",
    "app/one.yaml": configMap("one"),
  };

  it("gets the files and Flux's additions, and its objects keep their locations", async () => {
    const requests: ExternalRequest[] = [];
    const external: KustomizeOptions["external"] = {
      build: (request) => {
        requests.push(request);
        return Promise.resolve({ kind: "built", yaml: configMap("one") });
      },
    };
    const { objects, incomplete } = await build(files, { namePrefix: "p-" }, { external });
    expect([...(requests[0]?.files.keys() ?? [])].sort()).toEqual(Object.keys(files).sort());
    expect(requests[0]?.files.get("app/kustomization.yaml")).toContain('"namePrefix":"p-"');
    expect(incomplete).toBe(false);
    expect(objects).toHaveLength(1);
  });

  it("has a label of released versions, whatever kubectl calls its own", async () => {
    const labelled = configMap("one").replace(
      "metadata:\n",
      "metadata:\n  labels:\n    app.kubernetes.io/managed-by: kustomize-(devel)\n",
    );
    const external: KustomizeOptions["external"] = {
      build: () => Promise.resolve({ kind: "built", yaml: labelled }),
    };
    const { objects } = await build(files, undefined, { external });
    expect(objects).toMatchObject([
      { data: { metadata: { labels: { "app.kubernetes.io/managed-by": "kustomize-devel" } } } },
    ]);
  });

  describe("with a transformer that names the objects", () => {
    const transformed = {
      "app/kustomization.yaml": "resources: [a.yaml, b.yaml]\ntransformers: [t.yaml]",
      "app/t.yaml": "apiVersion: builtin\nkind: NamespaceTransformer\nmetadata: {name: t}",
      "app/a.yaml": configMap("one"),
      "app/b.yaml": configMap("one"),
    };

    it("wins over direct reading, and keeps the locations of objects in another namespace", async () => {
      const namespaced = {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "one", namespace: "n" },
      };
      const external: KustomizeOptions["external"] = {
        build: () => Promise.resolve({ kind: "built", yaml: JSON.stringify(namespaced) }),
      };
      const { objects, problems, incomplete } = await build(transformed, undefined, { external });
      expect(problems).toEqual([]);
      expect(incomplete).toBe(false);
      expect(objects.map(({ origin }) => origin.file)).toEqual(["app/a.yaml"]);
    });

    it("is reported as missing, and the objects aren't judged without it", async () => {
      const { problems } = await build(transformed, undefined, {});
      expect(problems.map(({ kind }) => kind)).toEqual(["kustomize-missing"]);
    });

    it("keeps what Flux rejects, and fields that don't change names", async () => {
      const external: KustomizeOptions["external"] = {
        build: () => Promise.resolve({ kind: "built", yaml: configMap("one") }),
      };
      const kustomization = (fields: string): Record<string, string> => ({
        "app/kustomization.yaml": `resources: [a.yaml]\n${fields}`,
        "app/a.yaml": configMap("one"),
      });
      const kinds = async (
        files: Record<string, string>,
        overrides?: Parameters<typeof build>[1],
      ): Promise<readonly string[]> =>
        (await build(files, overrides, { external })).problems.map(({ kind }) => kind);
      const labelled = kustomization("buildMetadata: [managedByLabel]");
      expect(await kinds(labelled, { components: ["/x"] })).toEqual(["outside-repository"]);
      expect(await kinds({ ...labelled, "app/kustomization.yml": "resources: []" })).toEqual([
        "second-kustomization",
      ]);
      const patch =
        'patches: [{ target: { kind: ConfigMap, name: nope }, patch: "- {op: remove, path: /data}" }]';
      expect(await kinds(kustomization(`buildMetadata: [managedByLabel]\n${patch}`))).toEqual([
        "patch-without-target",
      ]);
    });

    it("is reported with its own message if it fails", async () => {
      const external: KustomizeOptions["external"] = {
        build: () => Promise.resolve({ kind: "failed", message: "no such transformer" }),
      };
      const { problems } = await build(transformed, undefined, { external });
      expect(problems.map(({ message }) => message)).toEqual(["no such transformer"]);
    });
  });

  it("is reported once if it is missing, and no partial result is used", async () => {
    const external = new LocalKustomize({ binary: undefined });
    const result = await build(files, undefined, { external });
    expect(result.problems).toMatchObject([{ kind: "kustomize-missing", line: 2 }]);
    expect(result.incomplete).toBe(true);
    expect(names(result)).toEqual([]);
  });
});

describe("cache", () => {
  it("returns the kept result and ignores a damaged one", () => {
    const directory = mkdtempSync(join(tmpdir(), "landbridge-cache-"));
    try {
      const cache = new BuildCache(directory);
      const key = cache.key("1", { directory: "app", files: new Map([["a", "b"]]) });
      expect(cache.read(key)).toBeUndefined();
      cache.write(key, "kind: x\n");
      expect(cache.read(key)).toBe("kind: x\n");
      writeFileSync(join(directory, readdirSync(directory)[0]!), "0\nkind: y\n");
      expect(cache.read(key)).toBeUndefined();
      expect(key).not.toBe(cache.key("2", { directory: "app", files: new Map([["a", "b"]]) }));
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});

test("a file that exists but can't be read isn't reported as missing", async () => {
  const folder = "apps/a.d/note.txt";
  const of = async (kustomization: string): Promise<readonly string[]> => {
    const sources = new YamlFiles(
      new MemoryRepository({ "apps/kustomization.yaml": kustomization, [folder]: "" }),
    );
    const { problems } = await createKustomizeBuilder(sources).build("apps");
    return problems.map(({ message }) => message);
  };
  const isDirectory = "a.d is a directory, not a file";
  expect(await of("resources: []\npatches: [{ path: a.d }]\n")).toContain(isDirectory);
  expect(await of("resources: []\nconfigurations: [a.d]\n")).toContain(isDirectory);
  expect(await of("configMapGenerator: [{ name: a, files: [a.d] }]\n")).toContain(isDirectory);
});

test("real kustomize is missed for a generator, and what that adds to is used", async () => {
  const generated = {
    "app/kustomization.yaml": "resources: [one.yaml]\ngenerators: [plugin.yaml]",
    "app/plugin.yaml": "apiVersion: example.com/v1\nkind: Plugin\nmetadata: {name: plugin}",
    "app/one.yaml": configMap("one"),
  };
  const external = new LocalKustomize({ binary: undefined });
  const result = await build(generated, undefined, { external });
  expect(result.problems).toMatchObject([{ kind: "kustomize-missing", line: 2 }]);
  expect(names(result)).toEqual(["one"]);
});
