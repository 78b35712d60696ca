import * as fs from "node:fs";

import type { ContractDocument } from "../../../src/contract/document";
import { fromConfiguration } from "../../../src/verify/configuration/configuration";
import {
  fromContract,
  parseContract,
  readContract,
} from "../../../src/verify/prerequisites/from-contract";
import { mergePrerequisites } from "../../../src/verify/prerequisites/merge";
import {
  NO_PREREQUISITES,
  type Prerequisites,
} from "../../../src/verify/prerequisites/prerequisites";
import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { fromPlan } from "../../../src/verify/terraform/from-plan";

const origin = { file: "modules/x.ts", line: 7 };

const CONTRACT: ContractDocument = {
  version: 1,
  environment: "dev",
  hash: "0",
  engine: { kind: "flux", version: "v2.7.5", path: "gitops/clusters/dev" },
  variables: {
    TF_REGION: { type: "text", known: true, value: "eu-west-1", origin },
    TF_ZONES: { type: "list", known: false, value: ["stand-in-zones"], origin },
  },
  services: {
    dns: {
      namespace: "dns",
      configMap: "dns-values-terraform",
      key: "values.yaml",
      values: { replicas: 2 },
      origin,
    },
  },
  namespaces: { "flux-system": { labels: {}, origin } },
  identities: [
    { namespace: "dns", serviceAccount: "dns", role: "arn:r", managedBy: "git", origin },
  ],
  secrets: [{ name: "db", arn: "arn:s", properties: ["password"], readers: [], origin }],
};

describe("the contract", () => {
  test("is complete and has the ConfigMaps that Terraform will create", () => {
    const { prerequisites, problems } = fromContract(CONTRACT, "contract of dev");
    expect(problems).toEqual([]);
    expect(prerequisites).toMatchObject({
      complete: true,
      fluxVersion: "v2.7.5",
      arns: ["arn:r", "arn:s"],
    });
    const [variables, service] = prerequisites.data;
    expect(variables).toMatchObject({
      namespace: "flux-system",
      name: "cluster-vars-terraform",
      immutable: false,
      beforeFlux: true,
    });
    expect(variables?.labels?.get("reconcile.fluxcd.io/watch")).toBe("Enabled");
    expect(variables?.keys?.get("TF_REGION")).toMatchObject({ value: "eu-west-1", place: origin });
    expect(variables?.keys?.get("TF_ZONES")).toMatchObject({ standIn: '["stand-in-zones"]' });
    expect(service?.keys?.get("values.yaml")?.standIn).toBe("replicas: 2\n");
  });

  test("Flux Operator brings the same Flux, and CRDs of its own", () => {
    const engine = { ...CONTRACT.engine, kind: "flux-operator" };
    const { prerequisites } = fromContract({ ...CONTRACT, engine }, "contract of dev");
    const flux = fromContract(CONTRACT, "contract of dev").prerequisites;
    expect(prerequisites.crds).toEqual([...flux.crds, "fluxcd.controlplane.io"]);
    expect(prerequisites.appliers).toEqual(flux.appliers);
    expect(prerequisites.fluxVersion).toBe("v2.7.5");
  });

  test("survives a round trip through JSON", () => {
    expect(parseContract("c.json", JSON.stringify(CONTRACT, undefined, 2)).document).toEqual(
      CONTRACT,
    );
  });

  test("reports the line of a wrong field", () => {
    const text = JSON.stringify({ ...CONTRACT, environment: 5 }, undefined, 2);
    const { document, problems } = parseContract("c.json", text);
    expect(document).toBeUndefined();
    expect(problems).toMatchObject([{ file: "c.json", line: 3, column: 3 }]);
    expect(problems[0]?.message).toMatch(/^environment: .*string/);
  });

  test.each(["", "{", "[]", "a: b\n---\nc: d\n"])("%j is not a contract", (text) => {
    expect(parseContract("c.json", text).problems).not.toEqual([]);
  });

  test("reports a missing file as one problem", () => {
    expect(readContract("/nowhere/contract.json").problems).toMatchObject([
      { file: "/nowhere/contract.json", line: 1 },
    ]);
  });
});

