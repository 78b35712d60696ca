import * as fs from "node:fs";
import * as path from "node:path";

import { definitionOf, gatewayApiCrds } from "../charts/gateway-api";
import { writeHelmRepository } from "../charts/helm-repository";
import { copyHelmRepository } from "../charts/packaged";
import { CHARTS_PATH, redirectSources, type Asked } from "../charts/redirect";
import {
  CLUSTER_EXTERNAL_SECRET,
  CLUSTER_SECRET_STORE,
  EXTERNAL_SECRET,
  SECRET_STORE,
} from "../cluster/outside-kinds";
import type { GitRemote } from "../git-remote/git-remote";
import { commitTree } from "../git-remote/repository";
import { must } from "../processes/command";
import { serveRegistry } from "./registry";

/** What is published. */
export interface PublishOptions {
  /** The directory `gitops/`. */
  readonly gitops: string;
  /** Directory for temporary files. */
  readonly scratch: string;
  /** Directory of packaged charts. Default: stand-ins. */
  readonly charts?: string;
  /** Directory of checkouts of Git repositories, `NAME-TAG` each. Default: stand-ins, also for those that it lacks. */
  readonly sources?: string;
}

/**
 * Pushes `gitops/` to the remote, which also serves its sources. The stand-ins are CRDs without schemas of the Gateway API and
 * of External Secrets, and an empty repository for any other source.
 */
export async function publish(
  remote: GitRemote,
  { gitops, scratch, charts, sources }: PublishOptions,
): Promise<void> {
  const pushed = path.join(scratch, "pushed");
  fs.cpSync(gitops, path.join(pushed, "gitops"), { recursive: true });
  const asked = redirectSources(path.join(pushed, "gitops"), remote.address);
  if (charts === undefined) {
    await writeHelmRepository(path.join(remote.root, CHARTS_PATH), scratch, asked.charts);
  } else serveCharts(remote, asked, charts);
  for (const { name, tag } of asked.repositories) {
    const repository = await remote.create(`${name}.git`);
    const content = path.join(scratch, name);
    const real = sources === undefined ? undefined : path.join(sources, `${name}-${tag}`);
    if (real !== undefined && fs.existsSync(real)) fs.cpSync(real, content, { recursive: true });
    else writeStandIn(content, CRDS[name]?.() ?? {});
    await commitTree(repository, content, tag);
    await must("git", ["--git-dir", repository, "tag", tag]);
  }
  await commitTree(await remote.create(), pushed, "The platform's tree");
}

function writeStandIn(folder: string, files: Readonly<Record<string, string>>): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
}

/** Files of a source's stand-in, by its name. */
const CRDS: Readonly<Record<string, () => Readonly<Record<string, string>>>> = {
  "gateway-api": gatewayApiCrds,
  "external-secrets": () =>
    Object.fromEntries(
      [CLUSTER_SECRET_STORE, SECRET_STORE, EXTERNAL_SECRET, CLUSTER_EXTERNAL_SECRET].map((kind) => [
        `config/crds/bases/${kind.plural}.yaml`,
        JSON.stringify(definitionOf(kind)),
      ]),
    ),
};

/** Packaged charts, over HTTP and from an OCI registry. */
function serveCharts(remote: GitRemote, { charts, ociCharts }: Asked, folder: string): void {
  copyHelmRepository(folder, path.join(remote.root, CHARTS_PATH), charts);
  serveRegistry(remote, folder, ociCharts);
}
