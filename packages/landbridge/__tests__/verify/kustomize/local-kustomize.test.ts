import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import {
  innermostCause,
  LocalKustomize,
} from "../../../src/verify/kustomize/external/local-kustomize";

test("reports the cause in the innermost of nested directories", () => {
  const inner = `no resource matches strategic merge patch "Deployment.v1.apps/web"`;
  const around = (folder: string, cause: string): string =>
    `accumulating resources: accumulation err='accumulating resources from '${folder}': '${folder}' must resolve to a file': recursed accumulation of path '${folder}': ${cause}`;
  expect(innermostCause(around("local/apps", around("local/apps/web", inner)))).toBe(
    `local/apps/web: ${inner}`,
  );
  expect(innermostCause(around("local/apps", `accumulating components: ${inner}`))).toBe(
    `local/apps: ${inner}`,
  );
  expect(innermostCause(inner)).toBe(inner);
});

test("reports the message that kubectl logs, without time and process id", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-kubectl-"));
  const binary = path.join(folder, "kubectl");
  const line = `E1122 04:16:19.046076    8755 run.go:72] "command failed" err="it failed"`;
  fs.writeFileSync(
    binary,
    `#!/bin/sh\n[ "$1" = version ] && exit 0\necho '${line}' >&2\nexit 1\n`,
    { mode: 0o755 },
  );
  const kustomize = new LocalKustomize({ binary: { path: binary, arguments: ["kustomize"] } });
  const result = await kustomize.build({ directory: "", files: new Map() });
  fs.rmSync(folder, { recursive: true });
  expect(result).toEqual({
    kind: "failed",
    message: expect.stringMatching(/it failed$/) as string,
  });
  expect(JSON.stringify(result)).not.toMatch(/E1122|run\.go|err=/);
});

test("reports paths of the repository, not those of the copy", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-kubectl-"));
  const binary = path.join(folder, "kubectl");
  fs.writeFileSync(
    binary,
    `#!/bin/sh\n[ "$1" = version ] && exit 0\necho "Error: file '$PWD/apps/web.yaml' is bad" >&2\nexit 1\n`,
    { mode: 0o755 },
  );
  const kustomize = new LocalKustomize({ binary: { path: binary, arguments: ["kustomize"] } });
  const result = await kustomize.build({ directory: "", files: new Map() });
  fs.rmSync(folder, { recursive: true });
  expect(result).toEqual({ kind: "failed", message: "file 'apps/web.yaml' is bad" });
});
