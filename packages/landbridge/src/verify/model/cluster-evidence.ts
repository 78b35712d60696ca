import { append } from "../../lib/append";
import { meantKind } from "../catalog/misspelt-kind";
import { pathIn } from "../flux/kustomization";
import { branchOf, sourceOfKustomization, urlOf } from "../flux/sources";
import { groupOf, idOf, keyOf, type ObjectId } from "../kubernetes/object";
import { isMold } from "../repository/mold";
import { isWithin, nameOf, parentOf, type Repository } from "../repository/repository";
import { isScaffoldedSample } from "../repository/scaffolded-sample";
import type { YamlFiles } from "../repository/yaml-files";
import type { YamlDocument } from "../yaml/document";
import { record, text } from "../yaml/json";
import { firstOfCircle, isOfBootstrap } from "./circle";
import {
  clusterDocuments,
  isBootstrap,
  placedKustomizations,
  type PlacedKustomization,
} from "./cluster-documents";
import { clusterPath } from "./cluster-path";
import { mayBeFor, sourceOfSync, syncOf } from "./flux-instance";
import { isElsewhere, isReplaced } from "./former-bootstraps";
import { appliesFile, listing, reachedFrom } from "./kustomization-entries";
import { ListedAround } from "./listed-around";
import { Overlays } from "./overlays";
import { overlaysOver, patchedPaths, withPatches } from "./patched-bootstraps";
import { ignoredBootstraps, yamlFiles } from "./reconciled-files";
import { rootOf, type ClusterRoot } from "./root";
import { baseOfAll } from "./root-base";
import { sourceInFolder } from "./source-in-folder";

/** A file of tests or samples, or one that others are made from: nothing says that Flux reconciles it. */
function isNotMeant(file: string, repository: Repository): boolean {
  return /^(?:tests|testing)\//.test(file) || isMold(file) || isScaffoldedSample(file, repository);
}

/** Kinds that lead to what is deployed. */
const ROOT_KINDS = new Set(["Kustomization", "FluxInstance"]);

function isOfOneFile({ place }: ClusterRoot, other: ClusterRoot): boolean {
  return place !== undefined && place.file === other.place?.file;
}

/** What the YAML files of a repository, or below a folder, say about cluster paths. */
export class ClusterEvidence {
  private readonly files: readonly string[];
  private readonly documents: readonly YamlDocument[];
  private keyed: Map<string, YamlDocument[]> | undefined;
  private readonly kustomizations: readonly PlacedKustomization[];
  private readonly overlays: Overlays;
  private readonly around: ListedAround;

  constructor(
    private readonly sources: YamlFiles,
    below = "",
  ) {
    const files = yamlFiles(sources.repository, below);
    this.files = files;
    this.documents = [...files, ...ignoredBootstraps(sources.repository, files, below)].flatMap(
      (file) => clusterDocuments(sources, file),
    );
    this.kustomizations = placedKustomizations(this.documents);
    this.overlays = new Overlays(sources.repository, files);
    this.around = new ListedAround(sources.repository, this.kustomizations);
  }

  /** Cluster paths with a gotk-sync.yaml, or with the Kustomization that it would have. */
  public *bootstrapped(): Iterable<ClusterRoot> {
    const roots = this.documents.flatMap((document) => {
      const id = isBootstrap(document) ? idOf(document.data) : undefined;
      if (id === undefined) return [];
      const paths = patchedPaths(this.sources, this.overlays, document.file, id);
      return withPatches((path) => this.declared(document, id, path), paths, this.sources);
    });
    for (const root of roots) {
      const beside = roots.filter((other) => isOfOneFile(other, root));
      const { repository } = this.sources;
      const isLed = beside.some((other) => !isElsewhere(other, repository));
      if (isLed && isElsewhere(root, repository)) continue;
      if (isReplaced(root, this.kustomizations, repository)) continue;
      if (!beside.some((other) => this.applies(other, root))) yield root;
    }
    yield* this.toBeBootstrapped();
  }

