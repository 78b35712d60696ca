import fc from "fast-check";
import { dump } from "js-yaml";

import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { text } from "../../src/verify/yaml/json";
import { kustomization } from "../verify/support/read-model";
import {
  applicationField,
  asCluster,
  asConfigMaps,
  generated,
  objectsIn,
  read,
  readGenerated,
} from "./support";

const FROM_TERRAFORM =
  "postBuild: { substituteFrom: [{ kind: ConfigMap, name: cluster-vars-terraform }] }";

/** A ConfigMap with one text, in a Kustomization that reads Terraform's variables. */
function treeOf(value: string): Record<string, string> {
  return {
    "clusters/dev/apps.yaml": kustomization("apps", "apps", "wait: true", FROM_TERRAFORM),
    "apps/kustomization.yaml": "resources: [a.yaml]\n",
    "apps/a.yaml": dump({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "a", namespace: "default" },
      data: { text: value },
    }),
  };
}

/** The text as Flux applies it, and as Argo CD does. */
async function applied(
  value: string,
  variable: string,
): Promise<{ readonly flux: unknown; readonly argocd: unknown }> {
  const repository = new MemoryRepository(treeOf(value));
  const values = { variables: { TF_X: variable }, services: {} };
  const files = await generated(treeOf(value));
  const flux = await read(repository, "clusters/dev", asConfigMaps(values));
  const argocd = await readGenerated(repository, files, "argocd/dev", asCluster(values, "dev"));
  const [key] = [...objectsIn(flux).keys()];
  return {
    flux: text(objectsIn(flux).get(key ?? ""), "data", "text"),
    argocd: text(objectsIn(argocd).get(key ?? ""), "data", "text"),
  };
}

test.each([
  'quotes " and \\ backslashes',
  "a line\nwith: another\n  - and one more",
  "{{ .Values.contract.TF_X }} and }} and {{",
  "100%s %d %%",
  "`backticks` and $dollars",
  "contractValue0_",
  "",
])("a contract value of %j arrives as it is", async (variable) => {
  const { argocd } = await applied("a ${TF_X} b", variable);
  expect(argocd).toBe(`a ${variable} b`);
});

test.each([
  "{{ .clientSecret }} of ${TF_X}",
  "100% of ${TF_X}, %s",
  'a `quoted` "text" \\ with ${TF_X}',
  "contractValue0_ ${TF_X}",
  "lines\n  with: ${TF_X}\n\n  {{- end }}\n",
  "$${TF_X} stays, ${TF_X} doesn't",
])("a text of Git around a contract value stays the same: %j", async (value) => {
  const { flux, argocd } = await applied(value, "value");
  expect(argocd).toBe(flux);
  expect(argocd).toContain("value");
});

test("property: Flux and Argo CD apply the same text", async () => {
  const part = fc.stringMatching(/^[ -#%-z|~]{0,20}$/);
  await fc.assert(
    fc.asyncProperty(
      part,
      part,
      fc.stringMatching(/^[a-z][a-z0-9.:/-]{0,20}$/),
      async (before, after, variable) => {
        const value = `x${before}\${TF_X}${after}y`;
        const { flux, argocd } = await applied(value, variable);
        expect(argocd).toBe(flux);
      },
    ),
    { numRuns: 60 },
  );
});

test("braces in chart values of Git stay text of the chart", async () => {
  const files = {
    "clusters/dev/apps.yaml": kustomization("apps", "apps", "wait: true"),
    "apps/kustomization.yaml": "resources: [release.yaml, repository.yaml]\n",
    "apps/repository.yaml": dump({
      apiVersion: "source.toolkit.fluxcd.io/v1",
      kind: "HelmRepository",
      metadata: { name: "x", namespace: "default" },
      spec: { url: "https://charts.example.com" },
    }),
    "apps/release.yaml": dump({
      apiVersion: "helm.toolkit.fluxcd.io/v2",
      kind: "HelmRelease",
      metadata: { name: "apps", namespace: "default" },
      spec: {
        chart: {
          spec: { chart: "x", version: "1.0.0", sourceRef: { kind: "HelmRepository", name: "x" } },
        },
        values: { rule: "{{ $labels.pod }} is down", other: "{{", more: "}}" },
      },
    }),
  };
  const argocd = await readGenerated(
    new MemoryRepository(files),
    await generated(files),
    "argocd/dev",
    asCluster({ variables: {}, services: {} }, "dev"),
  );
  expect(applicationField(argocd, "apps", "spec", "source", "helm", "valuesObject")).toEqual({
    rule: "{{ $labels.pod }} is down",
    other: "{{",
    more: "}}",
  });
});
