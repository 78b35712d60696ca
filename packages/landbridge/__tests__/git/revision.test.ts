import * as fs from "node:fs";
import * as path from "node:path";

import { temporaryFolder } from "../../../../tools/jest/temporary-folder";
import { describeUnless } from "../../../../tools/jest/unless";
import { extract } from "../../src/git/extract";
import { findGit, Git } from "../../src/git/git";
import { resolveRevision } from "../../src/git/revision";
import { checkout, commit, git, NO_GIT, snapshot } from "./support";

function extracted(root: string, since: string): string {
  const directory = temporaryFolder();
  extract(resolveRevision(root, since), directory);
  return directory;
}

describeUnless(NO_GIT, "the revision", () => {
  test("is the merge base with HEAD", () => {
    const root = checkout({ "a.yaml": "1" });
    const base = git(root, "rev-parse", "HEAD");
    git(root, "checkout", "--quiet", "-b", "feature");
    commit(root, { "b.yaml": "2" });
    git(root, "checkout", "--quiet", "main");
    const ahead = commit(root, { "c.yaml": "3" });
    git(root, "checkout", "--quiet", "feature");
    for (const since of ["main", ahead, ahead.slice(0, 8)]) {
      expect(resolveRevision(root, since).commit).toBe(base);
    }
    expect(resolveRevision(root, "HEAD").commit).toBe(git(root, "rev-parse", "HEAD"));
    git(root, "tag", "-a", "v1", "-m", "v1", base);
    expect(resolveRevision(root, "v1").commit).toBe(base);
  });

  test("is read for a directory of the checkout, a worktree, and a directory that it doesn't have", () => {
    const root = checkout({ "sub/a.yaml": "1", "b.yaml": "2" });
    commit(root, { "new/c.yaml": "3", "sub/a.yaml": "changed" });
    expect(fs.readdirSync(extracted(path.join(root, "sub"), "HEAD~1"))).toEqual(["a.yaml"]);
    expect(fs.readdirSync(extracted(path.join(root, "new"), "HEAD~1"))).toEqual([]);
    const worktree = path.join(temporaryFolder(), "w");
    git(root, "worktree", "add", "--quiet", worktree, "-b", "other");
    expect(fs.readFileSync(path.join(extracted(worktree, "main~1"), "sub/a.yaml"), "utf8")).toBe(
      "1",
    );
  });

  test.each([
    ["none", /"none" is not a commit, branch or tag[^]*git fetch origin/],
    ["--help", /"--help" is not a commit/],
    ["--output=x", /is not a commit/],
    ["HEAD:a.yaml", /is not a commit/],
    ["main..HEAD", /is not a commit/],
    ["", /is not a commit/],
  ])("%j is refused with a remedy", (since, message) => {
    const root = checkout({ "a.yaml": "1" });
    expect(() => resolveRevision(root, since)).toThrow(message);
    expect(fs.readdirSync(root)).toEqual([".git", "a.yaml"]);
  });

  test("needs a repository with a commit, and a common history", () => {
    expect(() => resolveRevision(temporaryFolder(), "main")).toThrow(/not in a Git repository/);
    const empty = temporaryFolder();
    git(empty, "init", "--quiet");
    expect(() => resolveRevision(empty, "HEAD")).toThrow(/is not a commit/);
    const root = checkout({ "a.yaml": "1" });
    git(root, "checkout", "--quiet", "--orphan", "apart");
    commit(root, { "b.yaml": "2" });
    expect(() => resolveRevision(root, "main")).toThrow(/have no common ancestor/);
  });

  test("of a shallow or partial clone has a remedy", () => {
    const origin = checkout({ "a.yaml": "1" });
    const first = git(origin, "rev-parse", "HEAD");
    commit(origin, { "a.yaml": "2" });
    git(origin, "config", "uploadpack.allowFilter", "true");
    const clone = (...args: readonly string[]): string => {
      const directory = path.join(temporaryFolder(), "c");
      git(origin, "clone", "--quiet", ...args, `file://${origin}`, directory);
      return directory;
    };
    const shallow = clone("--depth=1");
    expect(() => resolveRevision(shallow, first)).toThrow(/The clone is shallow.*fetch-depth: 0/);
    expect(() => resolveRevision(shallow, "HEAD~1")).toThrow(/The clone is shallow/);
    const partial = clone("--filter=blob:none");
    expect(() => extracted(partial, first)).toThrow(/lacks an object[^]*git fetch --refetch/);
  });
});

