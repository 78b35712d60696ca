import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { verifyFleet } from "../../../src/verify/verify-repository";

const SYNC = `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: flux-system, namespace: flux-system }
spec:
  interval: 10m
  path: ./clusters/dev
  prune: true
  sourceRef: { kind: GitRepository, name: flux-system }
`;

const namespaceWith = (metadata: string): string =>
  `apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n  ${metadata}\n`;

/** What LB612 says about a Namespace. */
async function messages(metadata: string): Promise<readonly string[]> {
  const repository = new MemoryRepository({
    "clusters/dev/flux-system/gotk-sync.yaml": SYNC,
    "clusters/dev/shop.yaml": namespaceWith(metadata),
  });
  const { findings } = await verifyFleet({ repository, paths: [], kustomize: {} });
  return findings.filter(({ rule }) => rule === "LB612").map(({ message }) => message);
}

test("a label that isn't a text costs an object all of its labels", async () => {
  expect(await messages("labels: { monitored: true }")).toEqual([
    expect.stringContaining("without any of its labels"),
  ]);
});

test("an annotation that isn't a text fails", async () => {
  expect(await messages("annotations: { monitored: true }")).toEqual([
    expect.not.stringContaining("labels"),
  ]);
});

test("texts are fine", async () => {
  expect(await messages('labels: { monitored: "true" }')).toEqual([]);
});
