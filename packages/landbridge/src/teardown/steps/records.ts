import { labelsOf } from "../../verify/kubernetes/object";
import { annotationsOf } from "../../verify/kubernetes/object";
import { at, list, text, type YamlRecord } from "../../verify/yaml/json";
import type { LiveObject } from "../live-object";
import type { ObjectIndex } from "../live-state";
import type { Publisher, Step } from "../step";

/** Annotation of an External-DNS Deployment: since when it has had no source of a record. */
export const WITHOUT_SOURCES = "landbridge.dev/without-sources-since";

/** External-DNS's own default of `--interval`. */
const DEFAULT_INTERVAL = 60_000;

/** Milliseconds that the API of the DNS provider may take. */
const GRACE = 5000;

/** Waits for External-DNS, which deletes records at its next sync and leaves no trace of it in the cluster. */
export function recordSteps(index: ObjectIndex, now: number): readonly Step[] {
  const publishers = publishersOf(index).filter((one) => !isDone(one, now));
  if (publishers.length === 0) return [];
  return [
    {
      kind: "records",
      title: "Wait until External-DNS has deleted its records",
      reason: "a zone that has records can't be deleted",
      waves: [],
      awaited: [],
      publishers,
    },
  ];
}

/** Milliseconds after which a publisher that has no sources has deleted its records: two syncs. */
export function syncTime({ interval }: Publisher): number {
  return 2 * interval + GRACE;
}

function isDone(publisher: Publisher, now: number): boolean {
  if (!publisher.isRunning) return true;
  return publisher.since !== undefined && now - publisher.since >= syncTime(publisher);
}

/** The External-DNS deployments of a cluster. */
export function publishersOf(index: ObjectIndex): readonly Publisher[] {
  return index
    .ofKind("apps", "Deployment")
    .filter(isExternalDns)
    .map(({ id, version, data }) => {
      const since = Date.parse(text(annotationsOf(data), WITHOUT_SOURCES) ?? "");
      const ready = at(data, "status", "readyReplicas");
      return {
        id,
        version,
        interval: intervalOf(data),
        since: Number.isNaN(since) ? undefined : since,
        isRunning: typeof ready === "number" && ready > 0,
      };
    });
}

/** Why the records of an External-DNS stay; undefined if it deletes them. */
export function whyRecordsStay({ data }: LiveObject): string | undefined {
  const policy = argumentOf(data, "policy");
  if (policy === "upsert-only" || policy === "create-only") return `its policy is ${policy}`;
  const ready = at(data, "status", "readyReplicas");
  return typeof ready === "number" && ready > 0 ? undefined : "it isn't running";
}

/** Whether a Deployment is an External-DNS, by its label or image. */
export function isExternalDns({ data }: LiveObject): boolean {
  const name = "external-dns";
  return (
    text(labelsOf(data), "app.kubernetes.io/name") === name ||
    containersOf(data).some((container) => {
      const image = text(container, "image") ?? "";
      return new RegExp(`(?:^|/)${name}(?:[:@]|$)`).test(image);
    })
  );
}

function intervalOf(data: YamlRecord): number {
  return durationOf(argumentOf(data, "interval") ?? "") ?? DEFAULT_INTERVAL;
}

function argumentOf(data: YamlRecord, name: string): string | undefined {
  const args = containersOf(data).flatMap((container) => [
    ...list(container, "command"),
    ...list(container, "args"),
  ]);
  const prefix = `--${name}=`;
  const found = args.map(String).findLast((one) => one.startsWith(prefix));
  if (found !== undefined) return found.slice(prefix.length);
  const place = args.findIndex((one) => one === `--${name}`);
  return place === -1 ? undefined : String(args[place + 1]);
}

function containersOf(data: YamlRecord): readonly unknown[] {
  return list(data, "spec", "template", "spec", "containers");
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 };

/** A Go duration such as `1m30s` in milliseconds; undefined if it isn't one. */
function durationOf(duration: string): number | undefined {
  if (!/^(?:\d+(?:\.\d+)?(?:ms|h|m|s))+$/.test(duration)) return undefined;
  let total = 0;
  for (const [, number, unit = ""] of duration.matchAll(/(\d+(?:\.\d+)?)(ms|h|m|s)/g)) {
    total += Number(number) * (UNITS[unit] ?? 0);
  }
  return total;
}
