import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { DiskRepository } from "../../../src/verify/repository/disk-repository";
import {
  RecordingRepository,
  replay,
  type Observation,
} from "../../../src/verify/repository/recording-repository";
import type { Repository } from "../../../src/verify/repository/repository";

let root: string;

const at = (file: string): string => path.join(root, file);
const LONG_AGO = new Date("2020-01-01");

/** Makes time pass for a file system: its clock cannot be set, ours can. */
function later<T>(work: () => T): T {
  const now = jest.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  const result = work();
  now.mockRestore();
  return result;
}

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-recording-"));
  fs.mkdirSync(at("apps"));
  fs.writeFileSync(at("apps/app.yaml"), "a: 1\n");
});
afterEach(() => {
  fs.rmSync(root, { recursive: true });
});

/** A run that asks all three questions. */
function record(): readonly Observation[] {
  const repository = new RecordingRepository(new DiskRepository(root));
  repository.list("apps");
  repository.read("apps/app.yaml");
  repository.kind("apps/other.yaml");
  repository.kind("apps/app.yaml/below");
  return repository.observations;
}

/** A repository that tells which files were read. */
function watched(): { readonly repository: Repository; readonly reads: string[] } {
  const repository = new DiskRepository(root);
  const reads: string[] = [];
  const read = repository.read.bind(repository);
  repository.read = (file) => {
    reads.push(file);
    return read(file);
  };
  return { repository, reads };
}

test("doesn't read unchanged files again", () => {
  const observations = later(record);
  const { repository, reads } = watched();
  expect(replay(repository, observations)).toEqual({ isAlike: true });
  expect(reads).toEqual([]);
});

test.each<[string, () => void]>([
  [
    "another content",
    () => {
      fs.writeFileSync(at("apps/app.yaml"), "a: 2\n");
      // The same size, and the old date put back.
      fs.utimesSync(at("apps/app.yaml"), LONG_AGO, LONG_AGO);
    },
  ],
  [
    "a new file",
    () => {
      fs.writeFileSync(at("apps/new.yaml"), "");
    },
  ],
  [
    "a file that was missed",
    () => {
      fs.writeFileSync(at("apps/other.yaml"), "");
    },
  ],
  [
    "a file that is gone",
    () => {
      fs.rmSync(at("apps/app.yaml"));
    },
  ],
  [
    "a folder in a file's place",
    () => {
      fs.rmSync(at("apps/app.yaml"));
      fs.mkdirSync(at("apps/app.yaml"));
    },
  ],
])("%s gives a different answer", (_, change) => {
  fs.utimesSync(at("apps/app.yaml"), LONG_AGO, LONG_AGO);
  const observations = later(record);
  change();
  expect(replay(new DiskRepository(root), observations)).toEqual({ isAlike: false });
});

test("compares a recently changed file by content, and later by its timestamp", () => {
  const observations = record();
  expect(observations).toContainEqual(["rapps/app.yaml", expect.any(String)]);
  const { repository, reads } = watched();
  const first = later(() => replay(repository, observations));
  expect(first.isAlike).toBe(true);
  expect(reads).toEqual(["apps/app.yaml"]);
  const again = watched();
  expect(replay(again.repository, first.renewed ?? [])).toEqual({ isAlike: true });
  expect(again.reads).toEqual([]);
});

test("the same content with a new timestamp gives the same answer", () => {
  const observations = later(record);
  fs.utimesSync(at("apps/app.yaml"), LONG_AGO, LONG_AGO);
  const { isAlike, renewed } = later(() => replay(new DiskRepository(root), observations));
  expect(isAlike).toBe(true);
  expect(renewed).toHaveLength(observations.length);
});

test("the target of a symbolic link may change independently", () => {
  fs.mkdirSync(at("shared"));
  fs.symlinkSync("../shared", at("apps/link"));
  const observations = record();
  const { isAlike, renewed } = later(() => replay(new DiskRepository(root), observations));
  expect(isAlike).toBe(true);
  fs.rmdirSync(at("shared"));
  expect(replay(new DiskRepository(root), renewed ?? [])).toEqual({ isAlike: false });
});

test("notices a file that is replaced while a run reads it", () => {
  fs.mkdirSync(at("staged"));
  fs.writeFileSync(at("staged/app.yaml"), "a: 2\n");
  const observations = later(() => {
    const repository = new RecordingRepository(new DiskRepository(root));
    repository.read("apps/app.yaml");
    fs.renameSync(at("apps"), at("gone"));
    fs.renameSync(at("staged"), at("apps"));
    return repository.observations;
  });
  expect(replay(new DiskRepository(root), observations)).toEqual({ isAlike: false });
});

test("notices a file that is deleted while a run reads it", () => {
  const observations = later(() => {
    const repository = new RecordingRepository(new DiskRepository(root));
    repository.read("apps/app.yaml");
    fs.rmSync(at("apps/app.yaml"));
    return repository.observations;
  });
  expect(replay(new DiskRepository(root), observations)).toEqual({ isAlike: false });
});

test("another remote is another answer", () => {
  const asked = later(() => {
    const repository = new RecordingRepository(new DiskRepository(root));
    expect(repository.remotes).toEqual([]);
    return repository.observations;
  });
  expect(replay(new DiskRepository(root), asked)).toEqual({ isAlike: true });
  fs.mkdirSync(at(".git"));
  fs.writeFileSync(at(".git/config"), '[remote "origin"]\n\turl = git@github.com:a/b.git\n');
  expect(replay(new DiskRepository(root), asked)).toEqual({ isAlike: false });
});
