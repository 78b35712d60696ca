import { memoize } from "../../lib/memoize";
import type { KindsOf } from "../catalog/chart";
import { CHARTS } from "../catalog/charts";
import { crdsOfRepository } from "../catalog/repositories";
import { FLUX_OPERATOR_GROUP } from "../flux/kinds";
import { normalizeGitUrl } from "../flux/sources";
import type { ObjectId } from "../kubernetes/object";
import type { Gap, GapContent } from "../kustomize/gap";
import type { Repository } from "../repository/repository";
import type { Applier } from "./applier";
import { unreadText } from "./unread-text";

/** An object that may exist, for which something unknown is asked; without a name, any of the namespace. */
export type Wanted = Omit<ObjectId, "name"> & { readonly name?: string | undefined };

/** Something that an applier applies and of which the objects are unknown. */
export interface Unknown extends Gap {
  readonly applier: Applier;
}

/** The CRDs of an API group, as something that may be unknown. */
export function definitionsOf(group: string): Wanted {
  return {
    group: "apiextensions.k8s.io",
    kind: "CustomResourceDefinition",
    namespace: "",
    name: group,
  };
}

/** Whether an unknown part may have an object, by everything that limits what it has. */
export function mayHave(unknown: Unknown, wanted: Wanted, repository: Repository): boolean {
  if (!isInNamespace(unknown, wanted) || !mayContain(unknown, wanted, repository)) return false;
  const { name = "" } = wanted;
  const isLimited = unknown.namespace !== undefined || isOfOneProject(unknown.content);
  if (!isDefinition(wanted) || !isLimited || isOfDefinitions(unknown.content)) return true;
  return sharesWord(unknown, name);
}

/** Whether an address says that it leads to CRDs, or to a project that is known: then the group has been compared. */
function isOfDefinitions(content: GapContent): boolean {
  if (content.kind !== "remote" || content.address === undefined) return false;
  return (
    /(?:^|[-_/.])(?:crds?|bundle)(?:$|[-_/.?])/i.test(content.address) ||
    crdsAt(content.address) !== undefined
  );
}

/** Repositories of one program, by their names. */
const ONE_PROGRAM =
  /^(?:raw\.githubusercontent\.com|github\.com)\/[^/]+\/[^/?]*-(?:operator|controller|provisioner|driver|exporter|helm-chart)(?:[/?]|$)/;

/** Whether an address leads to what one program consists of: the files of its release, or its repository. */
function isOfOneProject(content: GapContent): boolean {
  if (content.kind !== "remote" || content.address === undefined) return false;
  return OF_RELEASES.test(content.address) || ONE_PROGRAM.test(normalizeGitUrl(content.address));
}

/** Whether all that is unknown is in another repository, which is as likely to have objects of Flux as this one. */
export function isOfOtherRepository(unknown: Unknown | undefined): boolean {
  return unknown?.applier.content.kind === "outside";
}

function isDefinition({ group, kind }: Wanted): boolean {
  return group === "apiextensions.k8s.io" && kind === "CustomResourceDefinition";
}

/** Parts of names of API groups that say nothing. */
const COMMON_WORD =
  /^(?:.{1,2}|api|apis|com|crds?|dev|github|k8s|kubernetes|net|operators?|org|x-k8s)$/;

/**
 * What goes to one namespace is one application: it has the CRDs of a group only if its address, path or namespace
 * has a word of the group, or the name of a chart that has these CRDs.
 */
function sharesWord({ title, namespace = "", content, applier }: Unknown, group: string): boolean {
  const address = content.kind === "remote" ? (content.address ?? "") : "";
  return hasWordOf(`${title} ${namespace} ${address} ${applier.title}`, group);
}

/** Whether a text has a word of an API group, or the name of a chart that has its CRDs. */
export function hasWordOf(own: string, group: string): boolean {
  const words = own.toLowerCase();
  return [...group.split("."), ...chartsWith(group)].some(
    (word) => !COMMON_WORD.test(word) && words.includes(word),
  );
}

/** Names of the charts of the catalog that have the CRDs of a group. */
export function chartsWith(group: string): readonly string[] {
  return CHARTS.filter(({ crds }) => crds?.some((known) => known.group === group)).flatMap(
    ({ names }) => names,
  );
}

/** Whether the catalog knows a chart of a name. */
export function isChart(name: string): boolean {
  return CHARTS.some(({ names }) => names.includes(name));
}

function isInNamespace({ namespace }: Gap, { group, kind, namespace: own, name }: Wanted): boolean {
  if (namespace === undefined || namespace.includes("${")) return true;
  if (group === "" && kind === "Namespace") return name === undefined || name === namespace;
  return own === "" || own === namespace;
}

function mayContain(unknown: Unknown, wanted: Wanted, repository: Repository): boolean {
  const { content } = unknown;
  switch (content.kind) {
    case "anything":
      return true;
    case "remote":
      return mayBeFetched(content.address, wanted);
    case "absent":
      return isNamedBy(content, wanted);
    case "unread": {
      const text = textOf(repository)(content.path);
      return text === undefined || mentions(text, wanted, unknown.isRenamed === true);
    }
    case "encrypted":
      // People encrypt Secrets, and files of settings at most.
      return [content.object ?? "Secret", content.object ?? "ConfigMap"].includes(wanted.kind);
    case "templates":
      return content.objects.some((template) => mayMake(template, wanted));
  }
}

