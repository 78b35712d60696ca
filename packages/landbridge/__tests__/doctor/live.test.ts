import { because, oneLine } from "../../src/doctor/live/condition-text";
import { durationText } from "../../src/doctor/live/duration";
import { stateOf } from "../../src/doctor/live/state";
import { parseDuration } from "../../src/verify/flux/duration";
import { NOW } from "./support/diagnosis-input";

test.each([
  [0, "0 s"],
  [119_000, "119 s"],
  [120_000, "2 min"],
  [119 * 60_000, "119 min"],
  [2 * 3_600_000, "2 h"],
  [72 * 3_600_000, "3 d"],
  [-5, "0 s"],
])("%d ms are %s", (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});

test.each([
  ["5m0s", 300_000],
  ["1h30m", 5_400_000],
  ["1.5s", 1500],
  ["250ms", 250],
  ["5", undefined],
  ["", undefined],
  [undefined, undefined],
])("a duration %j", (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test("a controller's message is cut to one line that ends with one period", () => {
  expect(because("", "Failed")).toBe(" (Failed).");
  expect(because("a\n  b.")).toBe(": a b.");
  expect(oneLine("x".repeat(500))).toHaveLength(400);
  expect(oneLine("get http://u:p@host, https://token@host and ssh://git@host")).toBe(
    "get http://***@host, https://***@host and ssh://git@host",
  );
});

describe("the state of an object", () => {
  const at = "2026-01-01T11:50:00Z";
  const ready = (status: string, more: object = {}) => ({
    type: "Ready",
    status,
    reason: "R",
    message: "M",
    lastTransitionTime: at,
    ...more,
  });
  const object = (conditions: readonly object[], more: object = {}) => ({
    kind: "GitRepository",
    metadata: { generation: 2, creationTimestamp: at },
    spec: {},
    status: { observedGeneration: 2, conditions },
    ...more,
  });

  test.each([
    ["ready", object([ready("True")])],
    ["failed", object([ready("False")])],
    ["waiting", object([ready("False", { reason: "DependencyNotReady" })])],
    ["reconciling", object([ready("Unknown")])],
    ["stalled", object([ready("False"), { type: "Stalled", status: "True" }])],
    ["suspended", object([ready("True")], { spec: { suspend: true } })],
    [
      "unobserved",
      object([ready("True")], { status: { observedGeneration: 1, conditions: [ready("True")] } }),
    ],
    ["unobserved", object([], { status: {} })],
    ["ready", object([], { kind: "Alert", status: {} })],
    ["ready", object([], { kind: "HelmRepository", spec: { type: "oci" }, status: {} })],
    ["deleting", object([ready("True")], { metadata: { generation: 3, deletionTimestamp: at } })],
    // A failure never raises status.observedGeneration, but its conditions tell what was looked at.
    [
      "failed",
      object([], {
        status: { observedGeneration: -1, conditions: [ready("False", { observedGeneration: 2 })] },
      }),
    ],
  ])("%s: %j", (kind, value) => {
    expect(stateOf(value, NOW).kind).toBe(kind);
  });

  test("a retry resets Ready, so the failed condition gives the time of the failure", () => {
    const failing = [
      ready("False", { lastTransitionTime: "2026-01-01T11:59:59Z" }),
      { type: "FetchFailed", status: "True", lastTransitionTime: "2026-01-01T11:00:00Z" },
    ];
    expect(stateOf(object(failing), NOW).since).toBe(Date.parse("2026-01-01T11:00:00Z"));
  });

  test("while a reconciliation is in progress, the message is that of the condition that describes it", () => {
    const working = { type: "Reconciling", status: "True", message: "Running health checks" };
    expect(stateOf(object([working, ready("Unknown")]), NOW).message).toBe("Running health checks");
  });

  test("a change a moment ago is still within the controller's time", () => {
    const metadata = { generation: 3, creationTimestamp: "2026-01-01T11:59:30Z" };
    expect(stateOf(object([ready("True")], { metadata }), NOW).kind).toBe("reconciling");
  });
});
