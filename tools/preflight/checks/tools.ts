import type { Check } from "../check";
import { ok, problem } from "../outcome";

/** Terraform or OpenTofu, the AWS CLI (which fetches the cluster's tokens) and Node.js. */
export const tools: Check = {
  title: "tools",
  run: ({ world, environment }) => {
    const problems = world
      .toolProblems()
      .filter((text) => environment.kind === "aws" || !text.includes("AWS CLI"));
    return Promise.resolve(
      problems.length === 0
        ? [ok("Node.js, Terraform and the AWS CLI are installed")]
        : problems.map((text) => problem(text, "Install it, and put it on PATH.")),
    );
  },
};
