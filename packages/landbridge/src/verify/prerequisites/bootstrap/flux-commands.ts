import type { Repository } from "../../repository/repository";
import type { ConfiguredKustomization, FluxConfiguration } from "../flux-configuration";
import { clusterNamedBy, type Deployed } from "./deployed";
import { directoriesOf, isCommand, type ScriptCommand } from "./script-commands";

/** Git hosts that `flux bootstrap` knows. */
const HOSTS = /^(?:git|github|gitlab|gitea|bitbucket-server)$/;

/** What the commands of one file make Flux reconcile: `flux bootstrap`, and `flux create kustomization`. */
export function fluxDeployments(
  commands: readonly ScriptCommand[],
  repository: Repository,
): Deployed {
  const roots = commands
    .filter((one) => isCommand(one, "flux", "bootstrap") && HOSTS.test(one.args[2] ?? ""))
    .flatMap((one) => directoriesOf(one, repository, "path"));
  const created = commands.filter((one) => isKustomization(one));
  const kustomizations = created.flatMap((one) => kustomizationsOf(one, repository));
  const [first, second] = kustomizations;
  if (first === undefined || second === undefined)
    return { roots: [...roots, ...kustomizations.map(({ path }) => path)], configurations: [] };
  return { roots, configurations: [configurationOf(created, commands, kustomizations)] };
}

function isKustomization(command: ScriptCommand): boolean {
  return (
    isCommand(command, "flux", "create", "kustomization") ||
    isCommand(command, "flux", "create", "ks")
  );
}

function kustomizationsOf(
  command: ScriptCommand,
  repository: Repository,
): readonly ConfiguredKustomization[] {
  const name = command.args[3];
  const paths = directoriesOf(command, repository, "path");
  const targetNamespace = command.values("target-namespace")[0];
  const flag = (option: string): boolean => command.values(option)[0] === "true";
  return paths.map((path) => ({
    // In a loop, each has its own.
    name: paths.length === 1 && name !== undefined ? name : path.replace(/\W+/g, "-"),
    path,
    spec: {
      interval: command.values("interval")[0] ?? "1m",
      prune: flag("prune"),
      wait: flag("wait"),
      targetNamespace,
    },
    dependsOn: command.repeated("depends-on").flatMap((value) => value.split(",")),
    place: command.place,
  }));
}

function configurationOf(
  created: readonly ScriptCommand[],
  commands: readonly ScriptCommand[],
  kustomizations: readonly ConfiguredKustomization[],
): FluxConfiguration {
  const source = created[0]?.values("source")[0]?.split("/").pop()?.split(".")[0] ?? "flux-system";
  const git = commands.find(
    (one) => isCommand(one, "flux", "create", "source", "git") && one.args[4] === source,
  );
  const branch = git?.values("branch")[0];
  const [place] = created.map((one) => one.place);
  return {
    cluster: clusterNamedBy(place?.file ?? ""),
    name: source,
    prefix: "",
    namespace: created[0]?.values("namespace", "n")[0] ?? "flux-system",
    url: git?.values("url")[0],
    ref: branch === undefined ? {} : { branch },
    kustomizations,
    place: place ?? { file: "" },
  };
}
