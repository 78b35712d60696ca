import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { readExpression } from "../../cel/expression";
import { KUBERNETES_FUNCTIONS } from "../../cel/kubernetes-functions";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, list, text, type FieldPath } from "../../yaml/json";
import type { ClusterRule, Report } from "../rule";

const GROUP = "admissionregistration.k8s.io";

/** What every expression may read (k8s.io/apiserver, pkg/admission/plugin/cel). */
const VARIABLES = ["object", "oldObject", "request", "authorizer", "namespaceObject"];

/** LB627 */
export const invalidAdmissionExpression: ClusterRule = {
  id: "LB627",
  name: "invalid-admission-expression",
  severity: "error",
  summary:
    "A CEL expression of an admission policy or webhook can't be parsed, or uses what isn't there.",
  why: "The API server compiles expressions when the policy or webhook is applied, and refuses it if one can't be compiled. The dry-run fails, and with it every object of the same stage.",
  remedy:
    "Correct the expression. `params` needs spec.paramKind, and `variables.<name>` an entry of spec.variables.",
  limits:
    "Types aren't checked. A function that no version of Kubernetes known here has is a warning, unless its name is nearly that of one. Expressions of mutations aren't read.",
  *check(model) {
    for (const found of expressionsIn(model)) yield* problemsOf(found);
  },
};

interface Found {
  readonly object: ClusterObject;
  readonly path: FieldPath;
  /** Variables that it may read. */
  readonly variables: readonly string[];
  /** Names of `variables.<name>`; undefined where there are none. */
  readonly named?: readonly string[] | undefined;
}

function* expressionsIn(model: Model): Iterable<Found> {
  for (const kind of ["ValidatingAdmissionPolicy", "MutatingAdmissionPolicy"])
    for (const object of model.ofKind(GROUP, kind)) yield* ofPolicy(object);
  for (const kind of ["ValidatingWebhookConfiguration", "MutatingWebhookConfiguration"])
    for (const object of model.ofKind(GROUP, kind)) {
      for (const index of list(object.data, "webhooks").keys())
        yield* each(object, ["webhooks", index, "matchConditions"], ["expression"], {
          variables: VARIABLES,
        });
    }
}

function* ofPolicy(object: ClusterObject): Iterable<Found> {
  const params = at(object.data, "spec", "paramKind") === undefined ? [] : ["params"];
  const variables = [...VARIABLES, ...params];
  const declared = list(object.data, "spec", "variables");
  const names = declared.map((entry) => text(entry, "name") ?? "");
  yield* each(object, ["spec", "matchConditions"], ["expression"], { variables });
  const all = { variables: [...variables, "variables"] };
  for (const index of declared.keys()) {
    const path = ["spec", "variables", index, "expression"];
    // One may read those before it.
    yield { object, path, ...all, named: names.slice(0, index) };
  }
  const fields = { ...all, named: names };
  yield* each(object, ["spec", "validations"], ["expression", "messageExpression"], fields);
  yield* each(object, ["spec", "auditAnnotations"], ["valueExpression"], fields);
}

/** The expressions in these fields of each entry of a list. */
function* each(
  object: ClusterObject,
  path: FieldPath,
  fields: readonly string[],
  found: Pick<Found, "variables" | "named">,
): Iterable<Found> {
  for (const index of list(object.data, ...path).keys())
    for (const field of fields) yield { object, path: [...path, index, field], ...found };
}

function* problemsOf(found: Found): Iterable<Report> {
  const { object, path } = found;
  const expression = text(object.data, ...path);
  // A variable that Flux substitutes is of another language.
  if (expression === undefined || expression.includes("${")) return;
  const read = readExpression(expression);
  if (read === undefined) return;
  const report = (message: string, nearest?: string): Report => ({
    message: didYouMean(`${describe(object.id)}: ${path.join(".")} ${message}.`, nearest),
    at: { object, path, value: true },
    object: object.id,
  });
  if ("problem" in read) {
    yield report(`is not an expression of CEL (${read.problem})`);
    return;
  }
  for (const name of new Set(read.functions)) {
    if (KUBERNETES_FUNCTIONS.has(name)) continue;
    const nearest = nearestName(name, KUBERNETES_FUNCTIONS);
    yield {
      ...report(`calls ${name}, which Kubernetes doesn't have`, nearest),
      severity: nearest === undefined ? "warning" : "error",
    };
  }
  for (const [root = "", name = ""] of read.references) {
    if (!found.variables.includes(root))
      yield report(`reads ${root}, which isn't there`, nearestName(root, found.variables));
    else if (root === "variables" && name !== "" && found.named?.includes(name) === false)
      yield report(
        `reads variables.${name}, which spec.variables doesn't declare before`,
        nearestName(name, found.named),
      );
  }
}
