import { MemoryRepository } from "../../../src/verify/repository/memory-repository";
import { verifyRepository } from "../../../src/verify/verify-repository";

/** Counts how often a file is read. */
class CountingRepository extends MemoryRepository {
  public reads = 0;

  public override read(file: string): string | undefined {
    this.reads++;
    return super.read(file);
  }
}

const kustomization = (index: number): string => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: app-${index}, namespace: flux-system }
spec:
  interval: 10m
  path: ./apps/app-${index}
  prune: true
  sourceRef: { kind: GitRepository, name: fleet }
`;

/** Of a fleet in one file, whose Kustomizations read a source that nothing in it declares. */
async function readsPerKustomization(count: number): Promise<number> {
  const all = Array.from({ length: count }, (_, index) => index);
  const repository = new CountingRepository({
    "clusters/dev/apps.yaml": all.map(kustomization).join("---\n"),
    ...Object.fromEntries(
      all.map((index) => [
        `apps/app-${index}/config-map.yaml`,
        `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: app-${index}, namespace: default }\n`,
      ]),
    ),
  });
  const { clusters, statistics } = await verifyRepository({ repository, paths: ["clusters/dev"] });
  expect([clusters, statistics.appliers]).toEqual([["clusters/dev"], count + 1]);
  return repository.reads / count;
}

test("a Kustomization takes no more reads where there are many", async () => {
  const [few, many] = [await readsPerKustomization(50), await readsPerKustomization(400)];
  expect(many).toBeLessThan(1.5 * few);
});
