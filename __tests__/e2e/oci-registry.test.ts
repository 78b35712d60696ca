import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as http from "node:http";
import type { AddressInfo } from "node:net";
import * as path from "node:path";

import { OciRegistry } from "../../e2e/charts/oci-registry";
import { temporaryFolder } from "../../tools/jest/temporary-folder";

interface Manifest {
  readonly mediaType: string;
  readonly layers: readonly { readonly mediaType: string; readonly digest: string }[];
}

const ARCHIVE = "a packaged chart";
const folder = temporaryFolder();
fs.writeFileSync(path.join(folder, "app-1.0.0.tgz"), ARCHIVE);
const registry = new OciRegistry(folder, "charts", [{ name: "app", version: "1.0.0" }]);
const server = http.createServer((request, response) => {
  registry.answer(request, response);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

function ask(place: string, method = "GET"): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/v2/${place}`, { method });
}

test("a chart is found by its tag, and its layer is the archive", async () => {
  const answer = await ask("charts/app/manifests/1.0.0");
  const text = await answer.text();
  const digest = `sha256:${crypto.createHash("sha256").update(text).digest("hex")}`;
  expect(answer.headers.get("docker-content-digest")).toBe(digest);
  expect(await (await ask(`charts/app/manifests/${digest}`)).text()).toBe(text);
  const { mediaType, layers } = JSON.parse(text) as Manifest;
  expect(answer.headers.get("content-type")).toBe(mediaType);
  expect(layers).toMatchObject([
    { mediaType: "application/vnd.cncf.helm.chart.content.v1.tar+gzip" },
  ]);
  const blob = await ask(`charts/app/blobs/${layers[0]!.digest}`);
  expect(await blob.text()).toBe(ARCHIVE);
});

test("HEAD answers with the same headers and no body", async () => {
  const answer = await ask("charts/app/manifests/1.0.0", "HEAD");
  expect(answer.status).toBe(200);
  expect(Number(answer.headers.get("content-length"))).toBeGreaterThan(0);
  expect(await answer.text()).toBe("");
});

test("tags are listed, and the API's root answers", async () => {
  expect(await (await ask("charts/app/tags/list")).json()).toEqual({
    name: "charts/app",
    tags: ["1.0.0"],
  });
  expect((await ask("")).status).toBe(200);
});

test("whatever isn't there is an error of the registry's API", async () => {
  const answer = await ask("charts/app/manifests/2.0.0");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ errors: [{ code: "NAME_UNKNOWN" }] });
});
