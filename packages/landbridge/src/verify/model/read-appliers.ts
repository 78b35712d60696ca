import { resolveLocation } from "../findings/location";
import { EXTENSIONS_GROUP, makesArtifact } from "../flux/artifact-generator";
import { isKind, FLUX_OPERATOR_GROUP, HELM_GROUP, KUSTOMIZE_GROUP } from "../flux/kinds";
import { overridesOf, targetClusterOf } from "../flux/kustomization";
import { MAX_RESOURCE_SET, objectsOfResourceSet } from "../flux/resource-set";
import { sourceOfKustomization } from "../flux/sources";
import { idOf, keyOf, type ObjectId, type Origin, type RenderedObject } from "../kubernetes/object";
import type { Build, BuildProblem, KustomizeBuilder } from "../kustomize/build";
import type { Prerequisites } from "../prerequisites/prerequisites";
import type { YamlFiles } from "../repository/yaml-files";
import { substitute } from "../substitution/substitute";
import { flag, record, text, type FieldPath, type YamlRecord } from "../yaml/json";
import type { Applier, ClusterObject, Content, Dependency } from "./applier";
import { contentOfKustomization } from "./content";
import { namespaceOf, type Scopes } from "./namespace";
import type { ClusterRoot } from "./root";
import { variablesOf, type KustomizationVariables } from "./variables";

/** An applier while the tree is still being read. */
export interface ApplierDraft extends Applier {
  readonly dependsOn: Dependency[];
  readonly objects: ClusterObject[];
  object?: ClusterObject;
  spec: YamlRecord;
  problems: readonly BuildProblem[];
  files: ReadonlySet<string>;
  incomplete: boolean;
  variables?: KustomizationVariables;
}

export interface ReadOptions {
  readonly sources: YamlFiles;
  readonly builder: KustomizeBuilder;
  readonly root: ClusterRoot;
  readonly outside: Prerequisites;
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

class Reader {
  private readonly drafts: ApplierDraft[] = [];
  private readonly byTitle = new Map<string, ApplierDraft>();
  private readonly objects = new Map<string, ClusterObject>();
  private wave: ApplierDraft[] = [];
  private readonly generators = new Map<string, readonly ClusterObject[]>();
  /** What was taken in and may be an applier. */
  private readonly declared: {
    readonly parent: ApplierDraft;
    readonly object: ClusterObject;
  }[] = [];
  /** Steps of what ResourceSets make. */
  private readonly steps = new Map<RenderedObject, number>();

  constructor(private readonly options: ReadOptions) {}

  public async read(): Promise<readonly ApplierDraft[]> {
    this.addRoot();
    let waiting: readonly Waiting[] = [];
    while (this.wave.length > 0 || waiting.length > 0 || this.declared.length > 0) {
      if (this.wave.length === 0 && waiting.length === 0) this.declareAll(true);
      const wave = this.wave;
      this.wave = [];
      const built = await Promise.all(
        wave.map(async (draft) => ({ draft, build: await this.build(draft) })),
      );
      waiting = this.integrateAll([...waiting, ...built]);
    }
    return this.drafts;
  }

  /**
   * Variables may come from a ConfigMap that another Kustomization brings. What needs one that is not
   * there yet waits until nothing else is left to read.
   */
  private integrateAll(all: readonly Waiting[]): readonly Waiting[] {
    let waiting = all;
    for (;;) {
      const later = waiting.filter((item) => !this.integrate(item, false));
      this.declareAll(false);
      if (later.length === 0 || this.wave.length > 0) return later;
      if (later.length === waiting.length) {
        this.declareAll(true);
        if (this.wave.length > 0) return later;
        for (const item of later) this.integrate(item, true);
        this.declareAll(false);
        return [];
      }
      waiting = later;
    }
  }

  private addRoot(): void {
    const { root } = this.options;
    this.add({
      ...this.empty("root", root.namespace, root.name),
      content: { kind: "directory", directory: root.directory },
      target: "",
      suspended: false,
      spec: root.spec ?? {},
    });
  }

  private empty(
    kind: Applier["kind"],
    namespace: string,
    name: string,
  ): Pick<
    ApplierDraft,
    | "kind"
    | "title"
    | "namespace"
    | "name"
    | "dependsOn"
    | "objects"
    | "problems"
    | "files"
    | "incomplete"
  > {
    const title = `${kind === "root" ? "Kustomization" : kind} ${namespace}/${name}`;
    const lists = { dependsOn: [], objects: [], problems: [], files: new Set<string>() };
    return { kind, title, namespace, name, incomplete: false, ...lists };
  }

  private add(draft: ApplierDraft): void {
    const key = `${draft.target}|${draft.title}`;
    // A second object of this name is a matter of the rules on ownership.
    if (this.byTitle.has(key)) return;
    this.byTitle.set(key, draft);
    this.drafts.push(draft);
    if (draft.content.kind !== "chart") this.wave.push(draft);
  }

  private async build(draft: ApplierDraft): Promise<Build> {
    const nothing = { objects: [], problems: [], files: new Set<string>(), incomplete: false };
    switch (draft.content.kind) {
      case "directory":
        return this.options.builder.build(
          draft.content.directory,
          overridesOf(draft.spec, this.fileOf(draft)),
        );
      case "templates":
        return { ...nothing, ...this.expand(draft) };
      case "outside":
        return { ...nothing, incomplete: this.options.outside.includesOtherRepositories !== true };
      case "missing":
        return { ...nothing, incomplete: true };
      case "chart":
        return nothing;
    }
  }

  private fileOf(draft: ApplierDraft): { readonly file: string; readonly line?: number } {
    if (draft.object === undefined) return { file: this.options.root.directory };
    const { file, document, line } = draft.object.origin;
    const known = document?.line ?? line;
    return { file, ...(known === undefined ? {} : { line: known }) };
  }

