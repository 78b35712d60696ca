import type { PrerequisitesResult } from "./prerequisites/result";
import { isWithin } from "./repository/repository";
import type { RepositoryOptions } from "./repository-options";
import { describesCluster } from "./terraform/describes-cluster";

/** Terraform's sources as each cluster sees them, each read once. */
export class TerraformSources {
  private readonly results = new Map<string | undefined, Promise<PrerequisitesResult>>();
  private readonly directory: string | undefined;
  private readonly isNearby: boolean = false;

  constructor(
    private readonly options: RepositoryOptions,
    hasOther: boolean,
  ) {
    const { terraform, repository } = options;
    if (typeof terraform === "string") {
      this.directory = terraform;
      return;
    }
    const found = terraform === undefined && !hasOther ? describesCluster(repository) : undefined;
    if (found === undefined) return;
    this.directory = "";
    this.isNearby = found === "nearby";
  }

  public async read(clusterPath: string | undefined): Promise<PrerequisitesResult | undefined> {
    const { directory } = this;
    if (directory === undefined) return undefined;
    let result = this.results.get(clusterPath);
    if (result === undefined) {
      result = import("./terraform/from-terraform").then(({ fromTerraform }) =>
        fromTerraform(this.options.repository, directory, { clusterPath }),
      );
      // Only who names a folder expects something there: what was found may be modules or examples.
      if (this.options.terraform === undefined) result = result.then(withoutAbsence);
      if (this.isNearby) result = result.then(nearby);
      else
        result = result.then((found) => (isForOthers(found, clusterPath) ? nearby(found) : found));
      this.results.set(clusterPath, result);
    }
    return result;
  }
}

function withoutAbsence({ prerequisites, problems }: PrerequisitesResult): PrerequisitesResult {
  return { prerequisites, problems: problems.filter(({ file }) => file !== "") };
}

/** Whether Terraform names the clusters that it bootstraps, and this one isn't one of them. */
function isForOthers({ prerequisites }: PrerequisitesResult, clusterPath?: string): boolean {
  const paths = prerequisites.names.filter(({ kind }) => kind === "flux-path");
  return (
    clusterPath !== undefined &&
    paths.length > 0 &&
    !paths.some(({ name }) => isWithin(name, clusterPath) || isWithin(clusterPath, name))
  );
}

/** Marks what nothing ties to the cluster that is verified. */
function nearby({ prerequisites, problems }: PrerequisitesResult): PrerequisitesResult {
  const data = prerequisites.data.map((entry) => ({ ...entry, nearby: true as const }));
  return { prerequisites: { ...prerequisites, data }, problems };
}
