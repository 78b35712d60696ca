import { memoize } from "../../../lib/memoize";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString, list, text, type FieldPath } from "../../yaml/json";

/** A Service that a text names by its host: in a URL, or with its namespace. */
export interface ServiceHost {
  readonly reader: ClusterObject;
  /** The field with the text. */
  readonly path: FieldPath;
  /** As written: `shop.prod.svc.cluster.local`. */
  readonly host: string;
  readonly name: string;
  readonly namespace: string;
  /** The port that is written, or that the scheme stands for; undefined for a host without either. */
  readonly port: number | undefined;
  /** Whether no port is written, neither here nor in the variable next to it. */
  readonly isImplied?: boolean;
}

/** `NAME.NAMESPACE.svc`, with the domain of the cluster or without it; not after a variable or a wildcard. */
const WITH_NAMESPACE =
  /(https?:\/\/(?:[^\s/@]*@)?)?(?<![\w.$}{)>*-])((?:[a-z0-9-]+\.)*)([a-z0-9](?:[-a-z0-9]*[a-z0-9])?)\.([a-z0-9](?:[-a-z0-9]*[a-z0-9])?)\.svc(?:\.cluster\.local)?(?![\w.-]*[\w-])(?::(\d+)\b)?/g;

/** `http://NAME`, of a Service in the reader's own namespace. */
const SHORT =
  /(https?:\/\/)([a-z](?:[-a-z0-9]*[a-z0-9])?)(?![\w.${<*-])(?::(\d+)\b)?(?=[/\s"',;)?#]|$)/g;

const PORTS: Readonly<Record<string, number>> = { http: 80, https: 443 };

/** Kinds that name hosts for which something is issued or defined, instead of asking them. */
const NOT_ASKING =
  /^(?:CustomResourceDefinition|Certificate|CertificateRequest|CertificateRequestPolicy|Namespace)$/;

/** Hosts of Services in the texts of a cluster's objects, and in values files of Applications; comments aren't read. */
export const serviceHosts = memoize((model: Model): readonly ServiceHost[] => [
  ...model.objects.flatMap((reader) =>
    NOT_ASKING.test(reader.id.kind)
      ? []
      : hostsOf(reader, reader.data, reader.id.namespace, (path) => path),
  ),
  ...model.releases.flatMap(({ applier, object, values, targetNamespace }) =>
    applier.kind === "Application" ? hostsOf(object, values, targetNamespace, () => []) : [],
  ),
]);

/** @param placeOf the field of the reader that stands for one of the value */
function hostsOf(
  reader: ClusterObject,
  value: unknown,
  own: string,
  placeOf: (path: FieldPath) => FieldPath,
): readonly ServiceHost[] {
  const found: ServiceHost[] = [];
  forEachString(value, (content, place) => {
    const path = placeOf(place);
    // Knative's ConfigMaps have all their settings in it, as an example.
    if (place.at(-1) === "_example") return;
    if (!content.includes(".svc") && !content.includes("://")) return;
    for (const match of content.matchAll(WITH_NAMESPACE)) {
      const [, scheme, , name = "", namespace = "", port] = match;
      if (isNoRequest(content, match.index) || isOwnName(content, match.index)) continue;
      const host = match[0].slice(scheme?.length ?? 0).replace(/:\d+$/, "");
      const isImplied = port === undefined;
      found.push({ reader, path, host, name, namespace, port: portOf(scheme, port), isImplied });
    }
    for (const match of content.matchAll(SHORT)) {
      const [, scheme, name = "", port] = match;
      if (isNoRequest(content, match.index)) continue;
      const asked = port === undefined ? portBeside(value, place) : undefined;
      found.push({
        reader,
        path,
        host: name,
        name,
        namespace: own,
        port: asked ?? portOf(scheme, port),
        isImplied: port === undefined && asked === undefined,
      });
    }
  });
  return found;
}

/** The port in a variable next to that of a URL: of `SERVER_URL`, `SERVER_PORT`. */
function portBeside(value: unknown, path: FieldPath): number | undefined {
  const variables = list(value, ...path.slice(0, -2));
  const index = path.at(-2);
  const own = typeof index === "number" ? text(variables[index], "name") : undefined;
  const stem = /^(\w+?)_(?:URL|URI|HOST|ADDR(?:ESS)?|ENDPOINT|SERVER)$/.exec(own ?? "")?.[1];
  if (stem === undefined) return undefined;
  const beside = variables.find((one) => text(one, "name") === `${stem}_PORT`);
  const port = Number(text(beside, "value"));
  return Number.isInteger(port) ? port : undefined;
}

function portOf(scheme: string | undefined, port: string | undefined): number | undefined {
  if (port !== undefined) return Number(port);
  return PORTS[(scheme ?? "").replace(/:.*$/s, "")];
}

/** Whether a place of a text is the value of an option by which a program names itself, such as Kopia's `--override-hostname=`. */
function isOwnName(text: string, index: number): boolean {
  return /--(?:override-)?hostname[= ]["']?$/.test(text.slice(0, index));
}

/** Whether a place of a text is a comment, or a value of a variable of nginx, behind which a port may be put (`$backend:3100`). */
function isNoRequest(text: string, index: number): boolean {
  return isComment(text, index) || /\bset\s+\$\w+\s+["']?$/.test(text.slice(0, index));
}

/** Whether a place of a text is after the `#` of a comment, or in a line of one. */
function isComment(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", index - 1) + 1, index);
  return /^\s*(?:\/\/|;)|(?:^|\s)#/.test(line);
}
