import type { Arguments, Options } from "landbridge/cli";
import { nearestName, type Problem, UserError } from "landbridge/errors";

import { DNS_LABEL, DNS_LABEL_HINT } from "../../../lib/patterns";
import { answers, type Ask, type Question } from "../questions";
import { isGitOnly, isSource, PLACEHOLDER, SOURCE_NAMES } from "./spec";
import type { AddonSpec, ChartValue } from "./spec";

const STANDARDS = ["restricted", "baseline", "privileged"] as const;

/** Options of `npm run new -- addon`. */
export const ADDON_OPTIONS: Options = {
  repository: {
    value: "URL",
    help: "the chart's Helm repository, https://..., or the chart in a registry, oci://...",
  },
  chart: { value: "NAME", help: "name of the chart in the repository, default NAME" },
  "chart-version": { value: "VERSION", help: "exact version of the chart, such as 1.2.3" },
  namespace: { value: "NAMESPACE", help: "where it is installed, default NAME" },
  "service-account": { value: "NAME", help: "the pods' service account, default NAME" },
  "pod-security": {
    value: "STANDARD",
    choices: STANDARDS,
    help: "Pod Security Standard of the namespace, default restricted",
  },
  "depends-on": {
    value: "NAME",
    help: "a Flux Kustomization that must be ready first, default aws-load-balancer-controller; repeatable",
  },
  action: {
    value: "ACTION",
    help: "an AWS action that its pods may call, such as s3:GetObject; repeatable",
  },
  resource: {
    value: "ARN",
    help: `ARNs that the actions may be called on, with placeholders {${SOURCE_NAMES.join("}, {")}}; repeatable`,
  },
  value: {
    value: "KEY=SOURCE",
    help: `a Helm value that Terraform sets, such as aws.region=region, from ${SOURCE_NAMES.join(", ")}; repeatable`,
  },
  "git-only": { help: "it needs nothing from AWS: no role and no values" },
};

const ACTION = /^[a-z0-9-]+:[A-Za-z]+[A-Za-z0-9]*\*?$/;
const VERSION = /^v?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;
const REPOSITORY = /^(https|oci):\/\/[\w.-]+(:\d+)?(\/[\w./~-]*)?$/;
const ARN = /^(\*|arn:[^\s:]+:[\w-]+:[^\s:]*:[^\s:]*:\S+)$/;
const KEY = /^[A-Za-z][\w-]*(\.[A-Za-z][\w-]*)*$/;

/** Why a name can't be that of an addon; undefined if it can. */
export function addonNameProblem(name: string): string | undefined {
  if (/^[a-z](?!.*--)[a-z0-9-]*[a-z0-9]$/.test(name) && name.length <= 40) return undefined;
  return "must be 2 to 40 lowercase letters, digits and single inner hyphens, starting with a letter";
}

const matches =
  (pattern: RegExp, allowed: string) =>
  (value: string): string | undefined =>
    pattern.test(value) ? undefined : `must be ${allowed}`;

const each =
  (problem: (item: string) => string | undefined) =>
  (value: string): string | undefined =>
    words(value).flatMap((item) => {
      const message = problem(item);
      return message === undefined ? [] : [`"${item}" ${message}`];
    })[0];

/**
 * The addon that the options, and the answers on a terminal, describe.
 * @throws UserError with every bad or missing option
 */
export async function addonSpec(
  name: string,
  given: Arguments,
  ask: Ask | undefined,
): Promise<AddonSpec> {
  const nameProblem = addonNameProblem(name);
  if (nameProblem !== undefined) {
    throw new UserError({ place: "NAME", message: nameProblem, received: name });
  }
  const isComplete = ["action", "value", "git-only"].some((option) => given.has(option));
  const needs = isComplete || ask === undefined ? {} : NEEDS;
  const others = [
    ...(isComplete || ask !== undefined ? [] : [NEEDS_MISSING]),
    ...listProblems(given),
  ];
  const questions = { ...chartQuestions(name), ...needs };
  const found = await answers<string>(questions, (option) => given.value(option), ask, others);
  const list = (option: string, answer: string | undefined): readonly string[] =>
    given.has(option) ? given.values(option) : words(answer ?? "");
  const actions = list("action", found.actions);
  const typed = list("resource", undefined);
  const resources =
    actions.length > 0 && typed.length === 0 && ask !== undefined
      ? words((await answers({ resources: RESOURCES }, () => undefined, ask)).resources)
      : typed;
  const dependsOn = list("depends-on", undefined);
  const spec: AddonSpec = {
    name,
    repository: (found.repository ?? "").replace(/\/$/, ""),
    chart: found.chart ?? name,
    chartVersion: found.chartVersion ?? "",
    namespace: found.namespace ?? name,
    serviceAccount: found.serviceAccount ?? name,
    podSecurity: given.value("pod-security") ?? "restricted",
    dependsOn: dependsOn.length > 0 ? dependsOn : ["aws-load-balancer-controller"],
    actions,
    resources,
    values: list("value", found.values).map(chartValue),
  };
  const problems = [...clashingValues(spec), ...needProblems(spec, given)];
  if (problems.length > 0) throw new UserError(problems);
  return spec;
}

