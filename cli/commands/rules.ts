import type { RuleText } from "../../verify/report/result";
import type { Command } from "../command";
import { EXIT } from "../exit-code";

/** `landbridge rules`. */
export const rulesCommand: Command = {
  usage: "rules [options]",
  description: "Lists the rules with id, severity, name and what they find.",
  options: {
    format: {
      value: "FORMAT",
      choices: ["text", "json", "markdown"],
      help: "default text; one of",
    },
  },
  run: async (given, context) => {
    const rules = [...(await context.rules()), ...(await context.doctorRules())];
    context.out(list(rules, given.value("format") ?? "text"));
    return EXIT.clean;
  },
};

function list(rules: readonly RuleText[], format: string): string {
  if (format === "json") {
    const texts = rules.map(({ id, name, severity, summary, why, remedy }) => {
      return { id, name, severity, summary, why, remedy };
    });
    return `${JSON.stringify(texts, undefined, 2)}\n`;
  }
  if (format === "markdown") {
    const rows = rules.map(
      ({ id, name, severity, summary }) =>
        `| ${id} | \`${name}\` | ${severity} | ${summary.replaceAll("|", "\\|")} |\n`,
    );
    return `| Rule | Name | Severity | Finds |\n| --- | --- | --- | --- |\n${rows.join("")}`;
  }
  const width = Math.max(0, ...rules.map(({ name }) => name.length));
  return rules
    .map(
      ({ id, name, severity, summary }) =>
        `${id}  ${severity.padEnd(7)}  ${name.padEnd(width)}  ${summary}\n`,
    )
    .join("");
}