/** Whether a template may make an object, or something that creates it. */
function mayMake(template: ObjectId, wanted: Wanted): boolean {
  const { group, kind, namespace, name } = template;
  const isMeant = group === wanted.group && kind === wanted.kind;
  if (isMeant && (wanted.name === undefined || fits(name, wanted.name)))
    return namespace === "" || fits(namespace, wanted.namespace);
  if (kind === "Kustomization" || kind === "ResourceSet") return true;
  return kind === "HelmRelease" && isOfCharts(wanted);
}

const isFlux = (group: string): boolean =>
  group.endsWith(".fluxcd.io") || group === FLUX_OPERATOR_GROUP;

/** The files of a release: they have no objects of Flux. */
const OF_RELEASES = /\/releases\/(?:latest\/)?download\//;
/** Flux's own manifests, in its repository and as an artifact. */
const OF_FLUX = /\bfluxcd\/(?:flux2|flux-manifests)\b/;

/** What an address may have: the release of an operator that the catalog knows has its own CRDs, and nothing of Flux. */
function mayBeFetched(address: string | undefined, wanted: Wanted): boolean {
  if (address === undefined) return true;
  if (OF_FLUX.test(address)) return isPartOfFlux(wanted);
  const { group, kind, name } = wanted;
  const isCrd = kind === "CustomResourceDefinition";
  if (!isCrd && /(^|[-_/.])crds?($|[-_/.?])/i.test(address)) return false;
  if (isFlux(group) && OF_RELEASES.test(address)) return false;
  const crds = crdsAt(address);
  if (crds === undefined) return true;
  if (!isCrd) return !isFlux(group);
  return crds.some((own) => own.group === name);
}

/** Kinds of the objects that Flux consists of, besides those of its CRDs. */
const KINDS_OF_FLUX = new Set([
  ...["ServiceAccount", "Service", "Deployment", "NetworkPolicy", "ResourceQuota"],
  ...["ClusterRole", "ClusterRoleBinding", "Namespace"],
]);

/** Flux's manifests have neither ConfigMaps nor Secrets, and all is in one namespace. */
function isPartOfFlux({ kind, namespace, name = "" }: Wanted): boolean {
  if (kind === "CustomResourceDefinition") return isFlux(name);
  return KINDS_OF_FLUX.has(kind) && (namespace === "" || namespace === "flux-system");
}

/** The CRDs of the project whose own repository an address is, if the catalog knows it. */
function crdsAt(address: string): readonly KindsOf[] | undefined {
  const [, owner, repository] = normalizeGitUrl(address)
    .replace(/^raw\.githubusercontent\.com\//, "github.com/")
    .split(/[/?]+/);
  return repository === undefined
    ? undefined
    : crdsOfRepository(`${owner}/${repository.replace(/\.git$/, "")}`, address);
}

/** Whether the path of a file that isn't there tells that it was to have the object. */
function isNamedBy(
  { path, name: only }: Extract<GapContent, { readonly kind: "absent" }>,
  { kind, name }: Wanted,
): boolean {
  if (only !== undefined) return name === undefined || name === only;
  const words = path.toLowerCase();
  return (
    (name !== undefined && words.includes(name.toLowerCase())) || words.includes(kind.toLowerCase())
  );
}

/** Whether text that could not be read may declare an object, or something that creates it. */
function mentions(
  text: string,
  { group, kind, namespace, name }: Wanted,
  isRenamed: boolean,
): boolean {
  const isKindIn = kindsIn(text).has(kind);
  if (name === undefined) return isKindIn;
  if (text.includes(name)) return true;
  const isComputed = isRenamed || /\b(?:name|namespace)["']?:.*\$\{/.test(text);
  if (isComputed && isKindIn) return true;
  // What a chart creates is not in the text.
  const hasChart = OF_CHARTS.some((own) => kindsIn(text).has(own));
  return hasChart && isOfCharts({ group, kind }) && (namespace === "" || text.includes(namespace));
}

/** Kinds that install charts, or that make objects of which the text shows nothing. */
const OF_CHARTS = ["HelmRelease", "Application", "ApplicationSet", "ResourceSet"];

/** Whether charts create such objects. */
function isOfCharts({ group, kind }: Pick<Wanted, "group" | "kind">): boolean {
  return kind !== "Namespace" && !isFlux(group);
}

/** Kinds that a text declares. */
function kindsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/\bkind["']?:[ \t]*["']?([A-Za-z]+)/g)].map(([, kind = ""]) => kind),
  );
}

/** Whether a name may come out of a template. */
function fits(template: string, name: string): boolean {
  const start = template.search(/<<|\{\{/);
  if (start === -1) return template === name;
  const end = Math.max(template.lastIndexOf(">>"), template.lastIndexOf("}}")) + 2;
  return name.startsWith(template.slice(0, start)) && name.endsWith(template.slice(end));
}

/** Texts are read once, and only where a rule needs one. */
const textOf = memoize((repository: Repository) => {
  const texts = new Map<string, string | undefined>();
  return (path: string): string | undefined => {
    if (!texts.has(path)) texts.set(path, unreadText(repository, path));
    return texts.get(path);
  };
});
