import { idOf } from "../../../src/verify/kubernetes/object";
import type { ClusterObject } from "../../../src/verify/model/applier";
import { fluxVersionOf, parseFluxVersion } from "../../../src/verify/model/flux-version";
import { NO_PREREQUISITES } from "../../../src/verify/prerequisites/prerequisites";
import { parseYaml } from "../../../src/verify/yaml/document";

function objects(text: string): readonly ClusterObject[] {
  return parseYaml("x.yaml", text).map(
    // Kind and fields are all that tells a version.
    ({ data }) => ({ id: idOf(data), data }) as unknown as ClusterObject,
  );
}

const COMPONENTS = `
apiVersion: v1
kind: Namespace
metadata:
  name: flux-system
  labels:
    app.kubernetes.io/instance: flux-system
    app.kubernetes.io/part-of: flux
    app.kubernetes.io/version: v2.6.4
`;

const INSTANCE = `
apiVersion: fluxcd.controlplane.io/v1
kind: FluxInstance
metadata:
  name: flux
  namespace: flux-system
spec:
  distribution:
    version: 2.7.x
`;

test.each([
  ["2.7", 7],
  ["v2.7.5", 7],
  ["2.7.x", 7],
  ["~2.8", 8],
  ["v2.8.0-rc.1", 8],
  ["2.10.1", 10],
  [" v2.6.4 ", 6],
])("%s is minor %i", (version, minor) => {
  expect(parseFluxVersion(version)?.minor).toBe(minor);
});

test.each(["2", "2.x", "v2.*"])("%s isn't pinned: it means the newest known version", (version) => {
  expect(parseFluxVersion(version)?.minor).toBeGreaterThanOrEqual(9);
});

test.each(["v0.41.2", "0.24"])("%s is older than all of Flux 2", (version) => {
  expect(parseFluxVersion(version)?.minor).toBeLessThan(0);
});

test.each(["", "latest", "1.2.3", "3.0", "2.seven", ">=2.7 <3"])(
  "%j is not a version of Flux 2",
  (version) => {
    expect(parseFluxVersion(version)).toBeUndefined();
  },
);

test("the labels of gotk-components.yaml give the version, before what is known outside Git", () => {
  const prerequisites = { ...NO_PREREQUISITES, fluxVersion: "v2.9.0" };
  expect(fluxVersionOf(objects(COMPONENTS), prerequisites)).toEqual({
    text: "v2.6.4",
    minor: 6,
    floats: false,
  });
  expect(fluxVersionOf([], prerequisites)).toEqual({ text: "v2.9.0", minor: 9, floats: false });
});

test("a FluxInstance gives the version of its distribution", () => {
  expect(fluxVersionOf(objects(INSTANCE), NO_PREREQUISITES)?.minor).toBe(7);
});

test("ignores labels of other programs", () => {
  const other = COMPONENTS.replace("part-of: flux", "part-of: weave-gitops");
  expect(fluxVersionOf(objects(other), NO_PREREQUISITES)).toBeUndefined();
});

test("a version that can't be parsed doesn't hide the next one", () => {
  const text = `${INSTANCE.replace("2.7.x", "${FLUX_VERSION}")}---${COMPONENTS}`;
  expect(fluxVersionOf(objects(text), NO_PREREQUISITES)?.minor).toBe(6);
});
