import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { DiskRepository, MAX_FILE_BYTES } from "../../../verify/repository/disk-repository";

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-repository-"));
  fs.mkdirSync(path.join(root, "apps/.git"), { recursive: true });
  fs.mkdirSync(path.join(root, ".git"));
  fs.writeFileSync(path.join(root, "apps/app.yaml"), "\uFEFFkind: ConfigMap\n");
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

const link = (target: string, name: string): void => {
  fs.symlinkSync(target, path.join(root, name));
};

test("lists folders by name, without those of Git", () => {
  fs.writeFileSync(path.join(root, "README.md"), "");
  const repository = new DiskRepository(root);
  expect(repository.list("")).toEqual([
    { name: "README.md", kind: "file" },
    { name: "apps", kind: "directory" },
  ]);
  expect(repository.list("apps")).toEqual([{ name: "app.yaml", kind: "file" }]);
});

test("reads text without its byte order mark", () => {
  expect(new DiskRepository(root).read("apps/app.yaml")).toBe("kind: ConfigMap\n");
});

test("binary files, too large ones, folders and what is not there have no text", () => {
  fs.writeFileSync(path.join(root, "binary.yaml"), Buffer.from([0x61, 0, 0x62]));
  fs.writeFileSync(path.join(root, "large.yaml"), "");
  fs.truncateSync(path.join(root, "large.yaml"), MAX_FILE_BYTES + 1);
  const repository = new DiskRepository(root);
  for (const file of ["binary.yaml", "large.yaml", "apps", "none.yaml", "apps/none/none.yaml"]) {
    expect([file, repository.read(file)]).toEqual([file, undefined]);
  }
});

test("no link leads to what Git keeps, such as the credentials of a checkout", () => {
  fs.writeFileSync(path.join(root, ".git/config"), "token");
  fs.mkdirSync(path.join(root, ".GIT-like"));
  link(".git/config", "values.yaml");
  link(".git", "folder");
  link("apps/.git", "submodule");
  link(".GIT-like", "other");
  const repository = new DiskRepository(root);
  for (const name of ["values.yaml", "folder", "folder/config", "submodule", ".git/config"]) {
    expect([name, repository.kind(name), repository.read(name)]).toEqual([
      name,
      undefined,
      undefined,
    ]);
  }
  expect(repository.kind("other")).toBe("directory");
});

test("follows links inside the repository only, and never in a circle", () => {
  link("apps/app.yaml", "app.yaml");
  link("apps", "same");
  link("..", "apps/up");
  link("nothing", "dangling.yaml");
  link(os.tmpdir(), "outside");
  const repository = new DiskRepository(root);
  expect(repository.read("app.yaml")).toBe("kind: ConfigMap\n");
  expect(repository.read("same/app.yaml")).toBe("kind: ConfigMap\n");
  expect(["apps/up", "dangling.yaml", "outside"].map((name) => repository.kind(name))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(repository.list("").map(({ name }) => name)).toEqual(["app.yaml", "apps", "same"]);
});

test("a folder that can not be read any more holds nothing", () => {
  const repository = new DiskRepository(root);
  expect(repository.kind("apps")).toBe("directory");
  fs.rmSync(path.join(root, "apps"), { recursive: true });
  expect(repository.list("apps")).toEqual([]);
});

test("keeps what it has read", () => {
  const repository = new DiskRepository(root);
  expect(repository.read("apps/app.yaml")).toBe("kind: ConfigMap\n");
  fs.writeFileSync(path.join(root, "apps/app.yaml"), "kind: Secret\n");
  expect(repository.read("apps/app.yaml")).toBe("kind: ConfigMap\n");
});
