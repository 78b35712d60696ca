import { diagnose } from "../../src/doctor/diagnose";
import { describeFindings, examinationOf } from "./support/diagnosis-input";

const TREE = {
  "clusters/dev/base.yaml": kustomization("base"),
  "clusters/dev/apps.yaml": kustomization("apps", "dependsOn: [{ name: base }]"),
  "base/b.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: b, namespace: default }\n",
  "apps/release.yaml":
    "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: web, namespace: default }\nspec: {}\n",
};

function kustomization(name: string, more = "wait: true"): string {
  return `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: ${name}, namespace: flux-system }
spec:
  ${more}
  path: ./${name}
  sourceRef: { kind: GitRepository, name: flux-system }
`;
}

function live(kind: string, name: string, spec: string, ready: string): string {
  const [group, namespace] =
    kind === "HelmRelease"
      ? ["helm.toolkit.fluxcd.io/v2", "default"]
      : ["kustomize.toolkit.fluxcd.io/v1", "flux-system"];
  return `apiVersion: ${group}
kind: ${kind}
metadata:
  name: ${name}
  namespace: ${namespace}
  generation: 1
  creationTimestamp: "2026-01-01T11:00:00Z"
spec: ${spec}
status:
  observedGeneration: 1
  conditions: [{ type: Ready, lastTransitionTime: "2026-01-01T11:55:00Z", ${ready} }]
---
`;
}

const OK = 'status: "True"';
const DEPENDENT = "{ dependsOn: [{ name: base }] }";
const NOT_READY =
  'status: "False", reason: DependencyNotReady, message: "dependency \'flux-system/base\' is not ready"';

const diagnosed = async (cluster: string, more: Readonly<Record<string, string>> = {}) =>
  describeFindings(diagnose(await examinationOf({ ...TREE, "cluster.yaml": cluster, ...more })));

test("a cause has its age and the controller's message, and its consequences are listed below with their path", async () => {
  const failed =
    'status: "False", reason: BuildFailed, message: "kustomize build failed.\\n  see https://me:token@host/x"';
  expect(
    await diagnosed(
      live("Kustomization", "base", "{}", failed) +
        live("Kustomization", "apps", DEPENDENT, NOT_READY),
    ),
  ).toEqual([
    "error LB808 Kustomization flux-system/base is not Ready for 5 min (BuildFailed): kustomize build failed. see https://***@host/x.",
    "  Kustomization flux-system/apps waits for it, and has not started.",
    "  HelmRelease default/web waits for it, through Kustomization flux-system/apps, and is not in the cluster.",
  ]);
});

test("a suspended object is a warning while it is Ready, and an error once something waits for it", async () => {
  const web = live("HelmRelease", "web", "{}", OK);
  const ready = live("Kustomization", "apps", DEPENDENT, OK) + web;
  expect(await diagnosed(live("Kustomization", "base", "{ suspend: true }", OK) + ready)).toEqual([
    "warning LB809 Kustomization flux-system/base is suspended; its spec was last changed 60 min ago.",
  ]);
  const failed = 'status: "False", reason: BuildFailed, message: broken';
  const waiting = live("Kustomization", "apps", DEPENDENT, NOT_READY) + web;
  expect(
    await diagnosed(live("Kustomization", "base", "{ suspend: true }", failed) + waiting),
  ).toEqual([
    "error LB809 Kustomization flux-system/base is suspended; its spec was last changed 60 min ago. It is not Ready (BuildFailed): broken.",
    "  Kustomization flux-system/apps waits for it, and has not started.",
  ]);
});

test("reports objects that wait for each other once", async () => {
  const circle = live("Kustomization", "base", "{ dependsOn: [{ name: apps }] }", NOT_READY);
  const findings = await diagnosed(
    circle +
      live("Kustomization", "apps", DEPENDENT, NOT_READY) +
      live("HelmRelease", "web", "{}", OK),
  );
  expect(findings).toEqual([
    "note LB810 Kustomization flux-system/base waits for 5 min: dependency 'flux-system/base' is not ready.",
    "  Kustomization flux-system/apps waits for it, and has not started.",
  ]);
});

test("a missing object names the revision that was applied, because the checkout may not be pushed", async () => {
  expect(
    await diagnosed(
      live("Kustomization", "apps", DEPENDENT, OK) + live("HelmRelease", "web", "{}", OK),
    ),
  ).toEqual([
    "error LB812 Kustomization flux-system/base is in Git but not in the cluster: Kustomization flux-system/flux-system has applied main@sha1:0123456.",
  ]);
});

describe("keys of ConfigMaps", () => {
  const HEALTHY = ["base", "apps"]
    .map((name) => live("Kustomization", name, "{}", OK))
    .concat(live("HelmRelease", "web", "{}", OK))
    .join("");
  const origin = { file: "stacks/core-stack.ts", line: 3 };
  const data = (text: string) => `apiVersion: v1
kind: ConfigMap
metadata:
  name: cluster-vars-terraform
  namespace: flux-system
  labels: { reconcile.fluxcd.io/watch: Enabled }
  annotations: { landbridge.dev/contract-hash: current }
data: ${text}
`;

  test("prints both values, unless the key suggests a secret", async () => {
    const contract = {
      variables: {
        TF_DOMAIN: { type: "hostname", known: true, value: "example.com", origin },
        TF_ADMIN_PASSWORD: { type: "text", known: true, value: "none", origin },
      },
    };
    const findings = await diagnosed(
      HEALTHY + data("{ TF_DOMAIN: other.com, TF_ADMIN_PASSWORD: hunter2, TF_OLD: hunter3 }"),
      { "contract.json": JSON.stringify(contract) },
    );
    expect(findings).toEqual([
      "error LB803 TF_ADMIN_PASSWORD of ConfigMap flux-system/cluster-vars-terraform is a value that is not shown, but the contract says a value that is not shown.",
      'error LB803 TF_DOMAIN of ConfigMap flux-system/cluster-vars-terraform is "other.com", but the contract says "example.com".',
      "warning LB803 ConfigMap flux-system/cluster-vars-terraform has the key TF_OLD, which the contract does not have.",
    ]);
    expect(findings.join()).not.toContain("hunter");
  });

  test("a value that only Terraform knows must exist but isn't compared, and a note says so", async () => {
    const variable = { type: "arn", known: false, value: "arn:aws:stand-in:x", origin };
    const contract = JSON.stringify({ variables: { TF_ROLE: variable } });
    const read = async (text: string) => {
      const input = await examinationOf({
        ...TREE,
        "cluster.yaml": HEALTHY + data(text),
        "contract.json": contract,
      });
      const diagnosis = diagnose(input);
      return [...describeFindings(diagnosis), ...diagnosis.notes];
    };
    const note = "TF_ROLE was not compared: only Terraform knows its value.";
    expect(await read("{ TF_ROLE: arn:aws:iam::1 }")).toEqual([note]);
    expect(await read("{}")).toEqual([
      "error LB803 ConfigMap flux-system/cluster-vars-terraform has no key TF_ROLE.",
      note,
    ]);
  });
});

test("rejects the cluster of another environment", async () => {
  const root = live("Kustomization", "flux-system", "{ path: ./clusters/prod }", OK);
  await expect(diagnosed(root)).rejects.toThrow(
    "--context: this cluster reconciles clusters/prod, not the path of dev (clusters/dev)",
  );
});
