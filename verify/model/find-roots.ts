import { resolveSpot } from "../findings/place";
import { FLUX_OPERATOR_GROUP, isKind, KUSTOMIZE_GROUP, SOURCE_GROUP } from "../flux/kinds";
import { sourceOfKustomization, urlOf } from "../flux/sources";
import { memoize } from "../memo/memoize";
import { idOf, keyOf, type ObjectId } from "../objects/object";
import { filesBelow, filesOf } from "../repository/files-below";
import { isWithin, nameOf, parentOf, resolvePath, type Repository } from "../repository/repository";
import type { Sources } from "../repository/sources";
import type { YamlDocument } from "../yaml/document";
import { record, text } from "../yaml/json";
import type { ClusterRoot } from "./root";

/** A file of a pipeline or an end-to-end test, which Flux does not reconcile. */
const BESIDE = /(?:^|\/)(?:\.github|\.gitlab|e2e|playwright)\//;

/**
 * Finds the cluster paths of a repository: what `flux bootstrap` (gotk-sync.yaml) or a FluxInstance says,
 * else Kustomizations that lie in the folder they apply, else the folders whose Kustomizations no other
 * Kustomization leads to.
 */
export const findRoots = memoize((sources: Sources): readonly ClusterRoot[] => {
  const found = surveyOf(sources);
  const certain = [...found.bootstrapped(), ...found.instances()];
  if (certain.length > 0) return unique(certain);
  const own = unique(found.selfApplied());
  return own.length > 0 ? own : unique(found.topFolders());
});

/** Every gotk-sync.yaml of a repository; several may name one path. */
export function bootstrapsOf(sources: Sources): readonly ClusterRoot[] {
  return [...surveyOf(sources).bootstrapped()];
}

/** The root for a cluster path that the user names; the roots below for a folder that only holds several. */
export function rootsOf(sources: Sources, directory: string): readonly ClusterRoot[] {
  const isMeant = (root: ClusterRoot): boolean => root.directory === directory;
  // The whole repository is looked through only where the folder itself does not tell.
  const own =
    unique(new Survey(sources, directory).bootstrapped()).find(isMeant) ??
    findRoots(sources).find(isMeant);
  if (own !== undefined) return [own];
  const below = findRoots(sources).filter((root) => isWithin(root.directory, directory));
  const isDeclared = below.every(({ certain }) => certain);
  // One cluster would apply the base of two overlays twice; else it may well be one, of many folders.
  const areSeveral = isDeclared || surveyOf(sources).shareBase(below);
  if (below.length > 1 && areSeveral && holdsOnlyFolders(sources.repository, directory))
    return below;
  return [{ directory, base: "", namespace: "flux-system", name: "flux-system", certain: true }];
}

/** Whether no manifest lies in a folder itself. */
function holdsOnlyFolders(repository: Repository, directory: string): boolean {
  return !repository
    .list(directory)
    .some(({ name, kind }) => kind === "file" && /\.ya?ml$/.test(name));
}

/** Folders with a kustomization that no other folder's kustomization can be about: overlays, not bases. */
export function overlayFolders(repository: Repository): readonly string[] {
  return yamlFiles(repository, "")
    .filter((file) => KUSTOMIZATION_FILE.test(nameOf(file)))
    .map(parentOf)
    .filter((folder) => folder !== "" && !isBase(folder) && !folder.startsWith("."));
}

/** The survey of a whole repository; each cluster path and some rules ask for it. */
const surveyOf = memoize((sources: Sources) => new Survey(sources));

class Survey {
  private readonly files: readonly string[];
  private readonly documents: readonly YamlDocument[];

  constructor(
    private readonly sources: Sources,
    below = "",
  ) {
    this.files = yamlFiles(sources.repository, below);
    this.documents = this.files.flatMap((file) => this.read(file));
  }

  /** Cluster paths with a gotk-sync.yaml, or with the Kustomization that it would have. */
  public *bootstrapped(): Iterable<ClusterRoot> {
    for (const document of this.documents) {
      if (!isKind(document.data, KUSTOMIZE_GROUP, "Kustomization")) continue;
      const id = idOf(document.data);
      if (id === undefined) continue;
      // One without a path only patches it.
      const isFlux =
        id.namespace === "flux-system" &&
        id.name === "flux-system" &&
        text(document.data, "spec", "path") !== undefined;
      if (!isFlux && nameOf(document.file) !== "gotk-sync.yaml") continue;
      const root = this.declared(document, id);
      if (root !== undefined) yield root;
    }
    yield* this.toBeBootstrapped();
  }

  /** Cluster paths whose `flux-system` is prepared for `flux bootstrap`, with an empty gotk-sync.yaml. */
  private *toBeBootstrapped(): Iterable<ClusterRoot> {
    for (const file of this.files) {
      const folder = parentOf(file);
      if (nameOf(file) !== "gotk-sync.yaml" || nameOf(folder) !== "flux-system") continue;
      if ((this.sources.documents(file) ?? []).length > 0) continue;
      yield {
        ...{ directory: parentOf(folder), base: "", namespace: "flux-system", name: "flux-system" },
        certain: true,
      };
    }
  }

