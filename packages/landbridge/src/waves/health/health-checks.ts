import { hasBuiltInHealthCheck } from "../../verify/argocd/health-checks";
import { findKind } from "../../verify/catalog/api-kinds";
import { waitsForAll } from "../../verify/flux/kustomization";
import { groupOf } from "../../verify/kubernetes/object";
import type { Applier } from "../../verify/model/applier";
import type { Model } from "../../verify/model/model";
import { list, text } from "../../verify/yaml/json";
import type { Mistakes } from "../mistakes";
import { isFluxObject } from "../units";
import { APPLICATION_HEALTH, conditionsHealth } from "./application-health";
import { CelError, parseCel } from "./cel";
import { LuaWriter } from "./lua";
import { reportsConditions } from "./reporting-kinds";

/**
 * The health checks that Argo CD needs to wait as Flux does, by their key in argocd-cm: of Applications, of kinds with
 * `healthCheckExprs`, and of kinds that a Kustomization waits for and that Argo CD doesn't know.
 */
export function healthChecksOf(model: Model, mistakes: Mistakes): Readonly<Record<string, string>> {
  const checks = new Map([[keyOf("argoproj.io", "Application"), APPLICATION_HEALTH]]);
  for (const applier of model.appliers) {
    for (const index of list(applier.spec, "healthCheckExprs").keys())
      addExpression(checks, applier, index, mistakes);
  }
  for (const applier of model.appliers) {
    if (applier.kind !== "Kustomization" || !waitsForAll(applier.spec)) continue;
    for (const object of applier.objects) {
      const { group, kind } = object.id;
      const key = keyOf(group, kind);
      const isKnown = findKind(group, kind) !== undefined || hasBuiltInHealthCheck(group, kind);
      if (isKnown || isFluxObject(object) || checks.has(key)) continue;
      checks.set(key, conditionsHealth(reportsConditions(model, group, kind)));
    }
  }
  return Object.fromEntries([...checks].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function keyOf(group: string, kind: string): string {
  return `resource.customizations.health.${group}_${kind}`;
}

function addExpression(
  checks: Map<string, string>,
  { spec, object, title }: Applier,
  index: number,
  mistakes: Mistakes,
): void {
  const entry = list(spec, "healthCheckExprs")[index];
  const kind = text(entry, "kind") ?? "";
  const key = keyOf(groupOf(text(entry, "apiVersion") ?? ""), kind);
  const at = { object: object ?? { data: {}, origin: { file: title, changes: [] } } };
  const path = ["spec", "healthCheckExprs", index];
  try {
    const lua = luaOf(entry, kind);
    const other = checks.get(key);
    checks.set(key, lua);
    if (other !== undefined && other !== lua)
      mistakes.add(
        { ...at, path },
        `${title} waits for ${kind} by another expression than other Kustomizations, but Argo CD has one health check for a kind`,
        "use the same expression in all Kustomizations",
      );
  } catch (error) {
    if (!(error instanceof CelError)) throw error;
    mistakes.add(
      { ...at, path },
      `${title} waits for ${kind} by an expression that Argo CD's Lua can't follow here: ${error.message}`,
      "use fields, ==, !=, &&, ||, in, has, size, exists and all",
    );
  }
}

function luaOf(entry: unknown, kind: string): string {
  const writer = new LuaWriter();
  const conditionOf = (field: string): string | undefined => {
    const expression = text(entry, field);
    return expression === undefined ? undefined : writer.expression(parseCel(expression));
  };
  const progressing = conditionOf("inProgress");
  const failed = conditionOf("failed");
  const current = conditionOf("current") ?? "nil";
  const lines = [
    `local hs = { status = "Progressing", message = "Waiting for ${kind.replace(/\W/g, "")}" }`,
    // Flux asks in this order.
    ...(progressing === undefined ? [] : [`if ${progressing} == true then return hs end`]),
    ...(failed === undefined
      ? []
      : [`if ${failed} == true then`, `  hs.status = "Degraded"`, "  return hs", "end"]),
    `if ${current} == true then`,
    `  hs.status = "Healthy"`,
    "  hs.message = nil",
    "end",
    "return hs",
  ];
  return `${writer.functions}\n${lines.join("\n")}\n`;
}
