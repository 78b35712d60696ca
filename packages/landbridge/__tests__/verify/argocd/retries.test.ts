import { retriesFor } from "../../../src/verify/argocd/retries";
import type { YamlRecord } from "../../../src/verify/yaml/json";

test.each<[string, YamlRecord | undefined, number]>([
  ["without a policy", undefined, 155],
  ["with a limit only", { limit: 2 }, 15],
  ["without a limit", { backoff: { duration: "1m" } }, 0],
  ["without end", { limit: -1 }, Infinity],
  ["up to the longest wait", { limit: 4, backoff: { duration: "1m", maxDuration: "3m" } }, 540],
  ["without a longest wait", { limit: 3, backoff: { duration: "1m", maxDuration: "0s" } }, 420],
  ["with seconds", { limit: 2, backoff: { duration: "30", factor: 1 } }, 60],
])("retries %s: %j", (_, retry, seconds) => {
  expect(retriesFor({ syncPolicy: { retry } })).toBe(seconds * 1000);
});
