import * as fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as path from "node:path";
import { gzipSync } from "node:zlib";

import { digestOf, manifestOf, type MediaTypes } from "../charts/oci-manifest";
import { must } from "../processes/command";

const TYPES: MediaTypes = {
  manifest: "application/vnd.docker.distribution.manifest.v2+json",
  config: "application/vnd.docker.container.image.v1+json",
  layer: "application/vnd.docker.image.rootfs.diff.tar.gzip",
};

interface Blob {
  readonly digest: string;
  readonly body: Buffer;
}

/**
 * The part of an OCI registry that Crossplane reads packages with: any tag of a function is an image with the file
 * `package.yaml`, as `crossplane xpkg build` makes it, without a program.
 */
export class PackageRegistry {
  private constructor(private readonly layers: ReadonlyMap<string, Buffer>) {}

  /** @param folder directory for temporary files */
  public static async of(functions: readonly string[], folder: string): Promise<PackageRegistry> {
    const layers = new Map<string, Buffer>();
    for (const name of functions) {
      const own = path.join(folder, name);
      fs.mkdirSync(own, { recursive: true });
      // JSON is YAML.
      const meta = {
        apiVersion: "meta.pkg.crossplane.io/v1",
        kind: "Function",
        metadata: { name },
        spec: { capabilities: ["composition"] },
      };
      fs.writeFileSync(path.join(own, "package.yaml"), JSON.stringify(meta));
      const archive = path.join(folder, `${name}.tar`);
      await must("tar", ["-cf", archive, "-C", own, "package.yaml"]);
      layers.set(name, fs.readFileSync(archive));
    }
    return new PackageRegistry(layers);
  }

  /** Answers a request below `/v2/`. */
  public answer({ url = "", method }: IncomingMessage, response: ServerResponse): void {
    const send = (type: string, body: Buffer): void => {
      const headers = { "Content-Type": type, "Docker-Content-Digest": digestOf(body) };
      response.writeHead(200, { ...headers, "Content-Length": body.length });
      response.end(method === "HEAD" ? undefined : body);
    };
    const [, name = "", what = "", reference = ""] =
      /^\/v2\/(?:.+\/)?([^/]+)\/(manifests|blobs)\/([^/?]+)/.exec(url) ?? [];
    const image = this.imageOf(name);
    if (url === "/v2/") send("application/json", Buffer.from("{}"));
    else if (what === "manifests" && image !== undefined) send(TYPES.manifest, image.manifest);
    else {
      const blob = image?.blobs.find(({ digest }) => digest === reference);
      if (blob === undefined) response.writeHead(404).end();
      else send("application/octet-stream", blob.body);
    }
  }

  private imageOf(
    name: string,
  ): { readonly manifest: Buffer; readonly blobs: readonly Blob[] } | undefined {
    const tar = this.layers.get(name);
    if (tar === undefined) return undefined;
    const layer = gzipSync(tar);
    const config = Buffer.from(
      JSON.stringify({
        architecture: "amd64",
        os: "linux",
        config: {},
        rootfs: { type: "layers", diff_ids: [digestOf(tar)] },
      }),
    );
    const manifest = manifestOf(TYPES, config, layer);
    return { manifest, blobs: [config, layer].map((body) => ({ digest: digestOf(body), body })) };
  }
}
