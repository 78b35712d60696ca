import { stacksOf } from "../support/platform";

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
