import { diff, type Files } from "./support";

jest.setTimeout(60_000);

const URL = "https://github.com/example/platform";

/** An Application over a directory of this repository. */
const application = (name: string, more = "", finalizer = true): string =>
  [
    "apiVersion: argoproj.io/v1alpha1",
    "kind: Application",
    `metadata: { name: ${name}, namespace: argocd${finalizer ? ", finalizers: [resources-finalizer.argocd.argoproj.io]" : ""}${more} }`,
    "spec:",
    "  project: default",
    `  source: { repoURL: ${URL}, targetRevision: main, path: ${name} }`,
    "  destination: { server: https://kubernetes.default.svc, namespace: apps }",
    "  syncPolicy: { automated: { prune: true } }",
    "",
  ].join("\n");

const wave = (number: number): string =>
  `, annotations: { argocd.argoproj.io/sync-wave: "${number}" }`;

const object = (kind: string, name: string, rest = "{ }", annotations = ""): string =>
  `apiVersion: ${kind === "Deployment" ? "apps/v1" : "v1"}\nkind: ${kind}\nmetadata: { name: ${name}${annotations} }\nspec: ${rest}\n`;

const BASE: Files = {
  "root.yaml": application("children"),
  "children/first.yaml": application("first", wave(0)),
  "children/second.yaml": application("second", wave(1)),
  "first/web.yaml": object(
    "Deployment",
    "web",
    '{ replicas: 1, template: { spec: { containers: [{ name: web, image: "nginx:1.28.0" }] } } }',
  ),
  "first/data.yaml": object("PersistentVolumeClaim", "data"),
  "second/claim.yaml": object("PersistentVolumeClaim", "claim"),
};

const without = (files: Files, ...names: string[]): Files =>
  Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)));

test("an image of an Application is in the table, with the field that changes", async () => {
  const head = {
    ...BASE,
    "first/web.yaml": BASE["first/web.yaml"]!.replace("1.28.0", "1.29.0"),
  };
  const { objects, versions } = await diff(BASE, head);
  expect(objects).toMatchObject([
    {
      object: "Deployment apps/web",
      applier: "Application argocd/first",
      changes: [{ path: "spec.template.spec.containers[web].image" }],
    },
  ]);
  expect(versions).toMatchObject([{ what: "image", name: "nginx", after: "1.29.0" }]);
});

test("a pruned claim is a danger; with Prune=false, it stays behind", async () => {
  const head = without(BASE, "first/data.yaml");
  expect((await diff(BASE, head)).danger).toMatchObject([
    {
      kind: "pruned",
      severity: "high",
      subject: "PersistentVolumeClaim apps/data",
      message: expect.stringMatching(/^Argo CD deletes it/),
    },
  ]);
  const kept = {
    ...BASE,
    "first/data.yaml": object(
      "PersistentVolumeClaim",
      "data",
      "{ }",
      ", annotations: { argocd.argoproj.io/sync-options: Prune=false }",
    ),
  };
  expect((await diff(kept, head)).danger).toMatchObject([{ kind: "abandoned" }]);
});

test("an Application that goes takes its objects with it, if it has the finalizer", async () => {
  const head = without(BASE, "children/second.yaml", "second/claim.yaml");
  const deleted = await diff(BASE, head);
  expect(deleted.danger.map(({ kind, subject }) => [kind, subject])).toEqual([
    ["pruned", "PersistentVolumeClaim apps/claim"],
    ["pruned", "Application argocd/second"],
  ]);
  const orphaned = await diff(
    { ...BASE, "children/second.yaml": application("second", wave(1), false) },
    head,
  );
  expect(orphaned.danger).toMatchObject([
    { kind: "abandoned", subject: "PersistentVolumeClaim apps/claim" },
  ]);
});

test("another sync wave is a change of the rollout", async () => {
  const head = { ...BASE, "children/second.yaml": application("second", wave(-1)) };
  const { rollout } = await diff(BASE, head);
  const [{ steps } = { steps: [] }] = rollout;
  const moved = steps.filter(({ action }) => action === "moved").map(({ step }) => step);
  expect(moved).toEqual(
    expect.arrayContaining(["Application argocd/first", "Application argocd/second"]),
  );
  const second = steps.find(({ step }) => step === "Application argocd/second");
  expect(second?.after).toBeLessThan(second?.before ?? 0);
});

test("an Application of a directory that doesn't exist is a new finding", async () => {
  const head = {
    ...BASE,
    "children/second.yaml": application("second", wave(1)).replace("path: second", "path: third"),
  };
  const { findings } = await diff(BASE, head);
  expect(findings.added.map(({ rule }) => rule)).toContain("LB601");
});

test("a contract may have Argo CD as its engine", async () => {
  const contract = {
    version: 1,
    environment: "dev",
    hash: "",
    engine: { kind: "argocd", version: "v3.2.0", path: "clusters/dev" },
    infrastructure: { stacks: ["core"], protections: [], retained: [] },
    variables: {},
    services: {},
    namespaces: {},
    identities: [],
    secrets: [],
  };
  const files = (tag: string): Files => ({
    "cdktf.out/manifest.json": JSON.stringify({ stacks: {} }),
    "cdktf.out/contract/dev/contract.json": JSON.stringify(contract),
    "clusters/dev/first.yaml": application("first"),
    "first/web.yaml": BASE["first/web.yaml"]!.replace("1.28.0", tag),
  });
  const { objects, notes } = await diff(files("1.28.0"), files("1.29.0"));
  expect(notes).toEqual([]);
  expect(objects).toMatchObject([
    { environments: ["dev"], object: "Deployment apps/web", applier: "Application argocd/first" },
  ]);
});
