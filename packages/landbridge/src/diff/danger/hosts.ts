import { enumerate } from "../../verify/rules/phrases";
import { list, text } from "../../verify/yaml/json";
import { alike } from "../alike";
import type { Danger } from "../document";
import type { ObjectPair } from "../sections/objects";
import { titleOf } from "../sections/readers";
import type { SideObject } from "../side/side";
import type { DangerRule } from "./rule";

/** Host names that no route or ingress of a cluster serves any more: links, logins and certificates may still have them. */
export const lostHosts: DangerRule = ({ pairs, head }) => {
  const clusters = new Set(head.clusters.map(({ path }) => path));
  const served = new Set(
    pairs.flatMap(({ cluster, after }) =>
      after === undefined ? [] : hostsOf(after).map((host) => `${cluster} ${host}`),
    ),
  );
  const entries = pairs
    .filter(({ cluster }) => clusters.has(cluster))
    .flatMap((pair) => {
      const entry = dangerOf(pair, served);
      return entry === undefined ? [] : [{ environment: pair.environment, entry }];
    });
  return alike(entries).map(({ environments, entry }) => ({ environments, ...entry }));
};

function dangerOf(
  { cluster, before }: ObjectPair,
  served: ReadonlySet<string>,
): Omit<Danger, "environments"> | undefined {
  if (before === undefined) return undefined;
  const lost = hostsOf(before).filter((host) => !served.has(`${cluster} ${host}`));
  if (lost.length === 0) return undefined;
  const shown = lost.length > 3 ? [...lost.slice(0, 3), `${lost.length - 3} more`] : lost;
  return {
    kind: "lost-host",
    severity: "medium",
    subject: titleOf(before),
    message: `${enumerate(shown)} ${lost.length === 1 ? "is" : "are"} no longer served.`,
  };
}

function hostsOf({ kind, data }: SideObject): readonly string[] {
  const isRoute = /^(?:HTTP|GRPC|TLS)Route$/.test(kind);
  const hosts = isRoute
    ? list(data, "spec", "hostnames")
    : kind === "Ingress"
      ? list(data, "spec", "rules").map((rule) => text(rule, "host"))
      : [];
  return [...new Set(hosts.filter((host) => typeof host === "string"))];
}