  /** Whether clusters share the directory of a root, and give the bootstrap in it their own paths. */
  public isSharedBy(all: readonly ClusterRoot[], { directory }: ClusterRoot): boolean {
    const clusters = all.filter((one) => one.directory !== directory);
    const overlays = [directory, ...overlaysOver(this.overlays, directory)];
    return clusters.some(({ place }) => overlays.includes(parentOf(place?.file ?? "")));
  }

  /** Whether a cluster path applies the file that declares another path, which doesn't. */
  public applies(outer: ClusterRoot, inner: ClusterRoot): boolean {
    const file = inner.place?.file;
    if (file === undefined || outer.directory === inner.directory) return false;
    const isIn = ({ directory }: ClusterRoot): boolean =>
      isWithin(file, directory) && appliesFile(this.sources.repository, directory, file);
    return isIn(outer) && !isIn(inner);
  }

  /**
   * Whether the Kustomizations of a folder lead to nothing but cluster paths that are known. A bootstrap with another
   * cluster's path is one's mistake.
   */
  public leadsOnlyTo(roots: readonly ClusterRoot[], folder: string): boolean {
    const own = this.kustomizations.filter(({ document }) => isWithin(document.file, folder));
    return (
      own.length > 0 &&
      own.every(
        ({ document, path }) =>
          !isBootstrap(document) && roots.some(({ directory }) => directory === path),
      )
    );
  }

  /**
   * Cluster paths whose `flux-system` is prepared for `flux bootstrap`, with an empty gotk-sync.yaml. Words in it may say that
   * something else sets up Flux.
   */
  private *toBeBootstrapped(): Iterable<ClusterRoot> {
    for (const [file, directory] of this.inFluxSystem("gotk-sync.yaml")) {
      if ((this.sources.documents(file) ?? []).length > 0) continue;
      const paths = this.kustomizations
        .filter(({ document }) => isWithin(document.file, directory))
        .map(({ path }) => path);
      const base = baseOfAll(paths, directory, this.sources.repository);
      const isBlank = (this.sources.repository.read(file) ?? "").trim() === "";
      yield { ...rootOf(directory, isBlank), base };
    }
  }

  /** Cluster paths whose `flux-system` holds Flux alone: the Kustomization is applied by other means. */
  public *installed(): Iterable<ClusterRoot> {
    for (const [file, directory] of this.inFluxSystem("gotk-components.yaml")) {
      // Of a repository with Flux at its top nothing tells where the cluster's folder is.
      if (directory === "" || isNotMeant(file, this.sources.repository)) continue;
      for (const cluster of this.overlays.clustersOf(directory)) yield rootOf(cluster, false);
    }
  }

  /** Files of a name in a folder `flux-system`, each with the folder around that. */
  private *inFluxSystem(name: string): Iterable<readonly [file: string, directory: string]> {
    for (const file of this.files) {
      const folder = parentOf(file);
      if (nameOf(file) === name && nameOf(folder) === "flux-system") yield [file, parentOf(folder)];
    }
  }

  /** Folders that are applied by a Kustomization within them, and that no other Kustomization leads to. */
  public *selfApplied(): Iterable<ClusterRoot> {
    const all = this.kustomizations;
    const isLedTo = ({ file }: YamlDocument): boolean =>
      all.some(
        ({ path, document }) =>
          isWithin(file, path) &&
          // What a bootstrap declares applies its own directory, and with it whatever else is there.
          (isBootstrap(document) ? document.file !== file : !isWithin(document.file, path)),
      );
    const roots = all.flatMap(({ document, path }) => {
      const id = idOf(document.data);
      if (
        isNotMeant(document.file, this.sources.repository) ||
        path === "" ||
        id === undefined ||
        !isWithin(document.file, path) ||
        this.around.has(document.file, path)
      )
        return [];
      return (isLedTo(document) ? undefined : this.declared(document, id)) ?? [];
    });
    // What one applies may apply itself from then on.
    const isPart = ({ directory, place }: ClusterRoot): boolean =>
      roots.some(
        (outer) =>
          outer.directory !== directory &&
          isWithin(directory, outer.directory) &&
          appliesFile(this.sources.repository, outer.directory, place?.file ?? ""),
      );
    for (const root of roots) if (!isPart(root)) yield root;
  }

