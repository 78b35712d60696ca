import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { verifyFleet } from "../../src/verify/verify-repository";
import { application } from "./model/root-support";

const SETTINGS =
  "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings, namespace: default }\n";

async function unverifiedOf(local: string): Promise<readonly string[]> {
  const { unverified } = await verifyFleet({
    repository: new MemoryRepository({
      "bootstrap/root-dev.yaml": application("root-dev", "envs/dev"),
      "bootstrap/root-local.yaml": application("root-local", "envs/local"),
      "envs/dev/shop.yaml": application("shop", "shop/dev"),
      "envs/local/shop.yaml": application("shop", local),
      "shop/dev/settings.yaml": SETTINGS,
      "shop/local/settings.yaml": SETTINGS,
    }),
    paths: [],
    kustomize: {},
  });
  return unverified;
}

test("Applications whose names others have are said not to be verified", async () => {
  expect(await unverifiedOf("shop/local")).toEqual([
    "Application shop in envs/local is not verified: Applications in envs/dev have the same names.",
  ]);
});

test("nothing is said of those that apply the same", async () => {
  expect(await unverifiedOf("shop/dev")).toEqual([]);
});
