import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

const made: string[] = [];

afterAll(() => {
  for (const folder of made.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

/** Creates an empty directory and returns its real path. It is removed after the last test of the file. */
export function temporaryFolder(): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-")));
  made.push(folder);
  return folder;
}
