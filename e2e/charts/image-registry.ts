import type { IncomingMessage, ServerResponse } from "node:http";

/** Image of the application `hello`, which the addon image-updates watches. */
export const HELLO_IMAGE = "stefanprodan/podinfo";

/**
 * The part of an OCI registry by which the tags of images are listed (opencontainers/distribution-spec v1.1, "Listing
 * Tags"): no manifests, no blobs, no sign-in.
 * @param tags the tags of each image by its name, asked for with every request
 */
export function imageRegistry(
  tags: () => Readonly<Record<string, readonly string[]>>,
): (request: IncomingMessage, response: ServerResponse) => void {
  return ({ url = "" }, response) => {
    const answer = (status: number, body: object): void => {
      response.writeHead(status, { "Content-Type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (url === "/v2/") {
      answer(200, {});
      return;
    }
    const [, name = ""] = /^\/v2\/(.+)\/tags\/list(?:\?|$)/.exec(url) ?? [];
    const found = tags()[name];
    if (found === undefined) answer(404, { errors: [{ code: "NAME_UNKNOWN" }] });
    else answer(200, { name, tags: found });
  };
}
