import * as fs from "node:fs";
import * as path from "node:path";
import * as vm from "node:vm";

import type { PlatformInput } from "../../config/schema";
import { validatePlatform } from "../../config/validate";
import { ACCOUNT_NAMES } from "../../stacks/account-names";
import { dev } from "../support/fixture-platform";

const SCHEMA = path.resolve(__dirname, "../../config/schema");

/** The examples of a file's doc comments: properties of an environment, or all of them. */
function examplesIn(file: string): readonly string[] {
  const text = fs.readFileSync(path.join(SCHEMA, file), "utf8");
  return [...text.matchAll(/^ \* @example\n \* ```ts\n((?: \* .*\n)+?) \* ```$/gm)].map(
    ([, code = ""]) => code.replaceAll(/^ \* /gm, ""),
  );
}

/** A configuration with the example as its only environment, or as properties of it. */
function platformWith(example: string): PlatformInput {
  const properties = vm.runInNewContext(`({${example}})`) as Record<string, unknown>;
  const environment = "name" in properties ? properties : { ...dev, retain: true, ...properties };
  return JSON.parse(
    JSON.stringify({
      platform: "acme",
      defaultEnvironment: environment.name,
      environments: [environment],
    }),
  ) as PlatformInput;
}

const files = fs.readdirSync(SCHEMA);

test.each(files)("%s has an example", (file) => {
  expect(examplesIn(file)).not.toEqual([]);
});

test.each(files.flatMap(examplesIn))("this example is valid: %s", (example) => {
  expect(() => validatePlatform(platformWith(example), ACCOUNT_NAMES)).not.toThrow();
});
