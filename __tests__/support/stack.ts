import { TerraformStack, Testing } from "cdktf";

import { testApp } from "./app";

type Block = Record<string, Record<string, Record<string, unknown>>>;

/** Synthesized Terraform JSON, as far as tests look into it. */
export interface TerraformJson {
  readonly resource?: Block;
  readonly data?: Block;
  readonly ephemeral?: Block;
  readonly provider?: Record<string, Record<string, unknown>[]>;
  readonly variable?: Record<string, Record<string, unknown>>;
  readonly output?: Record<string, Record<string, unknown>>;
  readonly terraform?: {
    readonly required_version?: string;
    readonly required_providers?: Record<string, { source: string; version: string }>;
    readonly backend?: Record<string, Record<string, unknown>>;
  };
}

/** Builds a stack of its own and synthesizes it. */
export function stackIn(build: (stack: TerraformStack) => void): {
  stack: TerraformStack;
  json: TerraformJson;
} {
  const stack = new TerraformStack(testApp(), "test");
  build(stack);
  return { stack, json: synthJson(stack) };
}

/** A stack's Terraform JSON. */
export function synthJson(stack: TerraformStack): TerraformJson {
  return JSON.parse(Testing.synth(stack)) as TerraformJson;
}
