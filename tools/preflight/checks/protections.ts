import { protectionsOf } from "../../../config/retention";
import type { AwsContext, Check } from "../check";
import { ok } from "../outcome";

/** What is protected from deletion: whoever removes the environment has to turn that off first. */
export const protections: Check<AwsContext> = {
  title: "deletion protection",
  run: ({ environment, prefix }) => {
    const found = protectionsOf(environment, prefix);
    return Promise.resolve(
      found.length === 0
        ? [ok("nothing is protected from deletion")]
        : found.map(({ what, setting }) => ok(`${setting} protects ${what}`)),
    );
  },
};
