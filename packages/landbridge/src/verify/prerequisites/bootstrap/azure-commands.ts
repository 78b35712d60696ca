import { resolvePath, type Repository } from "../../repository/repository";
import { specOfAzure } from "../azure-kustomization";
import type { ConfiguredKustomization, FluxConfiguration } from "../flux-configuration";
import { clusterNamedBy } from "./deployed";
import { isCommand, type ScriptCommand } from "./script-commands";
import { branchesAt } from "./shell-branches";
import { knownValues } from "./shell-variables";

/** Flux configurations of `az k8s-configuration flux create`; without `flux`, the command is that of Flux v1. */
export function azureConfigurations(
  commands: readonly ScriptCommand[],
  repository: Repository,
): readonly FluxConfiguration[] {
  const created = commands.filter((one) =>
    isCommand(one, "az", "k8s-configuration", "flux", "create"),
  );
  return withoutAlternatives(created, repository).flatMap((command) => {
    const all = kustomizationsIn(command);
    const own = command.values("name", "n")[0];
    const added = commands.filter(
      (one) =>
        isCommand(one, "az", "k8s-configuration", "flux", "kustomization", "create") &&
        one.values("name", "n")[0] === own,
    );
    const kustomizations = [
      ...all.flatMap((one) => kustomization(one, command)),
      ...added.flatMap((one) => kustomization(fieldsOf(one), one)),
    ];
    if (!kustomizations.some(({ path }) => repository.kind(path) === "directory")) return [];
    const name = command.values("name", "n")[0] ?? "flux";
    const [reference, value] =
      ["branch", "tag", "semver", "commit"]
        .map((key) => [key, command.values(key)[0]] as const)
        .find(([, given]) => given !== undefined) ?? [];
    return [
      {
        cluster: clusterNamedBy(command.place.file),
        name,
        prefix: `${name}-`,
        namespace: command.values("namespace", "ns")[0] ?? "default",
        url: command.values("url", "u")[0],
        ref: reference === undefined ? {} : { [reference]: value },
        kustomizations,
        place: command.place,
      },
    ];
  });
}

/** The commands that one run may reach: of the branches of a condition, those of the first one that has any. */
function withoutAlternatives(
  commands: readonly ScriptCommand[],
  repository: Repository,
): readonly ScriptCommand[] {
  const taken = new Map<string, number>();
  return commands.filter(({ place }) =>
    branchesAt(repository.read(place.file) ?? "", place.line).every(({ condition, branch }) => {
      const key = `${place.file}:${condition}`;
      const first = taken.get(key) ?? branch;
      taken.set(key, first);
      return first === branch;
    }),
  );
}

/** `--kustomization name=infra path=./infra prune=true --kustomization ...`: the words behind each. */
function kustomizationsIn({ words }: ScriptCommand): readonly ReadonlyMap<string, string>[] {
  const found: Map<string, string>[] = [];
  let open: Map<string, string> | undefined;
  for (const word of words) {
    if (word.startsWith("-")) {
      open = /^(?:--kustomization|-k)(?:=|$)/.test(word) ? new Map() : undefined;
      if (open !== undefined) found.push(open);
    }
    const [, key, value] = /^(?:(?:--kustomization|-k)=)?(\w+)=(.*)$/s.exec(word) ?? [];
    if (key !== undefined && value !== undefined)
      open?.set(key.replaceAll("_", "").toLowerCase(), value);
  }
  return found;
}

/** What `az k8s-configuration flux kustomization create` adds to a configuration. */
function fieldsOf({ values }: ScriptCommand): ReadonlyMap<string, string> {
  const options = [
    ["name", "kustomization-name", "k"],
    ["path", "path"],
    ["prune", "prune"],
    ["force", "force"],
    ["dependson", "depends-on"],
  ] as const;
  return new Map(
    options.flatMap(([field, ...names]) => {
      const [value] = values(...names);
      return value === undefined ? [] : [[field, value] as const];
    }),
  );
}

function kustomization(
  fields: ReadonlyMap<string, string>,
  { place, variables }: ScriptCommand,
): readonly ConfiguredKustomization[] {
  const name = fields.get("name");
  const [path] = knownValues(fields.get("path") ?? "", variables);
  const resolved = path === undefined ? undefined : resolvePath("", path.replace(/^\/+/, ""));
  if (name === undefined || resolved === undefined) return [];
  const flag = (key: string): boolean | undefined => {
    const value = fields.get(key);
    return value === undefined ? undefined : value === "true";
  };
  const dependsOn = (fields.get("dependson") ?? "").match(/[\w.-]+/g) ?? [];
  const spec = specOfAzure({ prune: flag("prune"), force: flag("force") });
  return [{ name, path: resolved, spec, dependsOn, place }];
}
