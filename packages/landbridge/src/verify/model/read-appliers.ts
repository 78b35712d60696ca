import { destinationOf } from "../argocd/application";
import { isOfArgocd } from "../argocd/kinds";
import { isKind, KUSTOMIZE_GROUP } from "../flux/kinds";
import { idOf, type ObjectId, type RenderedObject } from "../kubernetes/object";
import type { Build } from "../kustomize/build";
import type { Prerequisites } from "../prerequisites/prerequisites";
import { substitute } from "../substitution/substitute";
import { record, text } from "../yaml/json";
import type { ClusterObject } from "./applier";
import type { ApplierDraft } from "./applier-draft";
import { ApplierRegistry } from "./applier-registry";
import { clustersOf } from "./argocd/argocd-clusters";
import { argocdFilesOf } from "./argocd/argocd-files";
import { ApplierBuilder, type BuildOptions } from "./build-applier";
import { Declarations } from "./declare-appliers";
import { namespaceOf, type Scopes } from "./namespace";
import { buildOwnChart } from "./own-chart";
import { contentOfRoot } from "./root-content";
import { variablesOf, type KustomizationVariables } from "./variables";

/** What is read, and with what. */
export interface ReadOptions extends BuildOptions {
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
  private readonly builder: ApplierBuilder;
  /** Appliers whose charts were looked at. */
  private readonly rendered = new Set<ApplierDraft>();

  constructor(private readonly options: ReadOptions) {
    const { root, sources, prerequisites } = options;
    const argocd = argocdFilesOf(sources);
    const home = new Set([...argocd.home, ...managedClusters(prerequisites)]);
    this.builder = new ApplierBuilder(
      options,
      { ...options, isOwn: argocd.own.isOwn },
      this.registry,
    );
    const clusters = clustersOf(sources, prerequisites) ?? [];
    const known = { ...argocd, home };
    this.declarations = new Declarations(this.registry, root, sources.repository, known, clusters);
  }

  public async read(): Promise<readonly ApplierDraft[]> {
    const { registry } = this;
    const { root, sources } = this.options;
    const { namespace, name, spec = {} } = root;
    const content = contentOfRoot(root, sources);
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
        registry
          .takeUnread()
          .map(async (draft) => ({ draft, build: await this.builder.build(draft) })),
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
    if (id === undefined || (isByFlux(draft) && id.group === KUSTOMIZE_CONFIG)) return;
    const { scopes } = this.options;
    const step = this.builder.stepOf(rendered);
    scopes.learn(data);
    const object: ClusterObject = {
      data,
      template: rendered.data,
      origin: rendered.origin,
      id: { ...id, namespace: namespaceOf(id, scopes, destinationNamespace(draft, id)) },
      applier: draft,
      substituted,
      step,
      likely: this.builder.likelyClusterOf(rendered),
    };
    this.registry.addObject(draft, object);
    this.declarations.add(draft, object);
  }
}

/** Group of kustomize's own files: Flux leaves them out wherever they are (fluxcd/pkg, ssa/utils). */
const KUSTOMIZE_CONFIG = "kustomize.config.k8s.io";

function isByFlux({ kind, content }: ApplierDraft): boolean {
  return kind === "Kustomization" || (kind === "root" && content.kind === "directory");
}

/** The namespace that Argo CD, Helm, and people who start Argo CD give objects without one. */
function destinationNamespace(
  { kind, spec, namespace, content }: ApplierDraft,
  id: ObjectId,
): string | undefined {
  if (kind === "HelmRelease") return text(spec, "targetNamespace") ?? namespace;
  if (kind === "Application") return destinationOf(spec).namespace;
  const isStart = kind === "root" && content.kind === "manifests";
  // Argo CD reads its kinds in its own namespace only: whoever applies them by hand does it there.
  return isStart && isOfArgocd(id.group, id.kind) ? namespace : undefined;
}