  /** Documents that look like a Kustomization or FluxInstance whose kind is misspelled. */
  public misspelt(): readonly YamlDocument[] {
    return this.documents.filter(({ data }) => {
      const group = groupOf(text(data, "apiVersion") ?? "");
      const meant = meantKind(group, text(data, "kind") ?? "");
      return meant !== undefined && ROOT_KINDS.has(meant.kind);
    });
  }

  private declared(document: YamlDocument, id: ObjectId, given?: string): ClusterRoot | undefined {
    const spec = record(document.data, "spec");
    if (spec === undefined) return undefined;
    const source = sourceOfKustomization(spec, id.namespace);
    const object = source === undefined ? undefined : this.sourceNear(source, document.file);
    const path = given ?? pathIn(spec);
    if (path === undefined) return undefined;
    const url = urlOf(object?.data);
    const root = clusterPath(
      { kind: source?.kind, url, path },
      { document, path: ["spec", "path"] },
      this.sources.repository,
    );
    if (root === undefined) return undefined;
    return {
      ...root,
      // A kustomization may set it.
      namespace: id.namespace === "" ? "flux-system" : id.namespace,
      name: id.name,
      spec,
      source,
      url,
      branch: branchOf(object?.data),
      ignore: text(object?.data, "spec", "ignore"),
    };
  }

  /** Directories that the Kustomizations of Flux lead to. */
  public paths(): readonly string[] {
    return this.kustomizations.flatMap(({ path }) => (path === "" ? [] : [path]));
  }

  /** Cluster paths that Flux Operator synchronizes: a FluxInstance, or the values of its chart. */
  public *instances(): Iterable<ClusterRoot> {
    for (const document of this.documents) {
      const sync = syncOf(document);
      if (sync === undefined) continue;
      const { field, kind, path } = sync;
      const root = clusterPath(
        { kind, url: text(sync.data, "url"), path },
        { document, path: [...field, "path"] },
        this.sources.repository,
      );
      if (root === undefined) continue;
      yield { ...root, ...sourceOfSync(document, sync, this.namespaceIn(root.directory)) };
    }
  }

  /** A cluster with what a FluxInstance says of its source, where the path in that has a variable. */
  public withSource(root: ClusterRoot): ClusterRoot {
    if (root.url !== undefined || root.source !== undefined) return root;
    for (const document of this.documents) {
      const sync = syncOf(document);
      if (sync === undefined || !mayBeFor(sync, root.directory)) continue;
      return { ...root, ...sourceOfSync(document, sync, this.namespaceIn(root.directory)) };
    }
    return root;
  }

  /** The namespace of the Kustomizations in a cluster's folder, which is that of the Flux that applies them. */
  private namespaceIn(directory: string): string {
    const namespaces = new Set(
      this.kustomizations
        .filter(({ document }) => isWithin(document.file, directory))
        .map(({ document }) => idOf(document.data)?.namespace ?? ""),
    );
    const [only = ""] = namespaces.size === 1 ? namespaces : [];
    return only === "" ? "flux-system" : only;
  }

  /**
   * Folders with Kustomizations that no other Kustomization leads to.
   * @param declarations files that declare other roots, which may be outside these folders
   */
  public topFolders(declarations: ReadonlySet<string>): readonly ClusterRoot[] {
    const { repository } = this.sources;
    const all = this.kustomizations;
    const top =
      this.unreached(all) ?? this.unreached(all, (each) => !this.mayReadAnother(each)) ?? [];
    const folders = [...new Set(top.flatMap((file) => this.folderOf(file, declarations)))];
    const clusters = folders.flatMap((folder) => this.overlays.clustersOf(folder));
    // The top of a repository holds all others, but applies them only if it says so.
    const isIn = (folder: string, other: string): boolean =>
      other === ""
        ? top.some((file) => isWithin(file, folder) && appliesFile(repository, "", file))
        : isWithin(folder, other);
    return [...new Set(clusters.length > 0 ? clusters : folders)]
      .filter((folder) => !folders.some((other) => other !== folder && isIn(folder, other)))
      .map((folder) => rootOf(listing(repository, folder), false));
  }

