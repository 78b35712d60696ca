import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { gzipSync } from "node:zlib";

import { pack } from "tar-stream";

import { ChartDirectory } from "../../../src/verify/charts/chart-directory";

let directory: string;

beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-charts-"));
});

afterEach(() => {
  fs.rmSync(directory, { recursive: true });
});

const chartYaml = (name: string, version: string): string => `name: ${name}\nversion: ${version}\n`;

/** A packaged chart. */
async function archive(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const tar = pack();
  for (const [name, content] of Object.entries(files)) tar.entry({ name: `web/${name}` }, content);
  tar.finalize();
  const parts: Buffer[] = [];
  for await (const part of tar as AsyncIterable<Buffer>) parts.push(part);
  return gzipSync(Buffer.concat(parts));
}

const versionOf = async (name: string, version?: string): Promise<string | undefined> =>
  (await new ChartDirectory(directory).find(name, version))?.version;

test("an archive is found by its exact version, with or without v and build", async () => {
  for (const version of ["1.0.0", "1.1.0"]) {
    const file = path.join(directory, `web-${version}.tgz`);
    fs.writeFileSync(file, await archive({ "Chart.yaml": chartYaml("web", version) }));
  }
  expect(await versionOf("web", "1.1.0")).toBe("1.1.0");
  expect(await versionOf("web", "v1.0.0+up1")).toBe("1.0.0");
  expect(await versionOf("web", "1.2.0")).toBeUndefined();
  // Which of the two is meant isn't known.
  expect(await versionOf("web", "1.x")).toBeUndefined();
  expect(await versionOf("other", "1.0.0")).toBeUndefined();
});

test("a range takes the only chart of the name", async () => {
  fs.writeFileSync(
    path.join(directory, "web-1.0.0.tgz"),
    await archive({ "Chart.yaml": chartYaml("web", "1.0.0") }),
  );
  expect(await versionOf("web", ">=1 <2")).toBe("1.0.0");
  expect(await versionOf("web")).toBe("1.0.0");
});

test("packaged dependencies are unpacked, and unpacked charts read", async () => {
  const inner = await archive({ "Chart.yaml": chartYaml("db", "2.0.0"), "values.yaml": "a: 1" });
  const folder = path.join(directory, "web");
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, "Chart.yaml"), chartYaml("web", "3.0.0"));
  fs.writeFileSync(
    path.join(directory, "web-4.0.0.tgz"),
    await archive({ "Chart.yaml": chartYaml("web", "4.0.0"), "charts/db-2.0.0.tgz": inner }),
  );
  expect(await versionOf("web", "3.0.0")).toBe("3.0.0");
  const packaged = await new ChartDirectory(directory).find("web", "4.0.0");
  expect(packaged?.files.get("charts/db/values.yaml")).toBe("a: 1");
});

test("what isn't a chart is passed over", async () => {
  fs.writeFileSync(path.join(directory, "web-1.0.0.tgz"), "no archive");
  fs.mkdirSync(path.join(directory, "web"));
  expect(await versionOf("web", "1.0.0")).toBeUndefined();
});

test("an OCI image layout has charts as layers", async () => {
  const blobs = path.join(directory, "blobs/sha256");
  fs.mkdirSync(blobs, { recursive: true });
  const add = (content: Buffer | string): string => {
    const name = crypto.createHash("sha256").update(content).digest("hex");
    fs.writeFileSync(path.join(blobs, name), content);
    return `sha256:${name}`;
  };
  const mediaType = "application/vnd.cncf.helm.chart.content.v1.tar+gzip";
  const layer = add(await archive({ "Chart.yaml": chartYaml("web", "5.0.0") }));
  const outside = { mediaType, digest: "sha256:../../../etc/passwd" };
  const manifest = add(JSON.stringify({ layers: [{ mediaType, digest: layer }, outside] }));
  fs.writeFileSync(
    path.join(directory, "index.json"),
    JSON.stringify({ manifests: [{ digest: manifest }] }),
  );
  expect(await versionOf("web", "5.0.0")).toBe("5.0.0");
});
