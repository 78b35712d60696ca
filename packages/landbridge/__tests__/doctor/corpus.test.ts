import * as path from "node:path";

import { diagnose } from "../../src/doctor/diagnose";
import { DOCTOR_RULES } from "../../src/doctor/rules/registry";
import { RULES } from "../../src/verify/rules/registry";
import { readCorpus, type Tree } from "../verify/support/corpus";
import { examinationOf } from "./support/diagnosis-input";

const corpus = readCorpus(path.join(__dirname, "corpus"));

async function found({ files }: Tree): Promise<readonly string[]> {
  const archive = Object.fromEntries(files.map(({ path: name, text }) => [name, text]));
  const { findings } = diagnose(await examinationOf(archive));
  return findings
    .filter(({ severity }) => severity !== "note")
    .map(({ rule, location: place }) =>
      [rule, [place.file, place.line].filter((part) => part !== undefined).join(":")].join(" "),
    )
    .sort();
}

for (const tree of corpus) {
  const what = tree.expected.length === 0 ? "is well" : `has ${tree.expected.join(", ")}`;
  test(`${tree.name} ${what}`, async () => {
    expect(await found(tree)).toEqual(tree.expected);
  });
}

test("every rule has a failing and a healthy cluster", () => {
  const missing = DOCTOR_RULES.flatMap(({ id }) => {
    const own = corpus.filter(({ rule }) => rule === id);
    const fires = own.some(({ expected }) => expected.some((line) => line.startsWith(`${id} `)));
    const well = own.some(({ expected }) => expected.length === 0);
    return fires && well
      ? []
      : [`${id}: ${fires ? "none that is well" : "none in which it fires"}`];
  });
  expect(missing).toEqual([]);
});

test("ids are sorted and in group 8, and neither ids nor names clash with the verifier's", () => {
  const ids = DOCTOR_RULES.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  expect(ids.filter((id) => !/^LB8\d\d$/.test(id))).toEqual([]);
  expect(new Set([...ids, ...RULES.map(({ id }) => id)]).size).toBe(ids.length + RULES.length);
  const names = [...DOCTOR_RULES, ...RULES].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test("every directory of the corpus belongs to a rule", () => {
  const ids = DOCTOR_RULES.map(({ id }) => id);
  expect(corpus.map(({ rule }) => rule).filter((rule) => !ids.includes(rule))).toEqual([]);
});