  private expand(draft: ApplierDraft): Pick<Build, "objects" | "incomplete" | "problems"> {
    const { objects, incomplete, isCut } = objectsOfResourceSet(draft.spec);
    const { object } = draft;
    if (object === undefined) return { objects: [], incomplete, problems: [] };
    const message = `${draft.title} expands to more than ${MAX_RESOURCE_SET} objects; the others are not checked`;
    const problems: readonly BuildProblem[] =
      isCut === true ? [{ kind: "invalid-kustomization", message, ...this.fileOf(draft) }] : [];
    const rendered = objects.map(({ data, path, step }): RenderedObject => {
      const made = { data, origin: originOf(object, path) };
      if (step !== undefined) this.steps.set(made, step);
      return made;
    });
    return { objects: rendered, incomplete, problems };
  }

  /** Takes in what was built; false if a ConfigMap with variables may still be found. */
  private integrate({ draft, build }: Waiting, last: boolean): boolean {
    if (draft.kind === "root") this.takeOwnSpec(draft, build);
    const variables = this.variablesOf(draft);
    const unknown = variables?.sources.some(
      ({ object, outside, kind }) =>
        kind !== "inline" && object === undefined && outside === undefined,
    );
    if (unknown === true && !last) return false;
    draft.problems = build.problems;
    draft.files = build.files;
    draft.incomplete = build.incomplete;
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
      this.find({ group: "", kind, namespace, name });
    return variablesOf(draft.spec, draft.namespace, this.options.outside, find);
  }

  private find(id: ObjectId): ClusterObject | undefined {
    return this.objects.get(keyOf(id));
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
      id: { ...id, namespace: namespaceOf(id, scopes) },
      applier: draft,
      ...(substituted === undefined ? {} : { substituted }),
      ...(step === undefined ? {} : { step }),
    };
    draft.objects.push(object);
    if (draft.target === "" && !this.objects.has(keyOf(object.id))) {
      this.objects.set(keyOf(object.id), object);
    }
    // Flux's objects in another cluster are that cluster's business.
    if (isKind(data, EXTENSIONS_GROUP, "ArtifactGenerator")) {
      const { namespace } = object.id;
      this.generators.set(namespace, [...(this.generators.get(namespace) ?? []), object]);
    }
    if (draft.target === "") this.declared.push({ parent: draft, object });
  }

  /**
   * Only when all objects of a wave are known: a Kustomization may stand before its source. One whose
   * source is not there yet waits until nothing else is left to read (`last`).
   */
  private declareAll(last: boolean): void {
    for (const item of this.declared.splice(0)) {
      if (last || !this.lacksSource(item.object)) this.declare(item.parent, item.object);
      else this.declared.push(item);
    }
  }

  private lacksSource({ data, id }: ClusterObject): boolean {
    if (!isKind(data, KUSTOMIZE_GROUP, "Kustomization")) return false;
    const source = sourceOfKustomization(record(data, "spec"), id.namespace);
    if (source === undefined || source.name === "flux-system") return false;
    const { root } = this.options;
    if (root.source !== undefined && keyOf(root.source) === keyOf(source)) return false;
    if (source.kind !== "ExternalArtifact") return this.find(source) === undefined;
    return !this.generatorsOf(source.namespace).some(({ data: generator }) =>
      makesArtifact(generator, source.name),
    );
  }

  private generatorsOf(namespace: string): readonly ClusterObject[] {
    return this.generators.get(namespace) ?? [];
  }

  private declare(parent: ApplierDraft, object: ClusterObject): void {
    if (isKind(object.data, KUSTOMIZE_GROUP, "Kustomization"))
      this.declareKustomization(parent, object);
    else if (isKind(object.data, HELM_GROUP, "HelmRelease")) {
      this.addChild("HelmRelease", parent, object, { kind: "chart" });
    } else if (isKind(object.data, FLUX_OPERATOR_GROUP, "ResourceSet")) {
      this.addChild("ResourceSet", parent, object, { kind: "templates" });
    }
  }

  private declareKustomization(parent: ApplierDraft, object: ClusterObject): void {
    const { root, sources } = this.options;
    const spec = record(object.data, "spec") ?? {};
    const { namespace } = object.id;
    const content = contentOfKustomization(spec, namespace, root, sources.repository, {
      find: (id) => this.find(id),
      generators: (own) => this.generatorsOf(own),
    });
    const isRoot = content.kind === "directory" && content.directory === root.directory;
    // A second Kustomization of the same folder is one of its own.
    const isNamedSo =
      root.place === undefined || (root.name === object.id.name && root.namespace === namespace);
    if (isRoot && isNamedSo && parent.kind === "root") {
      // gotk-sync.yaml: the root Kustomization applies its own declaration.
      parent.object = object;
      parent.spec = spec;
      return;
    }
    this.addChild("Kustomization", parent, object, content);
  }

  private addChild(
    kind: "Kustomization" | "HelmRelease" | "ResourceSet",
    parent: ApplierDraft,
    object: ClusterObject,
    content: Content,
  ): void {
    const spec = record(object.data, "spec") ?? {};
    const { namespace, name } = object.id;
    this.add({
      ...this.empty(kind, namespace, name),
      content,
      spec,
      parent,
      object,
      target: targetClusterOf(spec, namespace),
      suspended: flag(spec, "suspend") === true,
    });
  }
}

/** What a template makes comes from its line. */
function originOf({ origin }: ClusterObject, path: FieldPath): Origin {
  const { document, file } = origin;
  if (document === undefined) return origin;
  return { file, line: resolveLocation({ document, path }).line ?? document.line, changes: [] };
}