describe("landbridge.yaml", () => {
  const read = (text: string) =>
    fromConfiguration(new MemoryRepository({ "landbridge.yaml": text }));

  test("is optional", () => {
    const configuration = fromConfiguration(new MemoryRepository({}));
    expect(configuration).toMatchObject({ ignore: [], paths: [], schemas: true, problems: [] });
    expect(configuration.prerequisitesOf("clusters/dev")).toEqual(NO_PREREQUISITES);
  });

  test("lists what exists for every cluster and for one", () => {
    const configuration = read(`prerequisites:
  namespaces: [apps]
  configMaps:
    - namespace: flux-system
      name: vars
      keys: [A, B]
  kustomizations: [crds]
clusters:
  ./clusters/dev/:
    prerequisites:
      complete: true
      configMaps:
        - namespace: flux-system
          name: vars
          keys: {A: 1}
      identities:
        - {namespace: dns, serviceAccount: dns}
paths: [./clusters/dev]
`);
    expect(configuration.problems).toEqual([]);
    expect(configuration.paths).toEqual(["clusters/dev"]);
    const dev = configuration.prerequisitesOf("clusters/dev");
    expect(dev).toMatchObject({
      complete: true,
      sources: ["landbridge.yaml"],
      appliers: ["Kustomization/flux-system/crds"],
      identities: [{ mechanism: "pod-identity", managedBy: "git", place: { line: 17 } }],
    });
    expect(dev.data[0]?.keys?.get("A")?.value).toBe("1");
    expect([...(dev.data[0]?.keys?.keys() ?? [])]).toEqual(["A", "B"]);
    expect(configuration.prerequisitesOf("clusters/prod")).toMatchObject({
      complete: false,
      identities: [],
    });
  });

  test("has a valid example in its documentation", () => {
    const page = fs.readFileSync("docs/landbridge-yaml.md", "utf8");
    const example = /```yaml\n([^]*?)```/.exec(page)?.[1] ?? "";
    const configuration = read(example);
    expect(configuration.problems).toEqual([]);
    expect(configuration.ignore).toHaveLength(1);
    const prod = configuration.prerequisitesOf("clusters/prod");
    expect(prod.data[0]?.keys?.get("TF_DOMAIN")?.value).toBe("example.org");
  });

  test("accepted findings keep their location and need a reason", () => {
    const { ignore } = read("ignore:\n  - rule: LB203\n    reason: known\n");
    expect(ignore).toMatchObject([
      { rule: "LB203", reason: "known", place: { line: 2, column: 5 } },
    ]);
    const { problems } = read("ignore:\n  - rule: LB203\n");
    expect(problems).toMatchObject([{ line: 2 }]);
    expect(problems[0]?.message).toContain("a reason is required");
  });

  test("reports an unknown field with its line and what is allowed", () => {
    const { problems } = read("prerequisites:\n  namespaces: []\n  namespace: [a]\n");
    expect(problems).toMatchObject([{ file: "landbridge.yaml", line: 3, column: 3 }]);
    expect(problems[0]?.message).toMatch(
      /unknown field "namespace"; allowed: complete, namespaces/,
    );
  });

  describe("the former key `outside`", () => {
    const namespacesOf = (text: string, path = "clusters/dev") =>
      read(text)
        .prerequisitesOf(path)
        .namespaces.map(({ name }) => name);

    test("is read, with a warning that names its line and the new key", () => {
      const text = "outside:\n  namespaces: [a]\n";
      expect(namespacesOf(text)).toEqual(["a"]);
      expect(read(text).problems).toEqual([
        {
          file: "landbridge.yaml",
          line: 1,
          column: 1,
          severity: "warning",
          message: 'uses the deprecated key "outside"; rename it to "prerequisites"',
        },
      ]);
    });

    test("of one cluster as well", () => {
      const text = "clusters:\n  clusters/dev:\n    outside: { namespaces: [a] }\n";
      expect(namespacesOf(text)).toEqual(["a"]);
      expect(namespacesOf(text, "clusters/prod")).toEqual([]);
      expect(read(text).problems).toMatchObject([{ line: 3, column: 5, severity: "warning" }]);
    });

    test("and the new one at once are an error with both lines", () => {
      const text = "prerequisites: { namespaces: [a] }\noutside: { namespaces: [b] }\n";
      const [problem, other] = read(text).problems;
      expect(other).toBeUndefined();
      expect(problem).toMatchObject({
        line: 2,
        message:
          'has both "prerequisites" (line 1) and its former name "outside"; move the entries of "outside" to "prerequisites"',
      });
      expect(problem).not.toHaveProperty("severity");
    });

    test("is not among the allowed fields of a message", () => {
      expect(read("a: b\n").problems[0]?.message).toMatch(
        /allowed: prerequisites, clusters, paths/,
      );
    });
  });

  test.each(["a: [", "- x\n", "a: b\n---\nc: d\n", "prerequisites: {fluxVersion: 3}"])(
    "%j is a problem with a line",
    (text) => {
      const { problems } = read(text);
      expect(problems.length).toBeGreaterThan(0);
      expect(problems.every(({ line }) => line >= 1)).toBe(true);
    },
  );
});

