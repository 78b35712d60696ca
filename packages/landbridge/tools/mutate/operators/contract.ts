import { isRecord } from "../../../src/verify/yaml/json";
import type { Mutant, Operator } from "../mutant";
import { typo } from "../typo";

/** Everything that a contract names, as keys and texts, misspelled one at a time. */
export const changedContract: Operator = {
  name: "changed-contract",
  mutants: ({ tree, random }) => {
    const file = tree.contract;
    const text = file === undefined ? undefined : tree.files[file];
    if (file === undefined || text === undefined) return [];
    const names = namesIn(JSON.parse(text));
    return [...names].map((name): Mutant => {
      const other = typo(name, random);
      const changed = text.replaceAll(`"${name}"`, `"${other}"`);
      return {
        file,
        text: changed,
        mistake: `contract: ${name} -> ${other}`,
        names: [name, other],
      };
    });
  },
};

/** Names of variables, namespaces, ConfigMaps and service accounts. */
function namesIn(value: unknown, names = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(value)) value.forEach((item) => namesIn(item, names));
  if (!isRecord(value)) return names;
  for (const [key, item] of Object.entries(value)) {
    if (/^[A-Z][A-Z0-9_]+$/.test(key)) names.add(key);
    if (/^(?:namespace|name|serviceAccount)$/.test(key) && typeof item === "string" && item !== "")
      names.add(item);
    namesIn(item, names);
  }
  return names;
}
