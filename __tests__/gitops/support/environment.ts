import { GENERAL_CONFIG_MAP, type TreeContract } from "./contract";
import {
  identityOf,
  isFluxKustomization,
  isKind,
  keyOf,
  ROOT,
  type Environment,
  type FluxKustomization,
  type TreeObject,
} from "./model";
import { leftover, substitute } from "./substitute";
import { clusterFolder, generatedResources, KUSTOMIZATION, type Tree } from "./tree";
import { at, isMap, listAt, parseYaml, textAt, type YamlMap } from "./yaml";

/** Follows an environment's Flux Kustomizations from `gitops/clusters/<name>`, as Flux would. */
export function loadEnvironment(tree: Tree, name: string, contract: TreeContract): Environment {
  return new Follower(tree, name, contract).follow();
}

class Follower {
  private readonly objects: TreeObject[] = [];
  private readonly kustomizations: FluxKustomization[] = [];
  private readonly problems: string[] = [];

  constructor(
    private readonly tree: Tree,
    private readonly name: string,
    private readonly contract: TreeContract,
  ) {}

  follow(): Environment {
    this.apply(ROOT, this.rootObjects(), undefined);
    for (const kustomization of this.kustomizations) {
      const { folder, key, spec } = kustomization;
      if (folder === undefined) continue;
      this.apply(key, this.built(folder, key), isMap(spec.postBuild) ? spec.postBuild : undefined);
    }
    const { name, contract, kustomizations, objects, problems } = this;
    return { name, contract, kustomizations, objects, problems };
  }

  private rootObjects(): readonly YamlMap[] {
    const root = clusterFolder(this.name);
    if (this.tree.files.has(`${root}/${KUSTOMIZATION}`)) return this.built(root, ROOT);
    return generatedResources(this.tree, root).flatMap((path) =>
      this.tree.builds.has(path)
        ? this.built(path, ROOT)
        : parseYaml(this.tree.files.get(path) ?? "").filter(isMap),
    );
  }

  private built(folder: string, owner: string): readonly YamlMap[] {
    const build = this.tree.builds.get(folder);
    if (build !== undefined && "objects" in build) return build.objects;
    this.problems.push(`${owner}: ${folder} ${build === undefined ? "has no build" : build.error}`);
    return [];
  }

  private apply(owner: string, objects: readonly YamlMap[], postBuild: YamlMap | undefined): void {
    const values = postBuild === undefined ? undefined : this.valuesOf(owner, postBuild);
    for (const raw of objects) {
      const done = values === undefined ? undefined : substitute(raw, values);
      const literal = leftover(raw).map((v) => `${v} stays: the Kustomization has no postBuild`);
      for (const problem of done?.problems ?? literal) {
        this.problems.push(`${owner}: ${identityOf(raw)}: ${problem}`);
      }
      this.add({ raw, final: done?.object ?? raw, owner });
    }
  }

  private add(object: TreeObject): void {
    this.objects.push(object);
    if (!isFluxKustomization(object.final)) return;
    const spec = at(object.final, "spec");
    const own = textAt(object.final, "metadata", "namespace") ?? "";
    const source = `${textAt(spec, "sourceRef", "kind") ?? ""} ${textAt(spec, "sourceRef", "namespace") ?? own}/${textAt(spec, "sourceRef", "name") ?? ""}`;
    // Flux resolves the path in the artifact of flux-system, which is this repository.
    const here = source === `GitRepository ${ROOT}`;
    const folder = (textAt(spec, "path") ?? ".").replace(/^\.\//, "").replace(/\/$/, "");
    this.kustomizations.push({
      key: keyOf(object.final),
      spec: isMap(spec) ? spec : {},
      owner: object.owner,
      ...(here ? { folder } : {}),
    });
  }

  /** What substituteFrom and substitute give, later entries and inline values winning. */
  private valuesOf(owner: string, postBuild: YamlMap): ReadonlyMap<string, string> {
    const values = new Map<string, string>();
    for (const source of listAt(postBuild, "substituteFrom")) {
      for (const [name, value] of this.sourceValues(owner, source)) values.set(name, value);
    }
    const inline = at(postBuild, "substitute");
    for (const [name, value] of Object.entries(isMap(inline) ? inline : {})) {
      values.set(name, String(value));
    }
    return values;
  }

  private sourceValues(owner: string, source: unknown): [string, string][] {
    const name = textAt(source, "name") ?? "";
    if (name === GENERAL_CONFIG_MAP) {
      return Object.entries(this.contract.variables).map(([k, { value }]) => [
        k,
        // As the ConfigMap has it: a YAML flow sequence.
        Array.isArray(value) ? JSON.stringify(value) : String(value),
      ]);
    }
    const namespace = owner.slice(0, owner.indexOf("/"));
    const found = this.objects.find(
      ({ final }) => isKind(final, "", "ConfigMap") && keyOf(final) === `${namespace}/${name}`,
    );
    if (found === undefined) {
      this.problems.push(`${owner}: substituteFrom names ${name}, which nothing provides`);
      return [];
    }
    const data = at(found.final, "data");
    return Object.entries(isMap(data) ? data : {}).map(([k, v]) => [k, String(v)]);
  }
}
