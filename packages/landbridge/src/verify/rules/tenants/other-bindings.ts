import { escapeRegExp } from "../../../lib/escape-regexp";
import { memoize } from "../../../lib/memoize";
import { describe } from "../../kubernetes/object";
import type { ClusterObject } from "../../model/applier";
import type { Model } from "../../model/model";
import { commandsOf } from "../../prerequisites/bootstrap/commands";
import { filesOf } from "../../repository/files-below";
import type { Repository } from "../../repository/repository";
import { isTerraformFile } from "../../repository/terraform-files";
import { forEachString, isRecord, text } from "../../yaml/json";
import type { Account } from "./bindings";

/**
 * What may bind a service account where no RoleBinding of the repository does, in words; undefined if nothing is known
 * to: a policy of Kyverno, a Tenant of Capsule, the chart of a release, Terraform, or a command.
 */
export function otherBindingOf(model: Model, account: Account): string | undefined {
  return (
    makerOf(model, account) ??
    releaseFor(model, account) ??
    fileWith(model.sources.repository, account)
  );
}

/** An object of a custom resource that names bindings or subjects of them. */
interface Maker {
  readonly object: ClusterObject;
  /** Whether it has a binding as a template, as a policy that generates one in each new namespace does. */
  readonly hasBinding: boolean;
  /** Users and groups that it names, as Kubernetes calls them. */
  readonly subjects: ReadonlySet<string>;
}

const makersOf = memoize((model: Model): readonly Maker[] =>
  model.appliers
    .filter((applier) => model.appliesHere(applier))
    .flatMap(({ objects }) => objects)
    .filter(({ id }) => !isOfOthers(id.group))
    .flatMap((object): readonly Maker[] => {
      const subjects = new Set(subjectsIn(object.data));
      const hasBinding = hasBindingIn(object.data);
      return hasBinding || subjects.size > 0 ? [{ object, hasBinding, subjects }] : [];
    }),
);

/** Groups of Kubernetes, Flux and Argo CD: none of their objects binds accounts by itself. */
function isOfOthers(group: string): boolean {
  return (
    !group.includes(".") ||
    /(?:^|\.)(?:k8s\.io|fluxcd\.io|openshift\.io)$|^argoproj\.io$/.test(group)
  );
}

function makerOf(model: Model, { namespace, name }: Account): string | undefined {
  const names = [
    `system:serviceaccount:${namespace}:${name}`,
    `system:serviceaccounts:${namespace}`,
    "system:serviceaccounts",
  ];
  const maker = makersOf(model).find(
    ({ hasBinding, subjects }) => hasBinding || names.some((subject) => subjects.has(subject)),
  );
  return maker === undefined ? undefined : describe(maker.object.id);
}

function hasBindingIn(data: unknown): boolean {
  let found = false;
  forEachString(data, (value, path) => {
    if (path.length > 1 && path.at(-1) === "kind" && /^(?:Cluster)?RoleBinding$/.test(value))
      found = true;
  });
  return found;
}

/** The service accounts and groups of them that a value names as subjects. */
function subjectsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value.startsWith("system:serviceaccount") ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(subjectsIn);
  if (!isRecord(value)) return [];
  const own =
    value.kind === "ServiceAccount"
      ? [`system:serviceaccount:${text(value, "namespace") ?? ""}:${text(value, "name") ?? ""}`]
      : [];
  return [...own, ...Object.values(value).flatMap(subjectsIn)];
}

/**
 * The release of a chart that nothing is known about and that somebody else installs into the namespace, or with its
 * name among the values: the chart of an organization for its tenants.
 */
function releaseFor(model: Model, { namespace }: Account): string | undefined {
  const release = model.opaqueReleases.find(
    ({ applier, facts, targetNamespace, values }) =>
      facts === undefined &&
      applier.namespace !== namespace &&
      (targetNamespace === namespace || names(values, namespace)),
  );
  return release?.applier.title;
}

function names(values: unknown, namespace: string): boolean {
  let found = false;
  forEachString(values, (value) => {
    if (value === namespace) found = true;
  });
  return found;
}

/** Resources and manifests of Terraform that bind. */
const IN_TERRAFORM =
  /"kubernetes_(?:cluster_)?role_binding(?:_v1)?"|\bkind["']?\s*[:=]\s*["']?(?:Cluster)?RoleBinding\b/;

/** A manifest, or kubectl with the accounts that it binds. */
const IN_COMMAND =
  /^kind:\s*["']?(?:Cluster)?RoleBinding\b|\b(?:cluster)?rolebinding\b.*(?:--serviceaccount|--group|--user)/;

const terraformOf = memoize((repository: Repository): readonly string[] =>
  filesOf(repository).filter(
    (file) => isTerraformFile(file) && IN_TERRAFORM.test(repository.read(file) ?? ""),
  ),
);

const scriptsOf = memoize((repository: Repository): readonly string[] => [
  ...new Set(
    commandsOf(repository).flatMap((command) =>
      IN_COMMAND.test(command.text) ? [command.place.file] : [],
    ),
  ),
]);

/** The file of Terraform, script or page that binds accounts of the namespace, or of one that a variable names. */
function fileWith(repository: Repository, { namespace }: Account): string | undefined {
  const isNamed = new RegExp(
    `(?<![\\w-])${escapeRegExp(namespace)}(?![\\w-])|serviceaccount[= ]["']?\\$|\\bnamespace\\s*[:=]\\s*["']?(?:\\$|each\\.|local\\.|var\\.)`,
  );
  return [...terraformOf(repository), ...scriptsOf(repository)].find((file) =>
    isNamed.test(repository.read(file) ?? ""),
  );
}
