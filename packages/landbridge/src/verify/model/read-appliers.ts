import { destinationOf } from "../argocd/application";
import { resolveLocation } from "../findings/location";
import { isKind, KUSTOMIZE_GROUP } from "../flux/kinds";
import { overridesOf } from "../flux/kustomization";
import { MAX_RESOURCE_SET, objectsOfResourceSet } from "../flux/resource-set";
import { sourceOfKustomization, urlOf } from "../flux/sources";
import { idOf, type ObjectId, type Origin, type RenderedObject } from "../kubernetes/object";
import type { Build, BuildProblem, KustomizeBuilder } from "../kustomize/build";
import type { Gap, GapContent } from "../kustomize/gap";
import type { Prerequisites } from "../prerequisites/prerequisites";
import type { YamlFiles } from "../repository/yaml-files";
import { substitute } from "../substitution/substitute";
import { record, text, type FieldPath } from "../yaml/json";
import type { ClusterObject, Content } from "./applier";
import type { ApplierDraft } from "./applier-draft";
import { ApplierRegistry } from "./applier-registry";
import { argocdFilesOf } from "./argocd/argocd-files";
import {
  buildApplication,
  generatedBy,
  tooMany,
  type BuildContext,
} from "./argocd/build-application";
import { Declarations } from "./declare-appliers";
import { namespaceOf, type Scopes } from "./namespace";
import { buildOwnChart } from "./own-chart";
import type { ClusterRoot } from "./root";
import { variablesOf, type KustomizationVariables } from "./variables";

/** What is read, and with what. */
export interface ReadOptions {
  readonly sources: YamlFiles;
  readonly builder: KustomizeBuilder;
  readonly root: ClusterRoot;
  readonly prerequisites: Prerequisites;
  readonly scopes: Scopes;
}

/** Reads a cluster path and everything that its Kustomizations lead to, wave by wave. */
export async function readAppliers(options: ReadOptions): Promise<readonly ApplierDraft[]> {
  return new Reader(options).read();
}

/** A folder that was built and whose variables are not all known yet. */
interface Waiting {
  readonly draft: ApplierDraft;
  readonly build: Build;
}

/** EKS's managed Argo CD names its own cluster by the ARN. */
function managedClusters({ argocdOfEks, clusters = [] }: Prerequisites): readonly string[] {
  return argocdOfEks === undefined ? [] : clusters.map(({ server }) => server);
}

class Reader {
  private readonly registry = new ApplierRegistry();
  private readonly declarations: Declarations;
  private readonly argocd: BuildContext;
  /** Steps of what ResourceSets make. */
  private readonly steps = new Map<RenderedObject, number>();
  /** Appliers whose charts were looked at. */
  private readonly rendered = new Set<ApplierDraft>();

  constructor(private readonly options: ReadOptions) {
    const { root, sources, prerequisites } = options;
    const argocd = argocdFilesOf(sources);
    const home = new Set([...argocd.home, ...managedClusters(prerequisites)]);
    this.argocd = { ...options, isOwn: argocd.own.isOwn };
    this.declarations = new Declarations(this.registry, root, sources.repository, {
      ...argocd,
      home,
    });
  }

  public async read(): Promise<readonly ApplierDraft[]> {
    const { registry } = this;
    const { directory, namespace, name, spec = {}, argocd } = this.options.root;
    const content: Content =
      argocd === undefined
        ? { kind: "directory", directory }
        : { kind: "manifests", directory, ...argocd };
    registry.add({ kind: "root", namespace, name, content, target: "", suspended: false, spec });
    do await this.readAll();
    while (this.readOwnCharts());
    return registry.appliers;
  }

  private async readAll(): Promise<void> {
    const { registry, declarations } = this;
    let waiting: readonly Waiting[] = [];
    while (registry.hasUnread() || waiting.length > 0 || declarations.isWaiting) {
      if (!registry.hasUnread() && waiting.length === 0) declarations.declareAll(true);
      const built = await Promise.all(
        registry.takeUnread().map(async (draft) => ({ draft, build: await this.build(draft) })),
      );
      waiting = this.integrateAll([...waiting, ...built]);
    }
  }

