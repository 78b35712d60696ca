import type { FluxConfiguration } from "../../prerequisites/flux-configuration";
import { parentOf, resolvePath, type Repository } from "../../repository/repository";
import { configurationOf, type Declared } from "../../terraform/azure-configuration";
import {
  isList,
  Mapping,
  textAt,
  unknownNamed,
  valueAt,
  type Value,
} from "../../terraform/hcl/value";
import { BicepFile, type Inputs } from "./bicep-file";
import { declarationsOf, type Declaration } from "./declarations";
import { parametersOf } from "./parameter-files";

const FLUX_CONFIGURATION = "microsoft.kubernetesconfiguration/fluxconfigurations";

/** How deep modules may call modules: a call of itself ends here. */
const MAX_DEEP = 8;

/** Flux configurations in the Bicep files of a repository, with the values that modules are called with. */
export class BicepSources {
  private readonly declared = new Map<string, readonly Declaration[]>();

  /** @param files those that are Bicep, from the repository's root */
  constructor(
    private readonly repository: Repository,
    private readonly files: readonly string[],
  ) {}

  public configurations(): readonly FluxConfiguration[] {
    const called = new Map(this.files.flatMap((file) => this.callsIn(file)));
    const starts = this.files.filter((file) => !called.has(file));
    const found = starts.flatMap((file) =>
      parametersOf(file, this.repository).flatMap((inputs) =>
        this.configurationsIn(file, inputs, 0),
      ),
    );
    return found.length > 0
      ? found
      : this.files.flatMap((file) =>
          this.configurationsIn(file, called.get(file) ?? new Map(), MAX_DEEP),
        );
  }

  /** The files that a file calls as modules, with the parameters that they get: what these are isn't known then. */
  private callsIn(file: string): readonly (readonly [string, Inputs])[] {
    const declarations = this.declarations(file);
    const scope = new BicepFile(declarations, new Map());
    return declarations.flatMap((declaration) => {
      const called = this.moduleFile(file, declaration);
      if (called === undefined) return [];
      const given = scope
        .bodiesOf(declaration)
        .flatMap((body) => [...inputsOf(valueAt(body, "params")).keys()]);
      return [[called, new Map(given.map((name) => [name, unknownNamed(name)]))] as const];
    });
  }

  private configurationsIn(
    file: string,
    inputs: Inputs,
    depth: number,
  ): readonly FluxConfiguration[] {
    const declarations = this.declarations(file);
    const scope = new BicepFile(declarations, inputs);
    return declarations.flatMap((declaration): readonly FluxConfiguration[] => {
      const { kind, source } = declaration;
      const declared = declaredAt(file, declaration, declarations);
      if (kind === "resource" && source.toLowerCase() === FLUX_CONFIGURATION)
        return scope
          .bodiesOf(declaration)
          .flatMap(
            (body) =>
              configurationOf(valueAt(body, "properties"), textAt(body, "name"), declared) ?? [],
          );
      if (kind !== "module") return [];
      const bodies = scope.bodiesOf(declaration).map((body) => valueAt(body, "params"));
      const local = this.moduleFile(file, declaration);
      return bodies.flatMap((params) => {
        const inner =
          local === undefined || depth >= MAX_DEEP
            ? []
            : this.configurationsIn(local, inputsOf(params), depth + 1);
        return inner.length > 0 ? inner : ofParameters(params, declared);
      });
    });
  }

  private moduleFile(file: string, { kind, source }: Declaration): string | undefined {
    if (kind !== "module" || !source.endsWith(".bicep")) return undefined;
    const path = resolvePath(parentOf(file), source);
    return path !== undefined && this.repository.kind(path) === "file" ? path : undefined;
  }

  private declarations(file: string): readonly Declaration[] {
    let found = this.declared.get(file);
    if (found === undefined) {
      found = declarationsOf(this.repository.read(file) ?? "");
      this.declared.set(file, found);
    }
    return found;
  }
}

function inputsOf(params: Value | undefined): Inputs {
  return params instanceof Mapping ? params.entries : new Map();
}

/** Configurations that a module of a registry gets, such as those of Azure Verified Modules, at whatever depth. */
function ofParameters(value: Value | undefined, declared: Declared): readonly FluxConfiguration[] {
  if (value === undefined || value === null) return [];
  if (isList(value)) return value.flatMap((item) => ofParameters(item, declared));
  if (!(value instanceof Mapping)) return [];
  const own = configurationOf(value, textAt(value, "name"), declared);
  if (own !== undefined) return [own];
  return [...value.entries.values()].flatMap((item) => ofParameters(item, declared));
}

/** A resource's cluster is the one that its `scope` names. */
function declaredAt(
  file: string,
  { line, text, value }: Declaration,
  all: readonly Declaration[],
): Declared {
  const scope = value.kind === "object" ? value.items.find(({ key }) => isScope(key)) : undefined;
  const symbol = scope?.value.kind === "name" ? scope.value.name : "managed-cluster";
  const known = all.find(({ name }) => name === symbol)?.name ?? symbol;
  const lines = text.split("\n");
  return {
    cluster: `${parentOf(file)}/${known}`.replace(/^\//, ""),
    place: { file, line },
    lineOf: (key) => {
      const index = lines.findIndex((one) => one.trim().replaceAll("'", "").startsWith(`${key}:`));
      return index === -1 ? undefined : line + index;
    },
  };
}

function isScope(key: Declaration["value"]): boolean {
  return key.kind === "literal" && key.value === "scope";
}
