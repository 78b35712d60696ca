import * as fs from "node:fs";
import * as path from "node:path";

import { gatewayApiCrds } from "../charts/gateway-api";
import { writeHelmRepository } from "../charts/helm-repository";
import { redirectSources } from "../charts/redirect";
import type { GitRemote } from "../git-remote/git-remote";
import { commitTree } from "../git-remote/repository";
import { must } from "../processes/command";

/**
 * Pushes `gitops/` to the remote, which also serves its sources: charts, the CRDs of the
 * Gateway API, and an empty repository for any other source.
 */
export async function publish(remote: GitRemote, gitops: string, scratch: string): Promise<void> {
  const pushed = path.join(scratch, "pushed");
  fs.cpSync(gitops, path.join(pushed, "gitops"), { recursive: true });
  const asked = redirectSources(path.join(pushed, "gitops"), remote.address);
  await writeHelmRepository(path.join(remote.root, "charts"), scratch, asked.charts);
  for (const { name, tag } of asked.repositories) {
    const repository = await remote.create(`${name}.git`);
    const content = path.join(scratch, name);
    fs.mkdirSync(content, { recursive: true });
    for (const [file, text] of Object.entries(name === "gateway-api" ? gatewayApiCrds() : {})) {
      fs.mkdirSync(path.dirname(path.join(content, file)), { recursive: true });
      fs.writeFileSync(path.join(content, file), text);
    }
    await commitTree(repository, content, "Stand-in");
    await must("git", ["--git-dir", repository, "tag", tag]);
  }
  await commitTree(await remote.create(), pushed, "The platform's tree");
}
