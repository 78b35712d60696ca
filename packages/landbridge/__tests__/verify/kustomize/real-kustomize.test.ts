import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { temporaryFolder } from "../../../../../tools/jest/temporary-folder";
import {
  realKustomize,
  reasonToSkip,
  withVersion,
  type RealKustomize,
} from "./support/real-kustomize";

/** A program that prints a text, as kustomize or kubectl print their version. */
function program(name: "kustomize" | "kubectl", text: string): RealKustomize {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, `#!/bin/sh\necho '${text}'\n`, { mode: 0o755 });
  return withVersion({ path, arguments: [name === "kustomize" ? "build" : "kustomize"] });
}

const kubectl = (version: string) =>
  program("kubectl", `Client Version: v1.99.9\nKustomize Version: ${version}`);

test.each([
  ["kubectl alone, with the kustomize in it", kubectl("v5.5.0"), "5.5.0"],
  ["kustomize", program("kustomize", "v5.8.1"), "5.8.1"],
  ["a kustomize that doesn't tell its version", program("kustomize", "(devel)"), undefined],
])("compares with %s", (_name, found, version) => {
  expect(found.version).toBe(version);
  expect(reasonToSkip(found)).toBeUndefined();
});

test("without kustomize and kubectl, or with an old one, compares nothing and says why", () => {
  expect(reasonToSkip(realKustomize(temporaryFolder()))).toMatch(/^neither kustomize nor kubectl/);
  expect(reasonToSkip(kubectl("v4.5.7"))).toMatch(
    /kubectl, kustomize 4\.5\.7; the verifier is compared with 5\.4 and newer$/,
  );
});

test("skips one tree with a release that gives another result", () => {
  const reason = (version: string) => reasonToSkip(kubectl(version), "5.5");
  expect(reason("v5.4.3")).toMatch(/kubectl, kustomize 5\.4\.3; releases before 5\.5 give another/);
  expect(reason("v5.5.0")).toBeUndefined();
  expect(reason("v5.10.0")).toBeUndefined();
  expect(reason("(devel)")).toMatch(/of an unknown version; releases before 5\.5/);
});