function chartQuestions(name: string): Record<string, Question> {
  const label = matches(DNS_LABEL, DNS_LABEL_HINT);
  return {
    repository: {
      option: "repository",
      value: "URL",
      text: "where the chart comes from (https://... or oci://...)",
      problem: matches(REPOSITORY, "an address that starts with https:// or oci://"),
    },
    chartVersion: {
      option: "chart-version",
      value: "VERSION",
      text: "exact version of the chart",
      problem: matches(VERSION, "an exact version, such as 1.2.3"),
    },
    chart: {
      option: "chart",
      value: "NAME",
      text: "name of the chart",
      suggestion: name,
      problem: matches(/^[a-z0-9][a-z0-9.-]*$/, "a chart name in lowercase"),
    },
    namespace: {
      option: "namespace",
      value: "NAMESPACE",
      text: "namespace",
      suggestion: name,
      problem: label,
    },
    serviceAccount: {
      option: "service-account",
      value: "NAME",
      text: "service account of its pods",
      suggestion: name,
      problem: label,
    },
  };
}

const actionProblem = matches(ACTION, "an action such as s3:GetObject");

/** Prompts for values that no option sets. */
const NEEDS: Record<string, Question> = {
  actions: {
    option: "action",
    value: "ACTION",
    text: "AWS actions that its pods may call, separated by spaces (Enter for none)",
    suggestion: "",
    problem: each(actionProblem),
  },
  values: {
    option: "value",
    value: "KEY=SOURCE",
    text: `Helm values that Terraform sets, KEY=SOURCE with ${SOURCE_NAMES.join(", ")} (Enter for none)`,
    suggestion: "",
    problem: each(valueProblem),
  },
};

const RESOURCES: Question = {
  option: "resource",
  value: "ARN",
  text: `ARNs that they may call them on, with placeholders {${SOURCE_NAMES.join("}, {")}}`,
  problem: each(arnProblem),
};

/** Mistakes in options that may be repeated. */
function listProblems(given: Arguments): readonly Problem[] {
  const check = (
    option: string,
    problem: (value: string) => string | undefined,
  ): readonly Problem[] =>
    given.values(option).flatMap((received) => {
      const message = problem(received);
      return message === undefined ? [] : [{ place: `--${option}`, message, received }];
    });
  return [
    ...check("action", actionProblem),
    ...check("resource", arnProblem),
    ...check("value", valueProblem),
    ...check("depends-on", matches(DNS_LABEL, DNS_LABEL_HINT)),
  ];
}

/** Two values of which one is in the place of the other. */
function clashingValues({ values }: AddonSpec): readonly Problem[] {
  const paths = values.map(({ keys }) => keys.join("."));
  const clash = paths.find((path, index) =>
    paths.some((other, at) => at !== index && `${other}.`.startsWith(`${path}.`)),
  );
  if (clash === undefined) return [];
  return [{ place: "--value", message: "two values have the same key", received: clash }];
}

const NEEDS_MISSING: Problem = {
  place: "--action",
  message: "is missing, and so are --value and --git-only: what does the addon need from AWS?",
  remedy: "add --action and --resource for an IAM role, --value for Helm values, or --git-only",
};

function needProblems(spec: AddonSpec, given: Arguments): readonly Problem[] {
  const problems: Problem[] = [];
  if (given.has("git-only") && !isGitOnly(spec)) {
    const message = "contradicts --action and --value, which need AWS";
    problems.push({ place: "--git-only", message, remedy: "leave one of them out" });
  }
  if (spec.actions.length > 0 && spec.resources.length === 0) {
    const message = "is missing: the ARNs that the actions may be called on";
    problems.push({ place: "--resource", message, remedy: "add --resource ARN" });
  }
  if (spec.actions.length === 0 && spec.resources.length > 0) {
    const message = "needs --action: an action that may be called on it";
    problems.push({ place: "--resource", message, remedy: "add --action ACTION" });
  }
  return problems;
}

function arnProblem(value: string): string | undefined {
  const unknown = [...value.matchAll(PLACEHOLDER)].map(([, word = ""]) => word);
  const bad = unknown.find((word) => !isSource(word));
  if (bad !== undefined) return `has the unknown placeholder {${bad}}${meant(bad)}`;
  return ARN.test(value.replaceAll(PLACEHOLDER, "x")) && !/[`$\\"]/.test(value)
    ? undefined
    : "must be an ARN, arn:{partition}:<service>:{region}:{accountId}:<resource>, or *";
}

function valueProblem(value: string): string | undefined {
  const [key = "", source = "", ...rest] = value.split("=");
  if (rest.length > 0 || !KEY.test(key)) return "must be KEY=SOURCE, such as aws.region=region";
  if (isSource(source)) return undefined;
  return `must end in one of ${SOURCE_NAMES.join(", ")}${meant(source)}`;
}

function chartValue(value: string): ChartValue {
  const message = valueProblem(value);
  const [key = "", source = ""] = value.split("=");
  if (message !== undefined || !isSource(source)) {
    throw new UserError({ place: "--value", message: message ?? "is not valid", received: value });
  }
  return { keys: key.split("."), source };
}

function meant(word: string): string {
  const near = nearestName(word, SOURCE_NAMES);
  return near === undefined ? "" : `; did you mean ${near}?`;
}

function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== "");
}
