import * as fs from "node:fs";
import * as path from "node:path";

import Ajv from "ajv";

import { fromConfiguration } from "../../src/verify/configuration/configuration";
import { configurationJsonSchema } from "../../src/verify/configuration/json-schema";
import { MemoryRepository } from "../../src/verify/repository/memory-repository";
import { parseYaml } from "../../src/verify/yaml/document";

const PACKAGE = path.resolve(__dirname, "../..");
const schema = JSON.parse(
  fs.readFileSync(path.join(PACKAGE, "landbridge.schema.json"), "utf8"),
) as object;
const isValid = new Ajv({ allErrors: true, strict: false }).compile(schema);

/** Whether editors and the verifier accept a file. */
const judged = (text: string) => [
  isValid(parseYaml("", text)[0]?.data),
  fromConfiguration(new MemoryRepository({ "landbridge.yaml": text })).problems.length === 0,
];

test("the schema for editors is made from the one that the verifier reads with", () => {
  expect(schema).toEqual(configurationJsonSchema());
});

test("the example of the documentation names the schema and is valid", () => {
  const page = fs.readFileSync(path.join(PACKAGE, "../../docs/landbridge-yaml.md"), "utf8");
  const example = /```yaml\n([^]*?)```/.exec(page)?.[1] ?? "";
  const { $id } = schema as { readonly $id: string };
  expect(example.split("\n")[0]).toBe(`# yaml-language-server: $schema=${$id}`);
  expect(judged(example)).toEqual([true, true]);
});

test.each([
  ["paths: [clusters/dev]\n", true],
  ["schemas: false\n", true],
  ["prerequisites: { identities: [{ namespace: a, serviceAccount: b }] }\n", true],
  ["clusters: { clusters/dev: { prerequisites: { fluxVersion: v2.7.5 } } }\n", true],
  ["path: [clusters/dev]\n", false],
  ["paths: clusters/dev\n", false],
  ["ignore: [{ rule: LB203 }]\n", false],
  ["ignore: [{ rule: deadlock, reason: why }]\n", false],
  ["prerequisites: { identities: [{ namespace: a, serviceAccount: b, mechanism: x }] }\n", false],
  ["prerequisites: { fluxVersion: 2.7 }\n", false],
  ["prerequisites: { more: 1 }\n", false],
])("editors and the verifier agree on %j", (text, isAccepted) => {
  expect(judged(text)).toEqual([isAccepted, isAccepted]);
});

test("every field has a description", () => {
  const missing: string[] = [];
  const visit = (value: unknown, where: string): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, own] of Object.entries(value)) {
      if (key === "properties") {
        for (const [name, field] of Object.entries(own as object)) {
          const known = field as { readonly description?: string };
          // A secret's `properties` is a field as well, whose type and items aren't.
          const isClear = /^(?:name|namespace|serviceAccount|properties|type|items)$/.test(name);
          if (known.description === undefined && !isClear) missing.push(`${where}.${name}`);
        }
      }
      visit(own, `${where}.${key}`);
    }
  };
  visit(schema, "");
  expect(missing).toEqual([]);
});
