import * as fs from "node:fs";
import * as path from "node:path";

import Ajv from "ajv/dist/2020";

import { diffJsonSchema } from "../../src/diff/json-schema";
import { renderDiffJson } from "../../src/diff/report/json";
import { CLUSTER, diff, stack } from "./support";

const FILE = path.resolve(__dirname, "../../diff.schema.json");
const schema = JSON.parse(fs.readFileSync(FILE, "utf8")) as object;
const isValid = new Ajv({ allErrors: true }).compile(schema);

test("the schema in the package is made from the one that --from reads with", () => {
  expect(schema).toEqual(diffJsonSchema());
});

test("it describes what --format json prints, and refuses something else", async () => {
  const database = (name: string) => ({
    ...CLUSTER,
    ...stack({ aws_db_instance: { db: { db_name: name } } }),
    "apps/c.yaml": `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: c, namespace: ${name} }\n`,
  });
  const json: unknown = JSON.parse(
    renderDiffJson({ diff: await diff(database("a"), database("b")) }),
  );
  isValid(json);
  expect(isValid.errors).toBeNull();
  expect(isValid({ ...(json as object), terraform: [{ address: 1 }] })).toBe(false);
  expect(isValid({ ...(json as object), version: 2 })).toBe(false);
});
