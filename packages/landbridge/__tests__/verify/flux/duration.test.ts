import { parseDuration } from "../../../src/verify/flux/duration";

test.each<[string, number | undefined]>([
  ["10m", 600],
  ["1h30m", 5400],
  ["0.5h", 1800],
  ["1500ms", 1.5],
  ["2m0s", 120],
  ["10", undefined],
  ["", undefined],
  ["1d", undefined],
  ["${interval}", undefined],
])("%j", (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds === undefined ? undefined : seconds * 1000);
});
