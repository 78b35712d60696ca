import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { forEachString, type FieldPath, type YamlRecord } from "../../yaml/json";
import { isUsedNamespace } from "../order/namespaces";
import { placeOfValue } from "../values-of-release";
import type { ObjectReference } from "./object-reference";

const GROUP = "traefik.io";

/** An object of the cluster, as texts name it: its namespace, a dash, its name, and `@kubernetescrd`. */
const NAMED = /([a-z0-9](?:[-a-z0-9]*[a-z0-9])?)@kubernetescrd\b/g;

/** What is in front of the name, in the same text or in its keys, by the kind that is named. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ["MiddlewareTCP", /middlewarestcp|tcp\.middlewares/i],
  ["Middleware", /middlewares/i],
  ["ServersTransport", /serverstransport/i],
  ["TLSOption", /tls[.-]?options/i],
];

/**
 * Middlewares and other objects that texts name for Traefik: annotations of Ingresses and Services, its own options, Helm
 * values.
 */
export function* middlewaresInTexts(model: Model): Iterable<ObjectReference> {
  const kinds = KINDS.map(([kind]) => kind);
  if (!kinds.some((kind) => model.ofKind(GROUP, kind).length > 0)) return;
  for (const reader of model.objects)
    yield* namedIn(model, reader, reader.data, reader.id.namespace);
  for (const release of model.releases) {
    if (!model.appliesHere(release.applier)) continue;
    for (const layer of release.layers) {
      // Those in the release's own object are among its texts.
      if (layer.from === undefined && layer.place === undefined) continue;
      const { object, targetNamespace } = release;
      for (const found of namedIn(model, object, layer.values, targetNamespace))
        yield { ...found, place: () => placeOfValue(model, release, layer, found.path) };
    }
  }
}

function* namedIn(
  model: Model,
  reader: ClusterObject,
  data: YamlRecord,
  own: string,
): Iterable<ObjectReference> {
  const texts: (readonly [text: string, path: FieldPath])[] = [];
  forEachString(data, (text, path) => {
    if (text.includes("@kubernetescrd")) texts.push([text, path]);
  });
  for (const [text, path] of texts) {
    const [kind] =
      KINDS.find(([, pattern]) => pattern.test(`${path.join(".")} ${text.split("@")[0] ?? ""}`)) ??
      [];
    if (kind === undefined || text.includes("$") || text.includes("{{")) continue;
    for (const [, written = ""] of text.matchAll(NAMED)) {
      const namespace = namespaceIn(model, written, kind, own);
      if (namespace === undefined) continue;
      const name = written.slice(namespace.length + 1);
      yield { reader, path, group: GROUP, kind, namespace, name, otherKinds: {}, optional: false };
    }
  }
}

/** The namespace with which a name starts: one with objects of the kind, or one in use in front of the name of such an object. */
function namespaceIn(model: Model, written: string, kind: string, own: string): string | undefined {
  const objects = model.ofKind(GROUP, kind);
  const known = longestStart(written, [...objects.map(({ id }) => id.namespace), own]);
  if (known !== undefined) return known;
  const [other] = objects
    .filter(({ id }) => written.endsWith(`-${id.name}`))
    .map(({ id }) => written.slice(0, -id.name.length - 1));
  return other !== undefined && (other === "default" || isUsedNamespace(model, other))
    ? other
    : undefined;
}

function longestStart(name: string, namespaces: readonly string[]): string | undefined {
  return namespaces
    .filter((namespace) => name.startsWith(`${namespace}-`))
    .sort((a, b) => b.length - a.length)[0];
}
