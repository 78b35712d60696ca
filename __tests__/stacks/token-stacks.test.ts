import { Lazy } from "cdktf";

import { withoutTokenStacks } from "../../stacks/token-stacks";

const token = () => Lazy.anyValue({ produce: () => "later" });
const HERE = "token-stacks.test.ts";

describe("withoutTokenStacks", () => {
  it("captures no stack for a token, and always for an error", () => {
    const [made, error] = withoutTokenStacks(() => [token(), new Error("new")] as const);
    expect(made.creationStack).toEqual([]);
    expect(error.stack).toContain(HERE);
  });

  it("captures the stack of other objects", () => {
    const [error, object] = [new Error("captured again"), { stack: undefined }];
    delete error.stack;
    withoutTokenStacks(() => {
      Error.captureStackTrace(error);
      Error.captureStackTrace(object);
    });
    expect(error.stack).toContain(HERE);
    expect(object.stack).toContain(HERE);
  });

  it("ends after the work, even if that fails", () => {
    const failing = () =>
      withoutTokenStacks(() => {
        throw new Error("work failed");
      });
    expect(failing).toThrow("work failed");
    expect(token().creationStack.join("\n")).toContain(HERE);
  });
});
