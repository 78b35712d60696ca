import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";

import { deleteRecord, readRecord, writeRecord } from "../../../tools/local/record";

const root = fs.mkdtempSync(path.join(os.tmpdir(), "landbridge-record-"));

afterAll(() => {
  fs.rmSync(root, { recursive: true });
});

test("the next run knows the cluster of this one, until everything is removed", () => {
  expect(readRecord(root)).toBeUndefined();
  const record = { context: "a", kubeconfig: "/config", server: "https://a", made: true };
  writeRecord(root, record);
  expect(readRecord(root)).toEqual(record);
  deleteRecord(root);
  deleteRecord(root);
  expect(readRecord(root)).toBeUndefined();
});

test.each(["", "{}", '{ "context": 1 }'])("reports a record that was changed to %j", (text) => {
  fs.mkdirSync(path.join(root, ".state"), { recursive: true });
  fs.writeFileSync(path.join(root, ".state/local-cluster.json"), text);
  expect(() => readRecord(root)).toThrow(
    ".state/local-cluster.json: was not written by npm run local; correct or delete it",
  );
});
