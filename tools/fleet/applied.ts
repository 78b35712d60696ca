import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { DiskRepository, text, type Model, type Release } from "landbridge/verify";

import type { PlatformInput } from "../../config/schema";
import type { AppliedBy } from "../../fleet/access";
import { readEnvironments } from "../charts/environments";
import { type ChartRecord, roleOf } from "./chart-record";

/** How the record of a release's chart is found. */
export type FindRecord = (release: Release, model: Model) => Promise<ChartRecord>;

/** What each account applies to workload clusters, in the environments that have some. */
export async function appliedByAccounts(
  input: PlatformInput,
  root: string,
  findRecord: FindRecord,
): Promise<readonly AppliedBy[]> {
  const hubs = input.environments.filter(
    (environment) =>
      environment.kind !== "local" &&
      environment.topology?.kind === "management" &&
      Object.keys(environment.topology.workloads ?? {}).length > 0,
  );
  const [first] = hubs;
  if (first === undefined) return [];
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-fleet-"));
  try {
    const platform = { ...input, defaultEnvironment: first.name, environments: hubs };
    const environments = await readEnvironments(platform, new DiskRepository(root), scratch);
    const all: AppliedBy[] = [];
    for (const { model } of environments) {
      for (const remote of model.remotes) all.push(...(await ofCluster(remote, model, findRecord)));
    }
    return all;
  } finally {
    fs.rmSync(scratch, { recursive: true, force: true });
  }
}

async function ofCluster(
  remote: Model,
  hub: Model,
  findRecord: FindRecord,
): Promise<readonly AppliedBy[]> {
  const found: AppliedBy[] = [];
  for (const { kind, spec, objects } of remote.appliers) {
    const account = text(spec, "serviceAccountName");
    if (kind !== "Kustomization" || account === undefined) continue;
    found.push({
      account,
      engine: { kind: "kustomize" },
      objects: objects.map(({ id }) => id),
      roles: objects.flatMap(({ id, data }) => roleOf(id, data)),
    });
  }
  for (const release of remote.helmReleases) {
    const account = text(release.spec, "serviceAccountName");
    if (account === undefined) continue;
    const { objects, roles } = await findRecord(release, hub);
    const storage = text(release.spec, "storageNamespace") ?? release.applier.namespace;
    found.push({ account, engine: { kind: "helm", storage }, objects, roles });
  }
  return found;
}