  /**
   * Renders the charts of this repository that HelmReleases install: now that all else is read, their sources and values
   * are known.
   * @returns whether there is more to read because of what they consist of
   */
  private readOwnCharts(): boolean {
    const { registry, declarations, options } = this;
    const find = (id: ObjectId): ClusterObject | undefined => registry.find(id);
    for (const draft of registry.appliers) {
      if (this.rendered.has(draft)) continue;
      this.rendered.add(draft);
      const build = buildOwnChart(draft, { ...options, find });
      if (build === undefined) continue;
      draft.unknownObjects ??= build.reason;
      this.integrate({ draft, build }, true);
    }
    declarations.declareAll(false);
    return registry.hasUnread();
  }

  /**
   * Variables may come from a ConfigMap that another Kustomization brings. What needs one that is not
   * there yet waits until nothing else is left to read.
   */
  private integrateAll(all: readonly Waiting[]): readonly Waiting[] {
    const { registry, declarations } = this;
    let waiting = all;
    for (;;) {
      const later = waiting.filter((item) => !this.integrate(item, false));
      declarations.declareAll(false);
      if (later.length === 0 || registry.hasUnread()) return later;
      if (later.length === waiting.length) {
        declarations.declareAll(true);
        if (registry.hasUnread()) return later;
        for (const item of later) this.integrate(item, true);
        declarations.declareAll(false);
        return [];
      }
      waiting = later;
    }
  }

  private async build(draft: ApplierDraft): Promise<Build> {
    const nothing: Build = {
      objects: [],
      problems: [],
      files: new Set<string>(),
      incomplete: false,
      gaps: [],
    };
    if (draft.kind === "Application" || draft.content.kind === "manifests")
      return buildApplication(draft, this.argocd);
    if (draft.kind === "ApplicationSet") return { ...nothing, ...this.generate(draft) };
    switch (draft.content.kind) {
      case "directory":
        return this.options.builder.build(
          draft.content.directory,
          overridesOf(draft.spec, this.fileOf(draft)),
        );
      case "templates":
        return { ...nothing, ...this.expand(draft) };
      case "outside": {
        if (this.options.prerequisites.includesOtherRepositories === true) return nothing;
        const content: GapContent = { kind: "remote", address: this.addressOf(draft) };
        return { ...nothing, incomplete: true, gaps: [this.gapOf(draft, content)] };
      }
      case "missing": {
        const path = draft.content.directory;
        const isLeftOut = this.options.sources.repository.isLeftOut?.(path) === true;
        const content: GapContent = { kind: isLeftOut ? "unread" : "absent", path };
        return { ...nothing, incomplete: true, gaps: [this.gapOf(draft, content)] };
      }
      case "chart":
      case "local-chart":
      case "several":
        return nothing;
    }
  }

  /** Everything that an applier would apply, as something unknown. */
  private gapOf(draft: ApplierDraft, content: GapContent): Gap {
    const namespace = text(draft.spec, "targetNamespace");
    return { title: draft.title, place: this.fileOf(draft), content, namespace };
  }

  /** Where a Kustomization's content is fetched from, with its path behind it. */
  private addressOf({ spec, namespace, kind }: ApplierDraft): string | undefined {
    const source = kind === "Kustomization" ? sourceOfKustomization(spec, namespace) : undefined;
    const object = source === undefined ? undefined : this.registry.find(source);
    const url = object === undefined ? undefined : urlOf(object.data);
    return url === undefined ? undefined : `${url}//${text(spec, "path") ?? ""}`;
  }

  private generate(
    draft: ApplierDraft,
  ): Pick<Build, "objects" | "incomplete" | "problems" | "gaps"> {
    const { applications, missing, unknown, isCut } = generatedBy(draft, this.argocd);
    draft.missingParameters = missing;
    if (unknown !== undefined) draft.unknownObjects = unknown;
    const { object } = draft;
    const isIncomplete = object === undefined || unknown !== undefined || isCut === true;
    const gaps = isIncomplete ? [this.gapOf(draft, { kind: "anything" })] : [];
    if (object === undefined) return { objects: [], incomplete: true, problems: [], gaps };
    const problems: readonly BuildProblem[] =
      isCut === true
        ? [{ kind: "invalid-kustomization", message: tooMany(draft.title), ...this.fileOf(draft) }]
        : [];
    const origin = originOf(object, ["spec", "template"]);
    return {
      objects: applications.map(({ data }) => ({ data, origin })),
      incomplete: isIncomplete,
      problems,
      gaps,
    };
  }

  private fileOf(draft: ApplierDraft): { readonly file: string; readonly line?: number } {
    if (draft.object === undefined) return { file: this.options.root.directory };
    const { file, document, line } = draft.object.origin;
    const known = document?.line ?? line;
    return { file, ...(known === undefined ? {} : { line: known }) };
  }

