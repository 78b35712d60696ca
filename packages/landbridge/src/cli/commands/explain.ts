import { severityColor, type Colors } from "../../verify/report/colors";
import type { RuleText } from "../../verify/report/result";
import { severityInSynth } from "../../verify/rules/severity-in-synth";
import { colorsFor, isColored } from "../colors";
import type { Command } from "../command";
import { EXIT } from "../exit-code";
import { wrap } from "../help";
import { findRule, noSuchRule } from "../select-rules";
import { usageError } from "../usage-error";

/** `landbridge explain LB203`. */
export const explainCommand: Command = {
  usage: "explain RULE...",
  description:
    "Explains what a rule finds, why it matters and how to fix it. RULE is an ID or a name.",
  options: {},
  words: async () => (await allRules()).map(({ id }) => id),
  run: async (given, io) => {
    if (given.positionals.length === 0)
      throw usageError("RULE", "name a rule: landbridge explain LB203");
    const rules = await allRules();
    const found = given.positionals.map((text) => {
      const rule = findRule(rules, text);
      if (rule === undefined) throw usageError(text, noSuchRule(rules, text));
      return rule;
    });
    const colors = await colorsFor(isColored(io, io.outIsTerminal));
    const texts = found.map((rule) => explanation(rule, colors));
    io.out(`${texts.join("\n\n")}\n`);
    return EXIT.clean;
  },
};

async function allRules(): Promise<readonly RuleText[]> {
  const { DOCTOR_RULE_TEXTS, RULE_TEXTS } = await import("../rule-texts");
  return [...RULE_TEXTS, ...DOCTOR_RULE_TEXTS];
}

/** The severity in `cdktf synth`, if it differs. */
function inSynth({ id, severity }: RuleText): string {
  const own = severityInSynth(id, severity);
  return own === severity ? "" : `; ${own} in a synth`;
}

function explanation(rule: RuleText, colors: Colors): string {
  const { id, name, severity, summary, why, remedy, limits } = rule;
  return [
    `${colors.bold(`${id} ${name}`)} (${severityColor(colors, severity)(severity)}${inSynth(rule)})`,
    "",
    ...wrap(summary, 90),
    "",
    ...wrap(why, 90),
    "",
    ...wrap(`Remedy: ${remedy}`, 90),
    ...(limits === undefined ? [] : ["", ...wrap(`Limits: ${limits}`, 90)]),
  ].join("\n");
}
