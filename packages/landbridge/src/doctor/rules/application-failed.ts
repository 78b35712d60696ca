import { ARGOCD_GROUP, isApplication, isApplicationSet } from "../../verify/argocd/kinds";
import { describe, idOf } from "../../verify/kubernetes/object";
import type { ClusterObject } from "../../verify/model/applier";
import { enumerate, plural } from "../../verify/rules/phrases";
import type { Report } from "../../verify/rules/rule";
import type { YamlRecord } from "../../verify/yaml/json";
import { applicationProblem, isSyncing } from "../model/application-problems";
import { idOfApplier } from "../model/applied-by";
import { nameOf, spotOf } from "../model/declared";
import type { DiagnosisInput } from "../model/diagnosis-input";
import type { DoctorRule } from "./rule";

/** How many objects are named in a line. */
const NAMED = 3;

/** LB817 */
export const applicationFailed: DoctorRule = {
  id: "LB817",
  name: "application-failed",
  severity: "error",
  summary: "An Application of Argo CD is missing, or isn't synced or healthy.",
  why: "What its commit changes is not in the cluster, or doesn't work there. Applications of later sync waves wait for it, if Argo CD has a health check for Application.",
  remedy: "Fix the cause named in the message, in Git; argocd app sync NAME retries immediately.",
  *check(input) {
    const absent = absentIn(input);
    for (const kind of ["ApplicationSet", "Application"])
      for (const object of input.live.ofKind(ARGOCD_GROUP, kind))
        yield* reportsOf(input, object, absent);
    for (const one of absent) {
      if (isSyncing(input.live.find(idOfApplier(one.applier)))) continue;
      yield {
        message: `${describe(one.id)} is in Git but not in the cluster.`,
        at: nameOf(one),
        object: one.id,
      };
    }
  },
};

/** What is wrong with an object; a root whose sync runs creates its Applications wave by wave. */
function* reportsOf(
  { model }: DiagnosisInput,
  object: YamlRecord,
  absent: readonly ClusterObject[],
): Iterable<Report> {
  const id = idOf(object);
  const problem = id === undefined ? undefined : applicationProblem(object);
  if (id === undefined || problem === undefined) return;
  const { severity, what, why } = problem;
  const later = isSyncing(object) ? absent.filter((one) => isFrom(one, id.name)) : [];
  yield {
    severity,
    message: `${describe(id)} ${what}${why === "" ? "." : `: ${why}`}${laterText(later)}`,
    at: spotOf(model, id),
    object: id,
  };
}

/** Names that are known only in the cluster. */
const UNKNOWN_NAME = /\$\{|\{\{|stand-in/;

/** Applications and ApplicationSets of Git's tree that the cluster lacks. */
function absentIn({ live, model }: DiagnosisInput): readonly ClusterObject[] {
  return model.objects.filter(
    ({ id, data }) =>
      (isApplication(data) || isApplicationSet(data)) &&
      !UNKNOWN_NAME.test(`${id.namespace}/${id.name}`) &&
      live.mayRead(id.kind) &&
      live.find(id) === undefined,
  );
}

function isFrom({ applier }: ClusterObject, name: string): boolean {
  return applier.kind === "Application" && applier.name === name;
}

function laterText(later: readonly ClusterObject[]): Report["message"] {
  if (later.length === 0) return "";
  const names = later.slice(0, NAMED).map(({ id }) => describe(id));
  const more = later.length - names.length;
  const all = enumerate(more > 0 ? [...names, plural(more, "more Application")] : names);
  return ` Until it goes on, these don't exist: ${all}.`;
}
