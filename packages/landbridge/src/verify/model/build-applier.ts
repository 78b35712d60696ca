import { recent } from "../../lib/recent";
import type { LikelyCluster } from "../argocd/application-set/applications";
import { resolveLocation } from "../findings/location";
import { overridesOf } from "../flux/kustomization";
import { MAX_RESOURCE_SET, objectsOfResourceSet } from "../flux/resource-set";
import { sourceOfKustomization, urlOf } from "../flux/sources";
import { idOf, keyOf, type Origin, type RenderedObject } from "../kubernetes/object";
import type { Build, BuildProblem, KustomizeBuilder } from "../kustomize/build";
import type { Gap, GapContent } from "../kustomize/gap";
import type { Prerequisites } from "../prerequisites/prerequisites";
import type { YamlFiles } from "../repository/yaml-files";
import { text, type FieldPath } from "../yaml/json";
import type { ClusterObject, Content } from "./applier";
import type { ApplierDraft } from "./applier-draft";
import type { ApplierRegistry } from "./applier-registry";
import {
  buildApplication,
  generatedBy,
  tooMany,
  type BuildContext,
} from "./argocd/build-application";
import { lackedFiles, lacking } from "./lacked-files";
import type { ClusterRoot } from "./root";

/** What is built, and with what. */
export interface BuildOptions {
  readonly sources: YamlFiles;
  readonly builder: KustomizeBuilder;
  readonly root: ClusterRoot;
  readonly prerequisites: Prerequisites;
}

type DirectoryContent = Extract<Content, { readonly kind: "directory" }>;

/** What an applier that expands templates consists of. */
type Expanded = Pick<Build, "objects" | "incomplete" | "problems" | "gaps">;

/** Builds what appliers consist of, except for charts of HelmReleases, whose sources and values must all be known first. */
export class ApplierBuilder {
  /** Steps of what ResourceSets make. */
  private readonly steps = new Map<RenderedObject, number>();
  /** The clusters of Applications that are generated for clusters which only Argo CD knows. */
  private readonly likely = new Map<RenderedObject, LikelyCluster>();

  constructor(
    private readonly options: BuildOptions,
    private readonly argocd: BuildContext,
    private readonly registry: ApplierRegistry,
  ) {}

  /** The step of a ResourceSet that an object belongs to. */
  public stepOf(object: RenderedObject): number | undefined {
    return this.steps.get(object);
  }

  /** For an Application of a cluster that only Argo CD knows: what was inferred of that. */
  public likelyClusterOf(object: RenderedObject): LikelyCluster | undefined {
    return this.likely.get(object);
  }

  /** What an applier applies, without the substitution of variables. */
  public async build(draft: ApplierDraft): Promise<Build> {
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
        return this.buildDirectory(draft, draft.content);
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

  /** Builds a directory; that of the root once more if its source, which is in it, has patterns of what to leave out. */
  private async buildDirectory(
    draft: ApplierDraft,
    { directory, lacks }: DirectoryContent,
  ): Promise<Build> {
    const { builder, root, sources } = this.options;
    const overrides = overridesOf(draft.spec, this.fileOf(draft));
    const built = await builder.build(directory, { ...overrides, lacks });
    if (draft.kind !== "root") return built;
    const { source } = root;
    const declared = built.objects.find(({ data }) => {
      const id = source === undefined ? undefined : idOf(data);
      return id !== undefined && source !== undefined && keyOf(id) === keyOf(source);
    });
    const lacked = lackedFiles(source, declared?.data, root.base, root);
    const content = lacking(
      { kind: "directory", directory },
      lacked,
      sources.repository,
      root.base,
    );
    return content.kind === "directory" && content.lacks !== undefined
      ? builder.build(directory, { ...overrides, lacks: content.lacks })
      : built;
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

  private generate(draft: ApplierDraft): Expanded {
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
    const originIn = recent(2, (field: string) => originOf(object, ["spec", field]));
    const objects = applications.map(({ data, field, likely }): RenderedObject => {
      const generated = { data, origin: originIn(field) };
      if (likely !== undefined) this.likely.set(generated, likely);
      return generated;
    });
    return {
      objects,
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

  private expand(draft: ApplierDraft): Expanded {
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
}

/** What a template makes comes from its line. */
function originOf({ origin }: ClusterObject, path: FieldPath): Origin {
  const { document, file } = origin;
  if (document === undefined) return origin;
  return { file, line: resolveLocation({ document, path }).line ?? document.line, changes: [] };
}
