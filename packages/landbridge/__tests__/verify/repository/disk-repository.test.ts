import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { DiskRepository } from "../../../src/verify/repository/disk-repository";
import { MAX_FILE_BYTES } from "../../../src/verify/repository/reason-of";
import { whyNotRead } from "../../../src/verify/repository/why-not-read";
import { verifyRepository } from "../../../src/verify/verify-repository";

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

test("lists directories by name, without those of Git", () => {
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

test("returns no text for binary, oversized and missing files, or for directories", () => {
  fs.writeFileSync(path.join(root, "binary.yaml"), Buffer.from([0x61, 0, 0x62]));
  fs.writeFileSync(path.join(root, "large.yaml"), "");
  fs.truncateSync(path.join(root, "large.yaml"), MAX_FILE_BYTES + 1);
  const repository = new DiskRepository(root);
  for (const file of ["binary.yaml", "large.yaml", "apps", "none.yaml", "apps/none/none.yaml"]) {
    expect([file, repository.read(file)]).toEqual([file, undefined]);
  }
});

test("no link leads to Git's own files, such as the credentials of a checkout", () => {
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

test("follows links only inside the repository, and never in a cycle", () => {
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

test("a directory that can't be read is empty", () => {
  const repository = new DiskRepository(root);
  expect(repository.kind("apps")).toBe("directory");
  fs.rmSync(path.join(root, "apps"), { recursive: true });
  expect(repository.list("apps")).toEqual([]);
});

test("reads each file once", () => {
  const repository = new DiskRepository(root);
  expect(repository.read("apps/app.yaml")).toBe("kind: ConfigMap\n");
  fs.writeFileSync(path.join(root, "apps/app.yaml"), "kind: Secret\n");
  expect(repository.read("apps/app.yaml")).toBe("kind: ConfigMap\n");
});

test("says why something can't be read", () => {
  fs.writeFileSync(path.join(root, "binary.yaml"), Buffer.from([0x61, 0, 0x62]));
  fs.writeFileSync(path.join(root, "latin1.yaml"), Buffer.from("name: caf\u00E9", "latin1"));
  fs.writeFileSync(path.join(root, "large.yaml"), "");
  fs.truncateSync(path.join(root, "large.yaml"), MAX_FILE_BYTES + 1);
  link("nothing", "dangling.yaml");
  link(os.tmpdir(), "outside");
  const repository = new DiskRepository(root);
  const reasons = (...files: readonly string[]) =>
    files.map((file) => `${file} ${whyNotRead(repository, file)}`);
  expect(
    reasons(
      "none.yaml",
      "apps",
      "binary.yaml",
      "latin1.yaml",
      "large.yaml",
      "dangling.yaml",
      "outside",
    ),
  ).toEqual([
    "none.yaml does not exist",
    "apps is a directory, not a file",
    "binary.yaml is not text",
    "latin1.yaml is not UTF-8 text",
    "large.yaml is larger than 20 MB",
    "dangling.yaml is a dangling symbolic link",
    "outside is a symbolic link that points outside the repository",
  ]);
  expect(repository.whyUnreadable("apps/app.yaml")).toBeUndefined();
});

test("accepts a replacement character in the text itself", () => {
  fs.writeFileSync(path.join(root, "a.yaml"), "name: \uFFFD");
  expect(new DiskRepository(root).read("a.yaml")).toBe("name: \uFFFD");
});

describe("a file that the system refuses to read", () => {
  const refuse = (method: "readFileSync" | "readdirSync", name: string): void => {
    // Root may read everything, so that permissions alone would not do.
    const node = jest.requireActual<typeof fs>("node:fs");
    const original = node[method] as (...args: unknown[]) => unknown;
    jest.spyOn(node, method).mockImplementation(((file: string, ...more: unknown[]) => {
      if (file.endsWith(name)) throw Object.assign(new Error("denied"), { code: "EACCES" });
      return original(file, ...more);
    }) as never);
  };
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each([
    ["readFileSync", "app.yaml", "apps/app.yaml"],
    ["readdirSync", "apps", "apps"],
  ] as const)("by %s is remembered, with the reason", (method, name, file) => {
    refuse(method, name);
    const repository = new DiskRepository(root);
    repository.list("apps");
    repository.read("apps/app.yaml");
    expect([...repository.refused]).toEqual([[file, "can't be read (EACCES)"]]);
    expect(whyNotRead(repository, file)).toBe("can't be read (EACCES)");
  });

  test("is a finding, which is an error if Flux applies the file", async () => {
    const write = (file: string, text: string): void => {
      fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      fs.writeFileSync(path.join(root, file), text);
    };
    write("clusters/dev/locked/a.yaml", "");
    write("data/b.yaml", "");
    const found = async (name: string) => {
      refuse("readdirSync", name);
      const repository = new DiskRepository(root);
      const { findings } = await verifyRepository({
        repository,
        paths: ["clusters/dev"],
        // As the command line does, which shows what is read.
        onProgress: () => undefined,
      });
      jest.restoreAllMocks();
      return findings.map(({ rule, severity, message }) => `${severity} ${rule} ${message}`);
    };
    expect(await found("locked")).toEqual([
      "error LB001 clusters/dev/locked can't be read (EACCES): its contents are not verified.",
    ]);
    expect(await found("data")).toEqual([
      "warning LB001 data can't be read (EACCES): its contents are not verified.",
    ]);
  });
});

test("of Git's own configuration, only the addresses of remotes are known, without credentials", () => {
  expect(new DiskRepository(root).remotes).toEqual([]);
  const configuration = [
    '[remote "origin"]',
    "\turl = https://me:secret@github.com/example/platform.git",
    '[remote "fork"]',
    "\turl = git@github.com:me/platform.git",
    '[remote "local"]',
    "\turl = /srv/git/platform.git",
    '[branch "main"]',
    "\turl = https://github.com/example/other.git",
  ].join("\n");
  fs.writeFileSync(path.join(root, ".git/config"), configuration);
  const repository = new DiskRepository(root);
  expect(repository.remotes).toEqual([
    "https://github.com/example/platform.git",
    "git@github.com:me/platform.git",
  ]);
  expect(repository.read(".git/config")).toBeUndefined();
});