  private expand(draft: ApplierDraft): Pick<Build, "objects" | "incomplete" | "problems" | "gaps"> {
    const { objects, incomplete, isCut, templates } = objectsOfResourceSet(draft.spec);
    const { object } = draft;
    const content: GapContent =
      templates === undefined ? { kind: "anything" } : { kind: "templates", objects: templates };
    const gaps = incomplete ? [this.gapOf(draft, content)] : [];
    if (object === undefined) return { objects: [], incomplete, problems: [], gaps };
    const message = `${draft.title} expands to more than ${MAX_RESOURCE_SET} objects; the others are not checked`;
    const problems: readonly BuildProblem[] =
      isCut === true ? [{ kind: "invalid-kustomization", message, ...this.fileOf(draft) }] : [];
    const rendered = objects.map(({ data, path, step }): RenderedObject => {
      const made = { data, origin: originOf(object, path) };
      if (step !== undefined) this.steps.set(made, step);
      return made;
    });
    return { objects: rendered, incomplete, problems, gaps };
  }

  /** Takes in what was built; false if a ConfigMap with variables may still be found. */
  private integrate({ draft, build }: Waiting, last: boolean): boolean {
    if (draft.kind === "root") this.takeOwnSpec(draft, build);
    const variables = this.variablesOf(draft);
    const unknown = variables?.sources.some(
      ({ object, existing, kind }) =>
        kind !== "inline" && object === undefined && existing === undefined,
    );
    if (unknown === true && !last) return false;
    draft.problems = build.problems;
    draft.files = build.files;
    draft.incomplete = build.incomplete;
    draft.gaps = build.gaps;
    if (variables !== undefined) draft.variables = variables;
    for (const rendered of build.objects) this.take(draft, rendered, variables);
    return true;
  }

  /** Patches of its own folder act on the root's Kustomization too; `flux bootstrap` wrote less. */
  private takeOwnSpec(draft: ApplierDraft, { objects }: Build): void {
    const own = objects.find(({ data }) => {
      const id = idOf(data);
      return (
        isKind(data, KUSTOMIZE_GROUP, "Kustomization") &&
        id?.name === draft.name &&
        id.namespace === draft.namespace
      );
    });
    if (own === undefined) return;
    const variables = this.variablesOf(draft);
    const data = variables === undefined ? own.data : substitute(own.data, variables).data;
    draft.spec = record(data, "spec") ?? draft.spec;
  }

  private variablesOf(draft: ApplierDraft): KustomizationVariables | undefined {
    if (draft.kind !== "Kustomization" && draft.kind !== "root") return undefined;
    const find = (kind: string, namespace: string, name: string): ClusterObject | undefined =>
      this.registry.find({ group: "", kind, namespace, name });
    return variablesOf(draft.spec, draft.namespace, this.options.prerequisites, find);
  }

  private take(
    draft: ApplierDraft,
    rendered: RenderedObject,
    variables: KustomizationVariables | undefined,
  ): void {
    const substituted =
      variables === undefined
        ? undefined
        : substitute(rendered.data, variables, {
            always: text(draft.spec, "postBuild", "substituteStrategy") === "Always",
          });
    const data = substituted?.data ?? rendered.data;
    const id = idOf(data);
    if (id === undefined) return;
    const { scopes } = this.options;
    const step = this.steps.get(rendered);
    scopes.learn(data);
    const object: ClusterObject = {
      data,
      template: rendered.data,
      origin: rendered.origin,
      id: { ...id, namespace: namespaceOf(id, scopes, destinationNamespace(draft)) },
      applier: draft,
      substituted,
      step,
    };
    this.registry.addObject(draft, object);
    this.declarations.add(draft, object);
  }
}

/** The namespace that Argo CD and Helm give objects without one. */
function destinationNamespace({ kind, spec, namespace }: ApplierDraft): string | undefined {
  if (kind === "HelmRelease") return text(spec, "targetNamespace") ?? namespace;
  return kind === "Application" ? destinationOf(spec).namespace : undefined;
}

/** What a template makes comes from its line. */
function originOf({ origin }: ClusterObject, path: FieldPath): Origin {
  const { document, file } = origin;
  if (document === undefined) return origin;
  return { file, line: resolveLocation({ document, path }).line ?? document.line, changes: [] };
}
