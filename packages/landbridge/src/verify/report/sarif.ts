import { digest } from "../../lib/digest";
import type { Finding } from "../findings/finding";
import type { Location } from "../findings/location";
import { harmless, harmlessJson } from "./harmless";
import type { ReportInput } from "./report-input";
import type { RuleText } from "./result";
import { rulePage } from "./rule-page";

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/**
 * SARIF 2.1.0, for code scanning. Accepted findings are left out: GitHub would open alerts for them. Compared with a
 * baseline or a revision, known findings are there with the state `unchanged`, and the others with `new`.
 */
export function renderSarif(input: ReportInput): string {
  const { result, rules, version } = harmless(input);
  const seen = new Map<string, number>();
  const log = {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Landbridge", version, rules: rules.map(descriptor) } },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { ROOT: { description: { text: "The repository's root." } } },
        results: [
          ...(result.known ?? []).map((finding) => ({
            ...resultOf(finding, rules, seen),
            baselineState: "unchanged",
          })),
          ...result.findings.map((finding) => ({
            ...resultOf(finding, rules, seen),
            ...(result.known === undefined ? {} : { baselineState: "new" }),
          })),
        ],
      },
    ],
  };
  return `${harmlessJson(JSON.stringify(log, undefined, 2))}\n`;
}

function descriptor({ id, name, severity, summary, why, remedy, limits }: RuleText): object {
  return {
    id,
    name,
    shortDescription: { text: summary },
    fullDescription: { text: `${summary} ${why}` },
    helpUri: rulePage(id),
    help: {
      text: [why, `Remedy: ${remedy}`, ...labelled("Limits:", limits)].join("\n\n"),
      markdown: [summary, why, `**Remedy:** ${remedy}`, ...labelled("**Limits:**", limits)].join(
        "\n\n",
      ),
    },
    defaultConfiguration: { level: severity },
  };
}

function labelled(label: string, text: string | undefined): readonly string[] {
  return text === undefined ? [] : [`${label} ${text}`];
}

function resultOf(finding: Finding, rules: readonly RuleText[], seen: Map<string, number>): object {
  const { rule, severity, message, location, object, related, remedy } = finding;
  const index = rules.findIndex(({ id }) => id === rule);
  const logical =
    object === undefined ? {} : { logicalLocations: [{ fullyQualifiedName: object }] };
  return {
    ruleId: rule,
    ...(index === -1 ? {} : { ruleIndex: index }),
    level: severity,
    message: { text: `${message} Remedy: ${remedy}` },
    locations: [{ ...physicalLocation(location), ...logical }],
    ...(related.length === 0
      ? {}
      : {
          relatedLocations: related.map((other, id) => ({
            id,
            ...physicalLocation(other.location),
            message: { text: other.message },
          })),
        }),
    partialFingerprints: { "landbridge/v1": fingerprint(finding, seen) },
  };
}

/** Code scanning requires a line: the first one represents the whole file. */
function physicalLocation({ file, line, column }: Location): object {
  return {
    physicalLocation: {
      artifactLocation: {
        uri: file === "" ? "./" : file.split("/").map(encodeURIComponent).join("/"),
        uriBaseId: "ROOT",
      },
      region: {
        startLine: line ?? 1,
        ...(line === undefined || column === undefined ? {} : { startColumn: column }),
      },
    },
  };
}

/** Stays the same when lines above the finding come or go; equal findings of a file are counted. */
function fingerprint(
  { rule, location, object, message }: Finding,
  seen: Map<string, number>,
): string {
  const identity = [rule, location.file, object ?? "", message].join("\0");
  const count = seen.get(identity) ?? 0;
  seen.set(identity, count + 1);
  return `${digest("sha256", identity, "hex").slice(0, 32)}:${count}`;
}