  /** Folders that a Kustomization applies which lies in them itself, and that no other one leads to. */
  public *selfApplied(): Iterable<ClusterRoot> {
    const all = this.kustomizations();
    const isLedTo = (file: string): boolean =>
      all.some(({ path, document }) => isWithin(file, path) && !isWithin(document.file, path));
    for (const { document, path } of all) {
      const id = idOf(document.data);
      if (path === "" || id === undefined || !isWithin(document.file, path)) continue;
      const root = isLedTo(document.file) ? undefined : this.declared(document, id);
      if (root !== undefined) yield root;
    }
  }

  private declared(document: YamlDocument, id: ObjectId): ClusterRoot | undefined {
    const spec = record(document.data, "spec");
    const root = this.at(text(spec, "path") ?? "", document, ["spec", "path"]);
    if (spec === undefined || root === undefined) return undefined;
    const source = sourceOfKustomization(spec, id.namespace);
    const url = source === undefined ? undefined : this.urlOf(source, parentOf(document.file));
    return {
      ...root,
      namespace: id.namespace,
      name: id.name,
      spec,
      ...(source === undefined ? {} : { source }),
      ...(url === undefined ? {} : { url }),
    };
  }

  private kustomizations(): readonly { readonly document: YamlDocument; readonly path: string }[] {
    return this.documents.flatMap((document) => {
      if (!isKind(document.data, KUSTOMIZE_GROUP, "Kustomization")) return [];
      const path = resolvePath("", text(document.data, "spec", "path") ?? "");
      return path === undefined ? [] : [{ document, path }];
    });
  }

  /** Cluster paths that Flux Operator synchronizes: a FluxInstance, or the values of its chart. */
  public *instances(): Iterable<ClusterRoot> {
    for (const document of this.documents) {
      const isInstance = isKind(document.data, FLUX_OPERATOR_GROUP, "FluxInstance");
      const path = isInstance
        ? ["spec", "sync"]
        : [
            ["instance", "sync"],
            ["spec", "values", "instance", "sync"],
          ].find((keys) => text(document.data, ...keys, "path") !== undefined);
      const sync = path === undefined ? undefined : record(document.data, ...path);
      if (sync === undefined || path === undefined) continue;
      const kind = text(sync, "kind") ?? "GitRepository";
      const syncPath = text(sync, "path") ?? "";
      // An artifact that is the cluster's folder: what was packed lies around the instance.
      const packed = kind === "GitRepository" || resolvePath("", syncPath) !== "";
      const root = packed
        ? this.at(syncPath, document, [...path, "path"])
        : this.around(document, [...path, "path"]);
      if (root === undefined) continue;
      // Its kustomization may add the namespace.
      const own = isInstance ? idOf(document.data)?.namespace : undefined;
      const namespace = own === undefined || own === "" ? "flux-system" : own;
      const name = text(sync, "name") ?? namespace;
      const url = text(sync, "url");
      yield {
        ...root,
        namespace,
        name,
        source: { group: SOURCE_GROUP, kind, namespace, name },
        ...(url === undefined ? {} : { url }),
      };
    }
  }

  /** Folders with Kustomizations that lie in no folder that another Kustomization names. */
  public topFolders(): readonly ClusterRoot[] {
    const all = this.kustomizations();
    const folders = [...new Set(all.map(({ document }) => parentOf(document.file)))].filter(
      (folder) => !all.some(({ path }) => path !== "" && isWithin(folder, path)),
    );
    const clusters = folders.flatMap((folder) =>
      isBase(folder) ? this.overlaysOf(folder) : [folder],
    );
    return [...new Set(clusters.length > 0 ? clusters : folders)]
      .filter((folder) => !folders.some((other) => other !== folder && isWithin(folder, other)))
      .map((folder) => this.listing(folder))
      .map((directory) => ({
        directory,
        base: "",
        namespace: "flux-system",
        name: "flux-system",
        certain: false,
      }));
  }

  /** Whether two of the roots are overlays of one base. */
  public shareBase(roots: readonly ClusterRoot[]): boolean {
    const folders = new Set(this.kustomizations().map(({ document }) => parentOf(document.file)));
    return [...folders].filter(isBase).some((base) => {
      const overlays = this.overlaysOf(base);
      return roots.filter(({ directory }) => overlays.includes(directory)).length > 1;
    });
  }

