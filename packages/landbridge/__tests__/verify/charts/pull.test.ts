import { argumentsFor } from "../../../src/verify/charts/pull";

test.each([
  [
    { name: "web", version: "1.x", url: "https://example.com/charts" },
    ["pull", "web", "--repo=https://example.com/charts", "--version=1.x", "--destination=/to"],
  ],
  [
    { name: "web", version: undefined, url: "oci://example.com/charts/" },
    ["pull", "oci://example.com/charts/web", "--destination=/to"],
  ],
  [
    { name: "web", version: "1.0.0", url: "oci://example.com/charts/web" },
    ["pull", "oci://example.com/charts/web", "--version=1.0.0", "--destination=/to"],
  ],
  // As Argo CD writes it.
  [
    { name: "web", version: "1.0.0", url: "example.com/charts" },
    ["pull", "oci://example.com/charts/web", "--version=1.0.0", "--destination=/to"],
  ],
])("%j", (chart, expected) => {
  expect(argumentsFor(chart, "/to")).toEqual(expected);
});

test.each([
  [{ name: "--post-renderer", version: "1.0.0", url: "https://example.com" }, "is not the name"],
  [{ name: "web", version: "1.0.0", url: "--plugins" }, "is not the address"],
  [{ name: "web", version: "1.0.0", url: "file:///etc" }, "is not the address"],
  [{ name: "web", version: "sha256:00", url: "oci://example.com/web" }, "digest"],
])("%j is refused", (chart, message) => {
  expect(() => argumentsFor(chart, "/to")).toThrow(message);
});
