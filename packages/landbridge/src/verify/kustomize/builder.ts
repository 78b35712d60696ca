import { resolvePath } from "../repository/repository";
import { whyNotRead } from "../repository/why-not-read";
import type { YamlFiles } from "../repository/yaml-files";
import { Accumulator } from "./accumulator";
import type { Build, FluxOverrides, KustomizeBuilder } from "./build";
import { emitResources, withCommonMetadata } from "./emit-resources";
import type { ExternalKustomize } from "./external/external";
import { buildExternally } from "./external/external-build";
import { generatedKustomization, withOverrides } from "./flux";
import { FolderReader } from "./folder";
import { kustomizationFiles, readKustomization, type Kustomization } from "./kustomization";
import type { Notes } from "./notes";

/** Services that a builder may use in addition to the files. */
export interface KustomizeOptions {
  /** Real kustomize, for what is not read directly; without it such directories are incomplete. */
  readonly external?: ExternalKustomize;
}

/** Makes the builder of one run. */
export function createKustomizeBuilder(
  sources: YamlFiles,
  options: KustomizeOptions = {},
): KustomizeBuilder {
  const folders = new FolderReader(sources);
  return {
    reading: (other) => createKustomizeBuilder(other, options),
    build: (directory, overrides) =>
      new FolderBuild(sources, folders, options.external).run(directory, overrides),
  };
}

class FolderBuild {
  private readonly result = new Accumulator();

  constructor(
    private readonly sources: YamlFiles,
    private readonly folders: FolderReader,
    private readonly external: ExternalKustomize | undefined,
  ) {}

  public async run(path: string, overrides: FluxOverrides | undefined): Promise<Build> {
    const { notes } = this.result;
    const kustomization = this.kustomization(path, overrides);
    if (kustomization === undefined) return build([], notes);
    this.folders.accumulate(kustomization, this.result, []);
    const order = overrides === undefined ? "legacy" : "fifo";
    let objects = emitResources(this.result, kustomization, order);
    if (notes.external.size > 0) {
      objects = await buildExternally(kustomization, objects, {
        sources: this.sources,
        folders: this.folders,
        external: this.external,
        notes,
        order,
      });
    }
    if (overrides?.commonMetadata !== undefined) {
      objects = withCommonMetadata(objects, overrides.commonMetadata);
    }
    return build(objects, notes);
  }

  private kustomization(
    path: string,
    overrides: FluxOverrides | undefined,
  ): Kustomization | undefined {
    const { notes } = this.result;
    const { repository } = this.sources;
    const place = overrides?.place ?? { file: path };
    const directory = resolvePath("", path.replace(/^\/+/, ""));
    if (directory === undefined) {
      const more = { entry: path };
      notes.reportMissing("outside-repository", `${path} is outside the repository`, place, more);
      return undefined;
    }
    const kind = repository.kind(directory);
    if (kind !== "directory") {
      const what =
        kind === "file" ? "is a file, not a directory" : whyNotRead(repository, directory);
      notes.reportMissing("missing-path", `${directory} ${what}`, place, { entry: directory });
      return undefined;
    }
    const isGenerated =
      overrides !== undefined && kustomizationFiles(repository, directory).length === 0;
    const found = isGenerated
      ? generatedKustomization(repository, directory, place, overrides.lacks)
      : readKustomization(this.sources, directory, notes, () => place, overrides !== undefined);
    if (found === undefined || overrides === undefined) return found;
    return withOverrides(found, overrides, this.sources, notes);
  }
}

function build(objects: Build["objects"], notes: Notes): Build {
  return {
    objects,
    problems: [...notes.problems],
    files: notes.files,
    incomplete: notes.incomplete,
    gaps: [...notes.gaps],
  };
}
