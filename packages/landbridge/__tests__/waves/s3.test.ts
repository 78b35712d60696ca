import { readFileSync } from "node:fs";
import * as path from "node:path";

import type { Applier } from "../../src/verify/model/applier";
import type { Model } from "../../src/verify/model/model";
import { OverlayRepository } from "../../src/verify/repository/overlay-repository";
import { generateArgocd } from "../../src/waves/generate";
import { OWN_TREE, read, wavesIn } from "./support";

/** The Applications of S3, and the waves that they have there. */
const S3 = {
  "external-dns": -2,
  "external-secrets": -2,
  "nginx-ingress": -1,
  "kube-prometheus-stack": 0,
  "aws-efs-csi-driver": 0,
};

const COMPONENTS = ["aws-efs-csi-driver", "nginx-ingress", "kube-prometheus-stack"];

/** The patch of docs/addons.md. */
function documentedPatch(): string {
  const page = readFileSync(path.resolve(__dirname, "../../../../docs/addons.md"), "utf8");
  const [, patch] = /```yaml\n(patches:\n[\s\S]*?nginx-ingress[\s\S]*?)```/.exec(page) ?? [];
  if (patch === undefined) throw new Error("docs/addons.md has no patch");
  return patch;
}

/** An environment of the real tree with the addons of S3 switched on. */
function withAddons(patch: string) {
  const components = COMPONENTS.map((name) => `  - ../../../infrastructure/${name}\n`).join("");
  const kustomization = `apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources:\n  - ../../base\ncomponents:\n${components}${patch}`;
  return new OverlayRepository(OWN_TREE, {
    "gitops/clusters/s3/platform/kustomization.yaml": kustomization,
  });
}

/** How many of S3's own Applications wait for one in a row, by its dependencies, as a negative number. */
function ranksOf({ appliers }: Model): Readonly<Record<string, number>> {
  const names = Object.keys(S3);
  const waitsFor = (one: Applier): readonly Applier[] =>
    one.dependsOn.flatMap(({ target }) =>
      target === undefined ? [] : [target, ...waitsFor(target)],
    );
  const own = appliers.filter(({ kind, name }) => kind === "Kustomization" && names.includes(name));
  const rank = (one: Applier): number => {
    const later = own.filter((other) => waitsFor(other).includes(one));
    return Math.min(0, ...later.map((other) => rank(other) - 1));
  };
  return Object.fromEntries(own.map((one) => [one.name, rank(one)]));
}

test("the waves of S3 follow from the dependencies of its addons", async () => {
  const model = await read(withAddons(documentedPatch()), "gitops/clusters/s3");
  expect(ranksOf(model)).toEqual(S3);
});

test("the Applications of S3 come in this order, whatever else the platform has", async () => {
  const model = await read(withAddons(documentedPatch()), "gitops/clusters/s3");
  const waves = wavesIn(generateArgocd(model, "s3", "gitops/argocd/s3"));
  const of = (name: string): number => waves.get(name) ?? Number.NaN;
  for (const early of ["external-dns", "external-secrets"])
    expect(of(early)).toBeLessThan(of("nginx-ingress"));
  for (const late of ["kube-prometheus-stack", "aws-efs-csi-driver"])
    expect(of("nginx-ingress")).toBeLessThan(of(late));
});

test("without the patch the ingress still waits for External-DNS and External Secrets", async () => {
  const ranks = ranksOf(await read(withAddons(""), "gitops/clusters/s3"));
  expect(ranks).toMatchObject({ "external-dns": -1, "nginx-ingress": 0 });
});
