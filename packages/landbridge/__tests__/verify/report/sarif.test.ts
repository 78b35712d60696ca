import Ajv from "ajv";

import manifest from "../../../package.json";
import { renderSarif } from "../../../src/verify/report/sarif";
import { FINDING, inputOf, RULE } from "./support";

const message = {
  type: "object",
  required: ["text"],
  properties: { text: { type: "string", minLength: 1 } },
};

const location = {
  type: "object",
  required: ["physicalLocation"],
  additionalProperties: false,
  properties: {
    id: { type: "integer", minimum: 0 },
    message,
    logicalLocations: { type: "array", items: { required: ["fullyQualifiedName"] } },
    physicalLocation: {
      required: ["artifactLocation", "region"],
      properties: {
        artifactLocation: {
          required: ["uri", "uriBaseId"],
          properties: { uri: { type: "string", pattern: "^[A-Za-z0-9._~%!$&'()*+,;=@/-]+$" } },
        },
        region: {
          required: ["startLine"],
          additionalProperties: false,
          properties: {
            startLine: { type: "integer", minimum: 1 },
            startColumn: { type: "integer", minimum: 1 },
          },
        },
      },
    },
  },
};

/** What of SARIF 2.1.0 and of GitHub's demands concerns these reports. */
const schema = {
  type: "object",
  required: ["$schema", "version", "runs"],
  properties: {
    version: { const: "2.1.0" },
    runs: {
      minItems: 1,
      items: {
        required: ["tool", "results"],
        properties: {
          tool: {
            required: ["driver"],
            properties: {
              driver: {
                required: ["name", "version", "rules"],
                properties: {
                  rules: {
                    uniqueItems: true,
                    items: {
                      required: [
                        "id",
                        "name",
                        "shortDescription",
                        "fullDescription",
                        "helpUri",
                        "help",
                        "defaultConfiguration",
                      ],
                      properties: {
                        help: { required: ["text", "markdown"] },
                        defaultConfiguration: {
                          properties: { level: { enum: ["none", "note", "warning", "error"] } },
                        },
                      },
                    },
                  },
                },
              },
            },
          },
          results: {
            items: {
              required: ["ruleId", "level", "message", "locations", "partialFingerprints"],
              properties: {
                level: { enum: ["none", "note", "warning", "error"] },
                message,
                locations: { minItems: 1, items: location },
                relatedLocations: {
                  minItems: 1,
                  items: { ...location, required: ["id", "message", "physicalLocation"] },
                },
                partialFingerprints: { type: "object", additionalProperties: { type: "string" } },
              },
            },
          },
        },
      },
    },
  },
};

interface Log {
  runs: {
    tool: { driver: { rules: { id: string; helpUri: string; help: { text: string } }[] } };
    results: { ruleIndex?: number; partialFingerprints: Record<string, string> }[];
  }[];
}

const render = (findings: Parameters<typeof inputOf>[0]) =>
  JSON.parse(renderSarif(inputOf(findings))) as Log;

const fingerprints = (log: Log) =>
  log.runs[0]!.results.map(({ partialFingerprints }) => partialFingerprints["landbridge/v1"]);

test("follows the format, with and without findings, lines and rules", () => {
  const validate = new Ajv({ strict: false }).compile(schema);
  const bare = { ...FINDING, location: { file: "a folder/ü#.yaml" }, related: [], rule: "LB999" };
  for (const findings of [[], [FINDING, bare]]) {
    validate(render(findings));
    expect(validate.errors ?? []).toEqual([]);
  }
  expect(render([FINDING, bare]).runs[0]!.results.map(({ ruleIndex }) => ruleIndex)).toEqual([
    0,
    undefined,
  ]);
});

test("a fingerprint survives a move to another line, and equal findings have different ones", () => {
  const moved = { ...FINDING, location: { ...FINDING.location, line: 90 } };
  expect(fingerprints(render([moved]))).toEqual(fingerprints(render([FINDING])));
  const [first, second] = fingerprints(render([FINDING, moved]));
  expect(first).not.toBe(second);
});

test("a rule links to its page on the project's site and states its limits", () => {
  const rule = { ...RULE, limits: "Charts of other repositories." };
  const log = JSON.parse(renderSarif(inputOf([], { rules: [RULE, rule] }))) as Log;
  const [plain, limited] = log.runs[0]!.tool.driver.rules;
  expect(plain?.helpUri).toBe(`${manifest.homepage}/rules/LB201`);
  expect(plain?.help.text).toBe("It never starts.\n\nRemedy: Correct the name.");
  expect(limited?.help.text).toContain("Limits: Charts of other repositories.");
});
