import type { Arguments, Options } from "landbridge/cli";
import { nearestName, UserError } from "landbridge/errors";
import type { z } from "zod";

import * as field from "../../../config/fields";
import type {
  AwsEnvironmentInput,
  LocalEnvironmentInput,
  PlatformInput,
} from "../../../config/schema";
import { size as sizeSchema } from "../../../config/schema/size";
import { cidrsOverlap, parseCidr } from "../../../lib/cidr";
import { answers, type Ask, type Question } from "../questions";
import { type EnvironmentSize, sizeFor } from "./size";

/** Options of `npm run new -- environment`. */
export const ENVIRONMENT_OPTIONS: Options = {
  from: { value: "ENVIRONMENT", help: "the environment to copy, default the platform's default" },
  cidr: { value: "NETWORK", help: "network of the VPC, such as 10.40.0.0/16 (on AWS)" },
  domain: { value: "DOMAIN", help: "domain of the applications, such as staging.example.com" },
  account: { value: "NUMBER", help: "AWS account, default that of the copied one (on AWS)" },
  region: { value: "REGION", help: "AWS region, default that of the copied one (on AWS)" },
  size: { value: "SIZE", help: "small, standard or large, default standard (on AWS)" },
  context: { value: "CONTEXT", help: "kubeconfig context of the cluster (a local environment)" },
};

/** The question whose answer isn't the value of one property. */
const SIZE = "size";

/** A new environment: the one that it is a copy of, and what differs, by the path of the property. */
export interface EnvironmentSpec {
  readonly name: string;
  readonly from: string;
  readonly kind: "aws" | "local";
  /** Property, such as `network.cidr`, and its new value. */
  readonly differences: ReadonlyMap<string, string>;
  /** What it leaves to its size; undefined for a local environment. */
  readonly size: EnvironmentSize | undefined;
}

/**
 * The environment that the options, and the answers on a terminal, describe.
 * @throws UserError with every bad or missing option
 */
export async function environmentSpec(
  name: string,
  given: Arguments,
  platform: PlatformInput,
  ask: Ask | undefined,
): Promise<EnvironmentSpec> {
  const nameProblem = fits(field.platformName)(name);
  if (nameProblem !== undefined) {
    throw new UserError({ place: "NAME", message: nameProblem, received: name });
  }
  const from = original(given.value("from") ?? platform.defaultEnvironment, platform);
  const questions = from.kind === "aws" ? awsQuestions(from, platform) : localQuestions();
  const useless = (
    from.kind === "aws" ? ["context"] : ["cidr", "account", "region", "size"]
  ).filter((option) => given.has(option));
  if (useless.length > 0) {
    const message = `doesn't apply to a copy of ${from.name}, which is of kind ${from.kind}`;
    throw new UserError(useless.map((option) => ({ place: `--${option}`, message })));
  }
  const found = await answers(questions, (option) => given.value(option), ask);
  const { [SIZE]: chosen, ...others } = found;
  const differences = new Map(Object.entries({ name, ...others }));
  const size = chosen === undefined ? undefined : sizeFor(from, sizeSchema.parse(chosen));
  return { name, from: from.name, kind: from.kind, differences, size };
}

function original(
  name: string,
  { environments }: PlatformInput,
): AwsEnvironmentInput | LocalEnvironmentInput {
  const found = environments.find((environment) => environment.name === name);
  if (found !== undefined) return found;
  const names = environments.map((environment) => environment.name);
  const near = nearestName(name, names);
  throw new UserError({
    place: "--from",
    message: `is not an environment${near === undefined ? "" : `; did you mean ${near}?`}`,
    received: name,
    allowed: names.join(", "),
  });
}

/** Why a field's schema refuses a value. */
const fits =
  (schema: z.ZodType) =>
  (value: string): string | undefined => {
    const { success, error } = schema.safeParse(value);
    return success ? undefined : `must be ${error.issues.map(({ message }) => message).join("; ")}`;
  };

function awsQuestions(
  from: AwsEnvironmentInput,
  { environments }: PlatformInput,
): Record<string, Question> {
  const networks = environments.flatMap((one) => (one.kind === "aws" ? one.network.cidr : []));
  const network = freeNetwork(networks);
  return {
    "network.cidr": {
      option: "cidr",
      value: "NETWORK",
      text: `network of the VPC, which no other environment uses${network === undefined ? "" : ` (${network} is free)`}`,
      problem: fits(field.vpcCidr),
    },
    "dns.domain": {
      option: "domain",
      value: "DOMAIN",
      text: `domain of the applications (${from.name} has ${from.dns.domain})`,
      problem: fits(field.certificateDomain),
    },
    accountId: {
      option: "account",
      value: "NUMBER",
      text: "AWS account",
      suggestion: from.accountId,
      problem: fits(field.awsAccountId),
    },
    region: {
      option: "region",
      value: "REGION",
      text: "AWS region",
      suggestion: from.region,
      problem: fits(field.region),
    },
    [SIZE]: {
      option: "size",
      value: "SIZE",
      text: "size: small, standard or large",
      suggestion: "standard",
      problem: (value) =>
        sizeSchema.safeParse(value).success
          ? undefined
          : `must be ${sizeSchema.options.join(", ")}`,
    },
  };
}

function localQuestions(): Record<string, Question> {
  return {
    domain: {
      option: "domain",
      value: "DOMAIN",
      text: "domain of the applications",
      problem: fits(field.domain),
    },
    "kubernetes.configContext": {
      option: "context",
      value: "CONTEXT",
      text: "kubeconfig context of the cluster",
      problem: (value) => (value === "" ? "is needed" : undefined),
    },
  };
}

/** A /16 of 10.0.0.0/8 that none of the networks overlaps; people may choose any other. */
function freeNetwork(taken: readonly string[]): string | undefined {
  const networks = taken.flatMap((cidr) => parseCidr(cidr) ?? []);
  const candidates = Array.from({ length: 24 }, (_, index) => `10.${10 * (index + 1)}.0.0/16`);
  return candidates.find((candidate) => {
    const parsed = parseCidr(candidate);
    return parsed !== undefined && !networks.some((network) => cidrsOverlap(network, parsed));
  });
}
