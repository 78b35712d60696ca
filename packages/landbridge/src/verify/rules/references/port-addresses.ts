import { memoize } from "../../../lib/memoize";
import type { LocationSource } from "../../findings/location";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { at, list, text } from "../../yaml/json";
import { serviceHosts } from "./service-hosts";
import { settingOf, textsOfCluster, type ClusterText } from "./texts-of-cluster";

/** A port of a Service that the settings of a program name. */
export interface PortAddress {
  readonly reader: ClusterObject;
  readonly at: () => LocationSource;
  /** As written. */
  readonly host: string;
  readonly name: string;
  readonly namespace: string;
  readonly port: number;
  /** Whether the port is that of the URL's scheme. */
  readonly isImplied?: boolean;
}

/** Addresses of Services with their ports: in URLs, as `NAME:PORT`, and as a host and a port next to each other. */
export const portAddresses = memoize((model: Model): readonly PortAddress[] => {
  const found = [
    ...serviceHosts(model).flatMap((one): readonly PortAddress[] => {
      const { reader, path, host, port } = one;
      const part = one.isImplied === true ? host : `${host}:${port ?? ""}`;
      const place = (): LocationSource => ({ object: reader, path, value: true, part });
      return port === undefined ? [] : [{ ...one, port, at: place }];
    }),
    ...textsOfCluster(model)
      .filter(({ reader }) => READERS.test(reader.id.kind))
      .flatMap((one) => [...addressesIn(one), ...besidePort(one)]),
  ];
  const seen = new Set<string>();
  return found.filter(({ reader: { id }, namespace, name, port }) => {
    const key = [id.kind, id.namespace, id.name, namespace, name, port].join("/");
    return !seen.has(key) && seen.add(key);
  });
});

/** Kinds with settings of programs; others may mean something else by such a text. */
const READERS =
  /^(?:Application|ConfigMap|CronJob|DaemonSet|Deployment|HelmRelease|Job|Pod|Rollout|ScaledJob|Secret|StatefulSet)$/;

/** `NAME:PORT`, `NAME.NAMESPACE:PORT`, `redis://user:password@NAME:PORT`. */
const ADDRESS =
  /(?<![\w./:@$}{)>*-])(?:[a-z][a-z0-9+.]*:\/\/(?:[^\s/@"']*@)?)?([a-z](?:[-a-z0-9]*[a-z0-9])?)(?:\.([a-z0-9](?:[-a-z0-9]*[a-z0-9])?))?:(\d{2,5})(?![\w.:$@-])/g;

/** Fields that name images, users and versions, which also have a colon and a number. */
const NO_ADDRESS = /image|repository|tag|user|group|owner|version|digest/i;

/** What is in front of an image in a text. */
const IMAGE = /image["']?\s*[:=]\s*["']?$|(?:docker|podman)\s[^\n]*$/i;

/** Smaller numbers are rather tags of images, or times, except for well-known ports. */
const isPort = (port: number): boolean =>
  (port >= 80 || [22, 25, 53].includes(port)) && port <= 65535;

function* addressesIn({ value, ...rest }: ClusterText): Iterable<PortAddress> {
  const keys = [...rest.path, settingOf(rest)];
  if (!value.includes(":") || keys.some((key) => NO_ADDRESS.test(String(key)))) return;
  for (const match of value.matchAll(ADDRESS)) {
    const [, name = "", namespace = rest.namespace, digits] = match;
    const port = Number(digits);
    const before = value.slice(value.lastIndexOf("\n", match.index) + 1, match.index);
    if (!isPort(port) || IMAGE.test(before) || /^\s*(?:\/\/|;)|(?:^|\s)#/.test(before)) continue;
    const host = match[2] === undefined ? name : `${name}.${namespace}`;
    const part = match[0];
    const place = (): LocationSource => ({ ...rest.at(), part });
    yield { reader: rest.reader, at: place, host, name, namespace, port };
  }
}

/** Names of a host's setting; that of the port has PORT instead. */
const HOST = /^(.*?)(HOST(?:NAME)?|Host(?:name)?|host(?:name)?|SERVER|ADDR(?:ESS)?)$/;

const NAME =
  /^([a-z](?:[-a-z0-9]*[a-z0-9])?)(?:\.([a-z0-9](?:[-a-z0-9]*[a-z0-9])?))?(?:\.svc(?:\.cluster\.local)?)?$/;

/** A host whose port is the value of another variable or key next to it: `DB_HOST` and `DB_PORT`. */
function* besidePort({ value, ...rest }: ClusterText): Iterable<PortAddress> {
  const [, name, namespace = rest.namespace] = NAME.exec(value) ?? [];
  if (name === undefined) return;
  const port = Number(portBeside(rest) ?? NaN);
  if (isPort(port)) yield { reader: rest.reader, at: rest.at, host: value, name, namespace, port };
}

function portBeside({ data, path }: Pick<ClusterText, "data" | "path">): unknown {
  const key = String(path.at(-1));
  const isVariable = key === "value" && typeof path.at(-2) === "number";
  const around = path.slice(0, isVariable ? -2 : -1);
  const [, prefix, word = ""] = HOST.exec(settingOf({ data, path })) ?? [];
  if (prefix === undefined) return undefined;
  const wanted = `${prefix}${cased("port", word)}`;
  if (!isVariable) return at(data, ...around, wanted);
  return at(
    list(data, ...around).find((other) => text(other, "name") === wanted),
    "value",
  );
}

/** A word in the same case as another one. */
function cased(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return /^[A-Z]/.test(like) ? word.replace(/^./, (first) => first.toUpperCase()) : word;
}