  /** Files with Kustomizations that no other one leads to; undefined where every one is led to. */
  private unreached(
    all: readonly PlacedKustomization[],
    leads: (each: PlacedKustomization) => boolean = () => true,
  ): readonly string[] | undefined {
    const paths = all.filter(leads).map(({ path }) => path);
    const reached = reachedFrom(
      this.sources.repository,
      paths.filter((path) => path !== ""),
    );
    const files = all
      .map(({ document }) => document.file)
      .filter((file) => !reached.has(file) && !isNotMeant(file, this.sources.repository));
    return files.length === 0 ? undefined : files;
  }

  /**
   * Whether a Kustomization may read another repository: a tenant's, whose source is declared in its file, or a patch
   * of one, without a source.
   */
  private mayReadAnother({ document }: PlacedKustomization): boolean {
    const id = idOf(document.data);
    const spec = record(document.data, "spec") ?? {};
    const source = id === undefined ? undefined : sourceOfKustomization(spec, id.namespace);
    if (source === undefined) return true;
    const declared = this.byKey().get(keyOf(source)) ?? [];
    return declared.some(({ file }) => file === document.file);
  }

  /**
   * The folder of Kustomizations that all apply each other: a person applies it once, and it applies itself from then on.
   * Where several lead to equally much, it is the one with the source that they read. A copy of what a bootstrap creates
   * names the cluster path itself.
   */
  public *circular(): Iterable<ClusterRoot> {
    const leads = this.kustomizations.map(({ document, path }) => ({ document, paths: [path] }));
    const hasSource = leads.filter(({ document }) => this.isNextToSource(document));
    const { repository } = this.sources;
    const first = firstOfCircle(repository, [...new Set([...hasSource, ...leads])]);
    const isMeant = first !== undefined && !isNotMeant(first.file, repository);
    const copy = leads.find((lead) => isOfBootstrap(lead) && lead.paths[0] !== "")?.document;
    const id = copy === undefined ? undefined : idOf(copy.data);
    const named = copy && id && this.declared(copy, { ...id, namespace: "flux-system" });
    if (named !== undefined && repository.kind(named.directory) === "directory") yield named;
    else if (isMeant && parentOf(first.file) !== "")
      yield rootOf(listing(repository, parentOf(first.file)), false);
  }

  private isNextToSource({ data, file }: YamlDocument): boolean {
    const source = sourceOfKustomization(record(data, "spec"), idOf(data)?.namespace ?? "");
    const near = source === undefined ? undefined : this.sourceNear(source, file);
    return near !== undefined && parentOf(near.file) === parentOf(file);
  }

  /** The source that is declared next to a file or below its folder. */
  private sourceNear(source: ObjectId, file: string): YamlDocument | undefined {
    const known = this.byKey().get(keyOf(source)) ?? [];
    const folder = parentOf(file);
    return (
      known.find((one) => isWithin(one.file, folder)) ??
      sourceInFolder(folder, source, this.files, this.sources)
    );
  }

  /** The folder of a file; that around `flux-system`, which a bootstrap adds to a cluster's. */
  private folderOf(file: string, declarations: ReadonlySet<string>): readonly string[] {
    const folder = parentOf(file);
    if (!declarations.has(file)) return [folder];
    return nameOf(folder) === "flux-system" ? [parentOf(folder)] : [];
  }

  /** Whether two of the roots are overlays of the same folder. */
  public shareBase(roots: readonly ClusterRoot[]): boolean {
    const folders = new Set(this.kustomizations.map(({ document }) => parentOf(document.file)));
    return [...folders].some((folder) => {
      const clusters = this.overlays.clustersOf(folder);
      return roots.filter(({ directory }) => clusters.includes(directory)).length > 1;
    });
  }

  private byKey(): ReadonlyMap<string, readonly YamlDocument[]> {
    if (this.keyed === undefined) {
      this.keyed = new Map();
      for (const document of this.documents) {
        const id = idOf(document.data);
        if (id !== undefined) append(this.keyed, keyOf(id), document);
      }
    }
    return this.keyed;
  }
}
