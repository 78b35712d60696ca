import { withoutLogPrefix } from "../../../src/verify/kustomize/external/log-prefix";

test.each([
  [
    `E1122 04:16:19.046076    8755 run.go:72] "command failed" err="accumulating resources: it said \\"no\\""`,
    'accumulating resources: it said "no"',
  ],
  ["E1122 04:16:19.046076    8755 run.go:72] no such thing", "no such thing"],
  ["W1122 04:16:19.046076    8755 run.go:72] soon deprecated", undefined],
  ["2026/11/22 04:16:19 well-defined vars", "well-defined vars"],
  ["Error: accumulating resources", "Error: accumulating resources"],
])("%s", (line, message) => {
  expect(withoutLogPrefix(line)).toBe(message);
});