describeUnless(NO_GIT, "extracting", () => {
  test("writes files as they are, links last, nothing of submodules, and leaves the checkout alone", () => {
    const root = checkout({
      "a.yaml": "a\r\nb\n",
      "x/ü ñ.yaml": "1",
      ".gitattributes": "*.yaml text eol=crlf filter=evil\n",
    });
    fs.symlinkSync("a.yaml", path.join(root, "link.yaml"));
    fs.symlinkSync("/etc", path.join(root, "out"));
    commit(root, { "bin.dat": "\0\u0001" });
    git(
      root,
      "update-index",
      "--add",
      "--cacheinfo",
      `160000,${git(root, "rev-parse", "HEAD")},sub`,
    );
    git(root, "commit", "--quiet", "-m", "submodule");
    fs.writeFileSync(path.join(root, "a.yaml"), "not committed");
    git(root, "add", "a.yaml");
    const before = snapshot(root);
    const copy = extracted(root, "HEAD");
    expect(snapshot(root)).toEqual(before);
    expect(fs.readFileSync(path.join(copy, "a.yaml"), "utf8")).toBe(
      git(root, "show", "HEAD:a.yaml") + "\n",
    );
    expect(fs.readFileSync(path.join(copy, "x/ü ñ.yaml"), "utf8")).toBe("1");
    expect(fs.readlinkSync(path.join(copy, "link.yaml"))).toBe("a.yaml");
    expect(fs.existsSync(path.join(copy, "sub"))).toBe(false);
  });

  test("writes no file through a link or out of the directory, whatever the tree says", () => {
    const root = checkout({ "a.yaml": "1" });
    const blob = git(root, "rev-parse", "HEAD:a.yaml");
    const crafted = (entries: readonly (readonly [mode: string, name: string, id: string])[]) => {
      const file = path.join(temporaryFolder(), "tree");
      fs.writeFileSync(
        file,
        Buffer.concat(
          entries.map(([mode, name, id]) =>
            Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
          ),
        ),
      );
      return git(root, "hash-object", "-t", "tree", "-w", "--literally", file);
    };
    const target = temporaryFolder();
    fs.writeFileSync(path.join(root, "t"), target);
    const link = git(root, "hash-object", "-w", "t");
    const inner = crafted([["100644", "owned", blob]]);
    const reader = new Git(path.join(root, ".git"), findGit());
    for (const tree of [
      crafted([["40000", "..", inner]]),
      crafted([["40000", ".GIT", inner]]),
      crafted([["100644", "../owned", blob]]),
      crafted([
        ["120000", "d", link],
        ["40000", "d", inner],
      ]),
    ]) {
      const directory = path.join(temporaryFolder(), "copy");
      fs.mkdirSync(directory);
      expect(() => {
        extract({ git: reader, commit: "", tree, place: "--since" }, directory);
      }).toThrow(/--since: /);
      expect(fs.readdirSync(target)).toEqual([]);
      expect(fs.readdirSync(path.dirname(directory))).toEqual(["copy"]);
    }
  });
});

