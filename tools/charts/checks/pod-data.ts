import { keysOfMaker, record, resolveLocation, secretMakers } from "landbridge/verify";

import { clusterObjects, mayHoldMore, ofKind, type PlacedObject } from "../cluster-objects";
import {
  neededData,
  podSpecOf,
  secretsMadeBy,
  serviceAccountOf,
  type NeededData,
} from "../pod-specs";
import { titleOf, type ChartCheck, type ChartFinding, type RenderedEnvironment } from "../rendered";

/** ConfigMaps that a controller creates in every namespace. */
const EVERYWHERE = ["kube-root-ca.crt", "istio-ca-root-cert"];

/** The service accounts, Secrets and ConfigMaps that a chart's pods name exist. */
export const podData: ChartCheck = {
  name: "pod-data",
  run(environment) {
    const objects = clusterObjects(environment);
    return environment.releases.flatMap(({ release }) => {
      const location = resolveLocation({ object: release.object, path: ["spec"] });
      const problems = objects
        .filter(
          (object) => object.release === release && !mayHoldMore(environment, object.id.namespace),
        )
        .flatMap((object) => problemsOf(object, objects, environment));
      return [...new Map(problems.map((one) => [one.message, one])).values()].map(
        (problem): ChartFinding => ({
          check: podData.name,
          ...problem,
          location,
          object: titleOf(release),
        }),
      );
    });
  },
};

type Problem = Pick<ChartFinding, "message" | "remedy">;

function problemsOf(
  workload: PlacedObject,
  objects: readonly PlacedObject[],
  environment: RenderedEnvironment,
): readonly Problem[] {
  const spec = podSpecOf(workload);
  if (spec === undefined) return [];
  const { kind, namespace, name } = workload.id;
  const pods = `The pods of ${kind} "${namespace}/${name}" (${workload.owner})`;
  const account = serviceAccountOf(spec);
  const accounts = ofKind(objects, "ServiceAccount", namespace).map(({ id }) => id.name);
  const missing: Problem[] =
    account === "default" || accounts.includes(account)
      ? []
      : [
          {
            message: `${pods} run as the service account "${account}", which neither Git nor a chart creates.`,
            remedy: "Let the chart create it, or name one that exists in the chart's values.",
          },
        ];
  return [
    ...missing,
    ...neededData(spec).flatMap((data) => {
      const lacking = lackingOf(data, namespace, objects, environment);
      return lacking === undefined ? [] : [{ message: `${pods} ${lacking}`, remedy: REMEDY }];
    }),
  ];
}

const REMEDY =
  "Name in the chart's values what exists, or create it: for a Secret, with an ExternalSecret.";

/** The end of a sentence about pods; undefined if they find what they need. */
function lackingOf(
  { kind, name, keys }: NeededData,
  namespace: string,
  objects: readonly PlacedObject[],
  { model }: RenderedEnvironment,
): string | undefined {
  if (kind === "ConfigMap" && EVERYWHERE.includes(name)) return undefined;
  if (kind === "Secret" && isMade(name, namespace, objects)) return undefined;
  const object = ofKind(objects, kind, namespace).find(({ id }) => id.name === name);
  const outside = model.prerequisites.data.find(
    (data) => data.kind === kind && data.namespace === namespace && data.name === name,
  );
  const maker = kind === "Secret" ? secretMakers(model).get(`${namespace}/${name}`) : undefined;
  if (object === undefined && outside === undefined && maker === undefined) {
    return `need the ${kind} "${name}", which neither Git nor a chart creates.`;
  }
  const there = object === undefined ? maker && keysOfMaker(maker) : keysIn(object);
  const absent = there === undefined ? [] : keys.filter((key) => !there.includes(key));
  if (absent.length === 0) return undefined;
  return `need the key "${absent.join('", "')}" of the ${kind} "${name}", which has only: ${there?.join(", ") ?? ""}.`;
}

/** Whether a Job of a chart creates the Secret, such as the certificate of its webhook. */
function isMade(name: string, namespace: string, objects: readonly PlacedObject[]): boolean {
  return ofKind(objects, "Job", namespace).some((job) => secretsMadeBy(job).includes(name));
}

function keysIn({ data }: PlacedObject): readonly string[] {
  const fields = ["data", "stringData", "binaryData"];
  return fields.flatMap((field) => Object.keys(record(data, field) ?? {}));
}
