import * as fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as path from "node:path";

import type { ChartVersion } from "./helm-repository";
import { digestOf, manifestOf, type MediaTypes } from "./oci-manifest";
import { archiveOf } from "./packaged";

const TYPES: MediaTypes = {
  manifest: "application/vnd.oci.image.manifest.v1+json",
  config: "application/vnd.cncf.helm.config.v1+json",
  layer: "application/vnd.cncf.helm.chart.content.v1.tar+gzip",
};

/** Where the registry's API starts. */
export const OCI_PATH = "/v2/";

interface Content {
  readonly type: string;
  readonly body: Buffer;
}

/**
 * The part of an OCI registry that clients read packaged charts with: manifests by tag and digest, blobs, and tags, as
 * `helm push` would store them (opencontainers/distribution-spec v1.1, helm/community HIP 6).
 */
export class OciRegistry {
  /** By `NAME/manifests/REFERENCE`, `NAME/blobs/DIGEST` and `NAME/tags/list`. */
  private readonly contents = new Map<string, Content>();

  /**
   * @param folder directory of packaged charts
   * @param repository path before each chart's name, such as `charts`
   */
  constructor(folder: string, repository: string, charts: readonly ChartVersion[]) {
    for (const chart of charts) {
      const archive = fs.readFileSync(path.join(folder, archiveOf(chart)));
      this.add(`${repository}/${chart.name}`, chart, archive);
    }
  }

  /** Answers a request whose path starts with {@link OCI_PATH}. */
  public answer({ url = "", method }: IncomingMessage, response: ServerResponse): void {
    const [place = ""] = url.slice(OCI_PATH.length).split("?");
    const content =
      place === ""
        ? { type: "application/json", body: Buffer.from("{}") }
        : this.contents.get(decodeURIComponent(place));
    if (content === undefined) {
      const errors = [{ code: "NAME_UNKNOWN", message: `there is no ${place}` }];
      response.writeHead(404, { "Content-Type": "application/json" });
      response.end(JSON.stringify({ errors }));
      return;
    }
    response.writeHead(200, {
      "Content-Type": content.type,
      "Content-Length": content.body.length,
      "Docker-Content-Digest": digestOf(content.body),
    });
    response.end(method === "HEAD" ? undefined : content.body);
  }

  private add(repository: string, chart: ChartVersion, archive: Buffer): void {
    const config = Buffer.from(JSON.stringify({ ...chart, apiVersion: "v2" }));
    const manifest = manifestOf(TYPES, config, archive);
    for (const reference of [chart.version, digestOf(manifest)]) {
      this.contents.set(`${repository}/manifests/${reference}`, {
        type: TYPES.manifest,
        body: manifest,
      });
    }
    for (const body of [config, archive]) {
      const type = "application/octet-stream";
      this.contents.set(`${repository}/blobs/${digestOf(body)}`, { type, body });
    }
    const tags = Buffer.from(JSON.stringify({ name: repository, tags: [chart.version] }));
    this.contents.set(`${repository}/tags/list`, { type: "application/json", body: tags });
  }
}
