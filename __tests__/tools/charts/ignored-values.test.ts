import { stringify } from "yaml";

import { ignoredValues } from "../../../tools/charts/checks/ignored-values";
import type { RenderedRelease } from "../../../tools/charts/rendered";
import { isInSchema, isListed } from "../../../tools/charts/values-paths";
import { rendered } from "./support";

/** A chart whose template shows these values, and a different password each time. */
function showing(...names: string[]) {
  let password = 0;
  return {
    render: ([values = {}]: readonly Record<string, unknown>[] = []) => {
      const data = Object.fromEntries(names.map((name) => [name, JSON.stringify(values[name])]));
      const object = {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "a" },
        data: { ...data, password: String(password++) },
      };
      return Promise.resolve({ text: stringify(object) });
    },
  };
}

async function ignored(values: string, renderer = showing("server", "extra", "region")) {
  const files = { "clusters/dev/values.yaml": values };
  const [{ release }] = (await rendered({ files })).releases as [RenderedRelease];
  const { text: output } = await renderer.render([release.values]);
  const findings = await ignoredValues.run(await rendered({ files, renderer, output }));
  return findings.map(
    ({ location: { file, line }, message }) => `${file}:${String(line)} ${message}`,
  );
}

test("a value that the templates don't read is reported at its line in values.yaml", async () => {
  expect(await ignored("server:\n  replicas: 2\n# misspelt\nsevrer:\n  replicas: 2\n")).toEqual([
    'clusters/dev/values.yaml:5 The chart app 1.0.0 ignores the value "sevrer.replicas".',
  ]);
});

test("a value that values.yaml doesn't list is read if another one renders something else", async () => {
  expect(await ignored("extra: [1]\nserver:\n  strategy: Recreate\n")).toEqual([]);
});

test("values of Terraform are reported where they are declared", async () => {
  const environment = await rendered({ renderer: showing("server") });
  const findings = await ignoredValues.run(environment);
  expect(findings).toMatchObject([
    { location: { file: "modules/app.ts", line: 3 }, object: "HelmRelease app/app" },
  ]);
});

test("a chart that refuses another value reads it", async () => {
  const renderer = {
    render: ([values = {}]: readonly Record<string, unknown>[] = []) =>
      Promise.resolve(values.region === "eu-west-1" ? { text: "" } : { error: "unknown region" }),
  };
  const environment = await rendered({ renderer, output: "" });
  expect(await ignoredValues.run(environment)).toEqual([]);
});

test("values.yaml lists a path, and whatever is below an empty value", () => {
  const defaults = { a: { b: 1, c: {} }, d: null };
  expect(isListed(defaults, ["a", "b"])).toBe(true);
  expect(isListed(defaults, ["a", "c", "any"])).toBe(true);
  expect(isListed(defaults, ["d", "any"])).toBe(true);
  expect(isListed(defaults, ["a", "x"])).toBe(false);
  expect(isListed(defaults, ["x"])).toBe(false);
});

test("values.schema.json names a path by its properties, also behind a reference", () => {
  const schema = {
    definitions: { port: { properties: { number: { type: "integer" } } } },
    properties: { port: { $ref: "#/definitions/port" }, open: { additionalProperties: true } },
  };
  expect(isInSchema(schema, ["port", "number"])).toBe(true);
  expect(isInSchema(schema, ["port", "name"])).toBe(false);
  expect(isInSchema(schema, ["open", "any"])).toBe(false);
  expect(isInSchema(undefined, ["a"])).toBe(false);
});
