import { Lazy } from "cdktf";

import { withoutTokenStacks } from "../../stacks/token-stacks";

const token = () => Lazy.anyValue({ produce: () => "later" });
const HERE = "token-stacks.test.ts";

describe("withoutTokenStacks", () => {
  it("takes no stack of a token, and that of every error", () => {
    const [made, error] = withoutTokenStacks(() => [token(), new Error("new")] as const);
    expect(made.creationStack).toEqual([]);
    expect(error.stack).toContain(HERE);
  });

  it("takes that of what is captured for others", () => {
    const [error, object] = [new Error("captured again"), { stack: undefined }];
    delete error.stack;
    withoutTokenStacks(() => {
      Error.captureStackTrace(error);
      Error.captureStackTrace(object);
    });
    expect(error.stack).toContain(HERE);
    expect(object.stack).toContain(HERE);
  });

  it("is over after the work, also when that fails", () => {
    const failing = () =>
      withoutTokenStacks(() => {
        throw new Error("work failed");
      });
    expect(failing).toThrow("work failed");
    expect(token().creationStack.join("\n")).toContain(HERE);
  });
});
