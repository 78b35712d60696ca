import * as crypto from "node:crypto";

/** Media types of a manifest and of its two parts. */
export interface MediaTypes {
  readonly manifest: string;
  readonly config: string;
  readonly layer: string;
}

/** The manifest of an artifact with one layer. */
export function manifestOf(types: MediaTypes, config: Buffer, layer: Buffer): Buffer {
  const describe = (mediaType: string, body: Buffer): object => ({
    mediaType,
    digest: digestOf(body),
    size: body.length,
  });
  return Buffer.from(
    JSON.stringify({
      schemaVersion: 2,
      mediaType: types.manifest,
      config: describe(types.config, config),
      layers: [describe(types.layer, layer)],
    }),
  );
}

/** What a registry calls a content. */
export function digestOf(body: Buffer): string {
  return `sha256:${crypto.createHash("sha256").update(body).digest("hex")}`;
}