  /** Folders whose kustomization takes a base, and that are none themselves. */
  private overlaysOf(base: string): readonly string[] {
    return this.files.flatMap((file) => {
      const folder = parentOf(file);
      if (!KUSTOMIZATION_FILE.test(nameOf(file)) || isBase(folder)) return [];
      const lines = this.sources.repository.read(file)?.split("\n") ?? [];
      const takes = lines.some((line) => {
        const [, entry = ""] = LISTED.exec(line) ?? [];
        return entry.startsWith("../") && resolvePath(folder, entry) === base;
      });
      return takes ? [folder] : [];
    });
  }

  /** The folder above whose kustomization lists what lies here; else the folder itself. */
  private listing(folder: string): string {
    const { repository } = this.sources;
    for (let above = folder; above !== "";) {
      above = parentOf(above);
      const inner = folder.slice(above === "" ? 0 : above.length + 1);
      const text = repository.read(above === "" ? KUSTOMIZATION : `${above}/${KUSTOMIZATION}`);
      if (text?.split("\n").some((line) => LISTED.exec(line)?.[1]?.startsWith(inner)) === true)
        return this.listing(above);
    }
    return folder;
  }

  /** The folder of an instance, or that above its `flux-system`, as an artifact of its own. */
  private around(
    document: YamlDocument,
    field: readonly string[],
  ): Pick<ClusterRoot, "directory" | "base" | "namespace" | "name" | "certain" | "place"> {
    const folder = parentOf(document.file);
    const directory = nameOf(folder) === "flux-system" ? parentOf(folder) : folder;
    const place = resolveSpot({ document, path: field });
    return {
      ...{ directory, base: directory, namespace: "flux-system", name: "flux-system" },
      certain: false,
      place,
    };
  }

  private at(
    path: string,
    document: YamlDocument,
    field: readonly string[],
  ):
    | Pick<ClusterRoot, "directory" | "base" | "namespace" | "name" | "certain" | "place">
    | undefined {
    const base = this.baseFor(path, document.file);
    const directory = base === undefined ? undefined : resolvePath(base, path);
    if (base === undefined || directory === undefined) return undefined;
    const place = resolveSpot({ document, path: field });
    return { directory, base, namespace: "flux-system", name: "flux-system", certain: true, place };
  }

  /** The folder above the file in which the path is there: artifacts may hold a part of a repository. */
  private baseFor(path: string, file: string): string | undefined {
    const { repository } = this.sources;
    for (let base = ""; ;) {
      const directory = resolvePath(base, path);
      if (directory !== undefined && repository.kind(directory) === "directory") return base;
      const next = file.slice(base === "" ? 0 : base.length + 1).split("/");
      if (next.length < 2 || next[0] === undefined) return undefined;
      base = base === "" ? next[0] : `${base}/${next[0]}`;
    }
  }

  private urlOf(source: ObjectId, folder: string): string | undefined {
    const object = this.documents.find(
      ({ file, data }) => isWithin(file, folder) && hasId(data, source),
    );
    return object === undefined ? undefined : urlOf(object.data);
  }

  /** Only files that can say something about roots are parsed. */
  private read(file: string): readonly YamlDocument[] {
    const content = this.sources.repository.read(file) ?? "";
    const speaks =
      content.includes(`${KUSTOMIZE_GROUP}/`) ||
      content.includes(`${FLUX_OPERATOR_GROUP}/`) ||
      (content.includes("instance:") && content.includes("sync:"));
    // Every Flux CRD names the group as well.
    if (!speaks || nameOf(file) === "gotk-components.yaml") return [];
    return this.sources.documents(file) ?? [];
  }
}

const KUSTOMIZATION = "kustomization.yaml";

const KUSTOMIZATION_FILE = /^kustomization\.ya?ml$/;

/** An entry of a list in a kustomization. */
const LISTED = /^\s*-\s+["']?(?:\.\/)?([^"'\s#]+)/;

/** Parts of paths that other folders build on, or that only show how something is done. */
const BASES = new Set(["base", "bases", "components", "examples", "templates", "docs"]);

function isBase(folder: string): boolean {
  return folder.split("/").some((part) => BASES.has(part));
}

function hasId(data: unknown, id: ObjectId): boolean {
  const own = idOf(data);
  return own !== undefined && keyOf(own) === keyOf(id);
}

function yamlFiles(repository: Repository, directory: string): readonly string[] {
  const files = directory === "" ? filesOf(repository) : filesBelow(repository, directory);
  return files.filter(
    (file) => /\.ya?ml$/.test(file) && !BESIDE.test(file.slice(directory.length)),
  );
}

function unique(roots: Iterable<ClusterRoot>): readonly ClusterRoot[] {
  const byDirectory = new Map<string, ClusterRoot>();
  for (const root of roots) {
    const other = byDirectory.get(root.directory);
    // A file that also tells the source knows more.
    if (other === undefined || (other.url === undefined && root.url !== undefined)) {
      byDirectory.set(root.directory, root);
    }
  }
  return [...byDirectory.values()].sort((a, b) => (a.directory < b.directory ? -1 : 1));
}
