import type { FluxConfiguration } from "../prerequisites/flux-configuration";
import { ofConfigurations } from "../prerequisites/of-configurations";
import type { Prerequisites } from "../prerequisites/prerequisites";
import { filesOf } from "../repository/files-below";
import type { Repository } from "../repository/repository";
import { configurationsOfTemplate } from "./arm-template";
import { BicepSources } from "./bicep/from-bicep";

/** Directories of files that nobody deploys. */
const NOT_DEPLOYED = /(?:^|\/)(?:tests?|examples?|samples?|node_modules)\//i;

/** What Azure's managed Flux applies by the Bicep files and ARM templates of a repository. */
export function fromAzure(repository: Repository): Prerequisites {
  const files = filesOf(repository).filter((file) => !NOT_DEPLOYED.test(file));
  const bicep = files.filter((file) => file.endsWith(".bicep"));
  const configurations = unique([
    ...new BicepSources(repository, bicep).configurations(),
    ...files.flatMap((file) => ofTemplate(repository, file)),
  ]);
  return {
    ...ofConfigurations(configurations),
    appliers: configurations.flatMap(({ namespace, prefix, kustomizations }) =>
      kustomizations.map(({ name }) => `Kustomization/${namespace}/${prefix}${name}`),
    ),
  };
}

/** Bicep files and ARM templates that declare a Flux configuration, whatever it is. */
export function filesOfAzure(repository: Repository): readonly string[] {
  return filesOf(repository).filter(
    (file) =>
      !NOT_DEPLOYED.test(file) &&
      /\.(?:bicep|json)$/.test(file) &&
      DECLARES.test(repository.read(file) ?? ""),
  );
}

const DECLARES = /microsoft\.kubernetesconfiguration\/fluxconfigurations[@"']/i;

function ofTemplate(repository: Repository, file: string): readonly FluxConfiguration[] {
  if (!file.endsWith(".json")) return [];
  const content = repository.read(file) ?? "";
  return /kubernetesconfiguration\/fluxconfigurations"/i.test(content)
    ? configurationsOfTemplate(file, content)
    : [];
}

/** Bicep is compiled to a template that may be committed too. */
function unique(all: readonly FluxConfiguration[]): readonly FluxConfiguration[] {
  const keyOf = ({ name, kustomizations }: FluxConfiguration): string =>
    JSON.stringify([name, ...kustomizations.map((one) => [one.name, one.path])]);
  const seen = new Set<string>();
  return all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
}
