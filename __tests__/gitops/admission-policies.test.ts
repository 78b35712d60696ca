import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

const gitops = path.resolve(__dirname, "../../gitops");

/**
 * Functions and macros of CEL that the API server has, of the oldest Kubernetes that EKS supports (kubernetes.io, "Common Expression
 * Language in Kubernetes"). The policies here use some of them; cel-go has more, such as flatten().
 */
const KNOWN = new Set(
  [
    "has all exists exists_one filter map size contains startsWith endsWith matches",
    "charAt indexOf join lastIndexOf lowerAscii replace split substring trim upperAscii",
    "orValue optMap isSorted sum min max int string double bool",
  ].flatMap((line) => line.split(" ")),
);

/** Every expression below a value. */
function expressionsIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    typeof child === "string" && /^(expression|messageExpression)$/.test(key)
      ? [child]
      : expressionsIn(child),
  );
}

const POLICIES = fs
  .readdirSync(gitops, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".yaml") && !name.includes("templates"))
  .flatMap((file) =>
    parseAllDocuments(fs.readFileSync(path.join(gitops, file), "utf8"))
      .map((document) => (document.toJS() ?? {}) as { readonly kind?: string })
      .filter(({ kind }) => kind === "ValidatingAdmissionPolicy")
      .map((policy) => [file, policy] as const),
  );

test("there are policies for the hosts of routes and of Ingresses", () => {
  expect(POLICIES.map(([file]) => path.basename(file))).toEqual(
    expect.arrayContaining(["route-hosts.yaml", "ingress-hosts.yaml"]),
  );
});

test.each(POLICIES)("%s calls only functions that the API server has", (_, policy) => {
  const expressions = expressionsIn(policy);
  expect(expressions.length).toBeGreaterThan(0);
  const calls = expressions.flatMap((text) =>
    // Texts in quotes are no calls.
    [...text.replace(/'[^']*'/g, "''").matchAll(/([A-Za-z_]\w*)\(/g)].map(([, name]) => name),
  );
  expect(calls.filter((name) => !KNOWN.has(name ?? ""))).toEqual([]);
});
