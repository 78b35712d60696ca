import { platformWith } from "../support/fixture-platform";
import { stacksIn, stacksOf } from "../support/platform";

const environments = stacksOf("dev", "prod", "local");

/** The JSON without CDKTF's own comments, which repeat what the rest says. */
function withoutComments(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutComments);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== "//")
      .map(([key, value]) => [key, withoutComments(value)]),
  );
}

describe.each(Object.entries(environments))("%s", (_name, { core, bootstrap }) => {
  test("core", () => {
    expect(withoutComments(core)).toMatchSnapshot();
  });

  test("bootstrap", () => {
    expect(withoutComments(bootstrap)).toMatchSnapshot();
  });
});

test("staging, which has Flux Operator: bootstrap", () => {
  const engine = { kind: "flux-operator", version: "v2.8.8" } as const;
  const { staging } = stacksIn(platformWith(engine), "staging");
  expect(withoutComments(staging.bootstrap)).toMatchSnapshot();
});
