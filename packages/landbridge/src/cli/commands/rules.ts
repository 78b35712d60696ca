import type { RuleText } from "../../verify/report/result";
import { severityInSynth } from "../../verify/rules/severity-in-synth";
import type { Command } from "../command";
import { EXIT } from "../exit-code";

/** `landbridge rules`. */
export const rulesCommand: Command = {
  usage: "rules [options]",
  description: "Lists the rules with ID, severity, name and summary.",
  options: {
    format: {
      value: "FORMAT",
      choices: ["text", "json", "markdown"],
      help: "default text; one of",
    },
  },
  run: async (given, io) => {
    const { DOCTOR_RULE_TEXTS, RULE_TEXTS } = await import("../rule-texts");
    const rules = [...RULE_TEXTS, ...DOCTOR_RULE_TEXTS];
    io.out(list(rules, given.value("format") ?? "text"));
    return EXIT.clean;
  },
};

function list(rules: readonly RuleText[], format: string): string {
  if (format === "json") {
    const texts = rules.map(({ id, name, severity, summary, why, remedy, limits }) => {
      const inSynth = severityInSynth(id, severity);
      return { id, name, severity, severityInSynth: inSynth, summary, why, remedy, limits };
    });
    return `${JSON.stringify(texts, undefined, 2)}\n`;
  }
  if (format === "markdown") {
    const rows = rules.map(
      ({ id, name, severity, summary }) =>
        `| ${id} | \`${name}\` | ${severity} | ${severityInSynth(id, severity)} | ${summary.replaceAll("|", "\\|")} |\n`,
    );
    return `| Rule | Name | Severity | In a synth | Finds |\n| --- | --- | --- | --- | --- |\n${rows.join("")}`;
  }
  const column = Math.max(7, ...rules.map((rule) => severities(rule).length));
  const width = Math.max(0, ...rules.map(({ name }) => name.length));
  return rules
    .map(
      ({ id, name, severity, summary }) =>
        `${id}  ${severities({ id, severity }).padEnd(column)}  ${name.padEnd(width)}  ${summary}\n`,
    )
    .join("");
}

/** `warning`, or `warning (synth: error)` where `cdktf synth` raises the severity. */
function severities({ id, severity }: Pick<RuleText, "id" | "severity">): string {
  const inSynth = severityInSynth(id, severity);
  return inSynth === severity ? severity : `${severity} (synth: ${inSynth})`;
}
