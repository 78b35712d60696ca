import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { generatedKustomization } from "../../../src/verify/kustomize/flux";
import { DiskRepository } from "../../../src/verify/repository/disk-repository";

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-generated-"));
  for (const directory of ["app/more", "other"])
    fs.mkdirSync(path.join(root, directory), { recursive: true });
  for (const file of ["app/a.yaml", "app/more/b.yaml", "other/values.yaml"])
    fs.writeFileSync(path.join(root, file), "kind: ConfigMap\n");
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

const resources = (lacks?: (file: string) => boolean): unknown =>
  generatedKustomization(new DiskRepository(root), "app", { file: "ks.yaml" }, lacks).data
    .resources;

test("has every file below the directory, without symbolic links: no artifact of Flux has any", () => {
  fs.symlinkSync("a.yaml", path.join(root, "app/link.yaml"));
  fs.symlinkSync("../other", path.join(root, "app/linked"));
  expect(resources()).toEqual(["a.yaml", "more/b.yaml"]);
});

test("has no file that the artifact lacks", () => {
  expect(resources((file) => file === "app/more/b.yaml")).toEqual(["a.yaml"]);
});