describe("a plan or state", () => {
  const resource = (type: string, values: unknown, more = {}) => ({
    address: `${type}.x`,
    mode: "managed",
    type,
    name: "x",
    values,
    ...more,
  });

  test("has resources of all modules, and the keys of values that are known only after apply", () => {
    const vars = resource("kubernetes_config_map_v1", {
      metadata: [{ name: "vars", namespace: "flux-system", labels: null }],
      data: { A: "${not a template}" },
    });
    const plan = {
      format_version: "1.2",
      planned_values: {
        root_module: {
          resources: [vars],
          child_modules: [
            {
              resources: [
                resource("aws_eks_pod_identity_association", {
                  namespace: "dns",
                  service_account: "external-dns",
                }),
              ],
            },
          ],
        },
      },
      resource_changes: [
        {
          address: vars.address,
          change: { after_unknown: { data: { B: true } }, after_sensitive: { data: { A: true } } },
        },
      ],
    };
    const { prerequisites, problems } = fromPlan(plan, "plan.json");
    expect(problems).toEqual([]);
    const keys = prerequisites.data[0]?.keys;
    expect([...(keys?.keys() ?? [])]).toEqual(["A", "B"]);
    expect(keys?.get("A")).toMatchObject({ sensitive: true });
    expect(keys?.get("B")?.value).toBeUndefined();
    expect(prerequisites.data[0]?.beforeFlux).toBeUndefined();
    expect(prerequisites.identities).toMatchObject([{ namespace: "dns" }]);
  });

  test("an unknown map has no known keys", () => {
    const vars = resource("kubernetes_config_map", { metadata: [{ name: "vars" }] });
    const plan = {
      planned_values: { root_module: { resources: [vars] } },
      resource_changes: [{ address: vars.address, change: { after_unknown: { data: true } } }],
    };
    expect(fromPlan(plan, "plan.json").prerequisites.data[0]?.keys).toBeUndefined();
  });

  test("a state is read the same way, but its texts aren't templates", () => {
    const namespace = resource("kubernetes_namespace_v1", { metadata: [{ name: "${x}" }] });
    const state = { values: { root_module: { resources: [namespace] } } };
    expect(fromPlan(state, "state.json").prerequisites.namespaces).toMatchObject([
      { name: "${x}" },
    ]);
  });

  test.each([null, 5, [], { a: 1 }])("%j is a problem", (json) => {
    expect(fromPlan(json, "plan.json").problems).toHaveLength(1);
  });
});

describe("several sources", () => {
  const place = { file: "a" };
  const one: Prerequisites = {
    ...NO_PREREQUISITES,
    sources: ["one"],
    data: [
      {
        kind: "ConfigMap",
        namespace: "n",
        name: "c",
        place,
        keys: new Map([["A", { value: "1" }]]),
      },
    ],
    identities: [
      { namespace: "n", serviceAccount: "s", mechanism: "irsa", managedBy: "git", place },
      { namespace: "n", serviceAccount: "s", mechanism: "irsa", managedBy: "git", place },
    ],
  };
  const two: Prerequisites = {
    ...one,
    complete: true,
    sources: ["two"],
    data: [{ kind: "ConfigMap", namespace: "n", name: "c", place, beforeFlux: true }],
    secrets: [],
  };

  test("are merged: the first one wins, and duplicates within one source are kept", () => {
    const merged = mergePrerequisites([one, two]);
    expect(merged).toMatchObject({ complete: true, sources: ["one", "two"], secrets: [] });
    expect(merged.data).toMatchObject([{ name: "c", beforeFlux: true }]);
    expect(merged.data[0]?.keys?.get("A")?.value).toBe("1");
    expect(merged.identities).toHaveLength(2);
  });

  test("returns nothing without sources", () => {
    expect(mergePrerequisites([])).toMatchObject({ complete: false, namespaces: [], data: [] });
    expect(mergePrerequisites([one]).secrets).toBeUndefined();
  });
});
