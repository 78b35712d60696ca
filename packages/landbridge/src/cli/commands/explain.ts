import { severityColour, type Colours } from "../../verify/report/colours";
import type { RuleText } from "../../verify/report/result";
import { severityInSynth } from "../../verify/rules/severity-in-synth";
import { coloursFor, isColoured } from "../colours";
import type { Command } from "../command";
import { EXIT } from "../exit-code";
import { wrap } from "../help";
import { findRule, noSuchRule } from "../select-rules";
import { usageError } from "../usage-error";

/** `landbridge explain LB203`. */
export const explainCommand: Command = {
  usage: "explain RULE...",
  description:
    "Explains what a rule finds, why it matters and how to fix it. RULE is an id or a name.",
  options: {},
  run: async (given, context) => {
    if (given.positionals.length === 0)
      throw usageError("RULE", "name a rule: landbridge explain LB203");
    const rules = [...(await context.rules()), ...(await context.doctorRules())];
    const found = given.positionals.map((text) => {
      const rule = findRule(rules, text);
      if (rule === undefined) throw usageError(text, noSuchRule(rules, text));
      return rule;
    });
    const colours = await coloursFor(isColoured(context, context.outIsTerminal));
    const texts = found.map((rule) => explanation(rule, colours));
    context.out(`${texts.join("\n\n")}\n`);
    return EXIT.clean;
  },
};

/** What `cdktf synth` makes of it, where that is something else. */
function inSynth({ id, severity }: RuleText): string {
  const own = severityInSynth(id, severity);
  return own === severity ? "" : `; ${own} in a synth`;
}

function explanation(rule: RuleText, colours: Colours): string {
  const { id, name, severity, summary, why, remedy, limits } = rule;
  return [
    `${colours.bold(`${id} ${name}`)} (${severityColour(colours, severity)(severity)}${inSynth(rule)})`,
    "",
    ...wrap(summary, 90),
    "",
    ...wrap(why, 90),
    "",
    ...wrap(`Remedy: ${remedy}`, 90),
    ...(limits === undefined ? [] : ["", ...wrap(`Limits: ${limits}`, 90)]),
  ].join("\n");
}
