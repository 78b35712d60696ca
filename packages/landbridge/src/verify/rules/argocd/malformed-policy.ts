import { ARGOCD_GROUP } from "../../argocd/kinds";
import { faultOfLine, fieldsOf } from "../../argocd/rbac-policy";
import { CONFIG_MAP_OF, type Settings } from "../../argocd/settings";
import type { LocationSource } from "../../findings/location";
import type { ClusterObject } from "../../model/applier";
import { list, text } from "../../yaml/json";
import { isOpenText } from "../../yaml/open-text";
import { quoted } from "../phrases";
import type { FleetRule, Report } from "../rule";
import { allSettings } from "./all-settings";

/** LB922 */
export const malformedPolicy: FleetRule = {
  id: "LB922",
  name: "malformed-policy",
  severity: "error",
  summary: "A line of Argo CD's RBAC policy is malformed, or names something that doesn't exist.",
  why: "Argo CD refuses a policy with a malformed line as a whole and keeps the one that it had. A line with a resource, action or role that it doesn't know allows nothing, without an error.",
  remedy:
    "Write `p, subject, resource, action, object, allow` or `g, subject, role:NAME`, with a role that a line of the policy defines.",
  limits:
    "Policies in values of the chart argo-cd and in plain manifests are read, not those that Terraform or a template writes.",
  *checkFleet({ sources, models }) {
    const settings = allSettings(sources).filter(({ kind }) => kind === "rbac");
    for (const own of settings) yield* checkPolicy(own, settings);
    const seen = new Set<string>();
    for (const project of models.flatMap((model) => model.ofKind(ARGOCD_GROUP, "AppProject"))) {
      const key = `${project.origin.file} ${project.id.name}`;
      if (seen.has(key)) continue;
      seen.add(key);
      yield* checkProject(project);
    }
  },
};

function* checkPolicy(own: Settings, all: readonly Settings[]): Iterable<Report> {
  const where = CONFIG_MAP_OF.rbac;
  const roles = new Set([...BUILT_IN, ...all.flatMap((each) => linesOf(each).flatMap(roleOf))]);
  // A role may be defined where this isn't read.
  const isWhole = !all.some((each) => linesOf(each).some(({ line }) => isOpenText(line)));
  for (const { line, at } of linesOf(own)) {
    if (isOpenText(line)) continue;
    const fault = faultOfLine(line);
    if (fault !== undefined) {
      yield {
        severity: fault.isRefused ? "error" : "warning",
        cause: fault.text,
        message: `The line "${quoted(line)}" of ${where} ${fault.text}.`,
        at,
      };
      continue;
    }
    const [type, , role = ""] = fieldsOf(line) ?? [];
    if (isWhole && type === "g" && role.startsWith("role:") && !roles.has(role))
      yield {
        severity: "warning",
        message: `The line "${quoted(line)}" of ${where} gives ${role}, which no line of the policy defines.`,
        at,
      };
  }
  const byDefault = text(own.data, "policy.default") ?? "";
  if (isWhole && byDefault.startsWith("role:") && !roles.has(byDefault) && !isOpenText(byDefault))
    yield {
      severity: "warning",
      message: `${where} has the policy.default ${byDefault}, which no line of the policy defines.`,
      at: own.at("policy.default"),
    };
}

const BUILT_IN = ["role:admin", "role:readonly", "role:none", "role:"];

interface Line {
  readonly line: string;
  readonly at: LocationSource;
}

function linesOf({ data, at }: Settings): readonly Line[] {
  return Object.entries(data).flatMap(([key, value]) =>
    /^policy\.(?:.+\.)?csv$/.test(key) && typeof value === "string"
      ? value.split("\n").map((line) => ({ line: line.trim(), at: at(key) }))
      : [],
  );
}

/** The subject of a line, which may be a role that others get. */
function roleOf({ line }: Line): readonly string[] {
  const [, subject] = fieldsOf(line) ?? [];
  return subject === undefined ? [] : [subject];
}

/** Resources of which a role of a project may speak. */
const OF_PROJECTS = /^(?:applications|applicationsets|clusters|exec|logs|repositories|\*)$/;

/** The policies of a project's roles, which speak of that project only. */
function* checkProject(project: ClusterObject): Iterable<Report> {
  const { id, data } = project;
  for (const [index, role] of list(data, "spec", "roles").entries())
    for (const [line, policy] of list(role, "policies").entries()) {
      if (typeof policy !== "string" || isOpenText(policy)) continue;
      const fault =
        faultOfLine(policy)?.text ?? faultInProject(policy, id.name, text(role, "name"));
      if (fault === undefined) continue;
      yield {
        severity: "warning",
        message: `The policy "${quoted(policy)}" of AppProject ${id.name} ${fault}.`,
        at: { object: project, path: ["spec", "roles", index, "policies", line], value: true },
        object: id,
      };
    }
}

function faultInProject(
  policy: string,
  project: string,
  role: string | undefined,
): string | undefined {
  const [type, subject = "", resource = "", , object = ""] = fieldsOf(policy) ?? [];
  if (type !== "p" || role === undefined) return undefined;
  const own = `proj:${project}:${role}`;
  if (subject !== own) return `is about ${subject}: this role is ${own}`;
  if (!OF_PROJECTS.test(resource))
    return `names the resource ${resource}, which a role of a project can't have`;
  const [of = ""] = object.split("/", 1);
  const isOther = object.includes("/") && /^[a-z0-9.-]+$/.test(of) && of !== project;
  return isOther ? `is about project ${of}` : undefined;
}