describeUnless(NO_GIT, "a hostile repository", () => {
  test("runs nothing, by its configuration, hooks, attributes or what looks like a repository", () => {
    const origin = checkout({ "a.yaml": "1" });
    const first = git(origin, "rev-parse", "HEAD");
    commit(origin, { "a.yaml": "2" });
    git(origin, "config", "uploadpack.allowFilter", "true");
    const root = path.join(temporaryFolder(), "c");
    git(origin, "clone", "--quiet", "--filter=blob:none", `file://${origin}`, root);
    const canary = path.join(temporaryFolder(), "canary");
    const run = `touch ${canary}; false`;
    fs.writeFileSync(path.join(root, ".gitattributes"), "* filter=evil diff=evil\n");
    git(root, "add", ".gitattributes");
    git(root, "commit", "--quiet", "-m", "attributes");
    const settings = {
      "core.fsmonitor": run,
      "core.sshCommand": run,
      "core.pager": run,
      "core.editor": run,
      "core.askPass": run,
      "core.gitProxy": run,
      "core.alternateRefsCommand": run,
      "credential.helper": `!${run}`,
      "diff.external": run,
      "diff.evil.textconv": run,
      "filter.evil.smudge": run,
      "filter.evil.process": run,
      "gpg.program": run,
      "pager.ls-tree": run,
      "pager.cat-file": run,
      "alias.cat-file": `!${run}`,
      "alias.rev-parse": `!${run}`,
      "uploadpack.packObjectsHook": run,
      "remote.origin.uploadpack": run,
      "remote.origin.vcs": "ext",
      "protocol.allow": "always",
      "protocol.ext.allow": "always",
      "protocol.file.allow": "always",
    };
    for (const [key, value] of Object.entries(settings)) git(root, "config", key, value);
    const hooks = path.join(root, ".git/hooks");
    fs.mkdirSync(hooks, { recursive: true });
    for (const hook of [
      "post-checkout",
      "post-index-change",
      "reference-transaction",
      "fsmonitor-watchman",
    ]) {
      fs.writeFileSync(path.join(hooks, hook), `#!/bin/sh\n${run}\n`, { mode: 0o755 });
    }
    for (const url of [`ext::sh -c "${run}"`, `ssh://x/y`, `file://${origin}`]) {
      git(root, "config", "remote.origin.url", url);
      // The objects are missing: Git would fetch them.
      expect(() => extracted(root, first)).toThrow(/lacks an object/);
    }
    expect(fs.readdirSync(extracted(root, "HEAD")).sort()).toEqual([".gitattributes", "a.yaml"]);
    expect(fs.existsSync(canary)).toBe(false);
  });

  test("isn't asked where its directory looks like a repository itself", () => {
    const root = checkout({ "fleet/a.yaml": "1" });
    const fleet = path.join(root, "fleet");
    fs.mkdirSync(path.join(fleet, "objects"));
    fs.mkdirSync(path.join(fleet, "refs"));
    fs.writeFileSync(path.join(fleet, "HEAD"), "ref: refs/heads/x\n");
    fs.writeFileSync(path.join(fleet, "config"), "[core]\n\tbare = true\n");
    expect(fs.readdirSync(extracted(fleet, "main"))).toEqual(["a.yaml"]);
  });

  test("doesn't see the caller's environment", () => {
    const root = checkout({ "a.yaml": "1" });
    jest.replaceProperty(process, "env", {
      ...process.env,
      GIT_DIR: "/nonexistent",
      GIT_OBJECT_DIRECTORY: "/nonexistent",
      GIT_CONFIG_COUNT: "1",
      GIT_CONFIG_KEY_0: "core.bare",
      GIT_CONFIG_VALUE_0: "broken",
    });
    expect(fs.readdirSync(extracted(root, "HEAD"))).toEqual(["a.yaml"]);
    jest.restoreAllMocks();
  });

  test("has no git of its own on PATH", () => {
    const root = checkout({ "bin/git": "#!/bin/sh\nfalse\n" });
    expect(() => findGit(`bin:./bin:${root}/none`)).toThrow(/git is not on PATH/);
  });
});
