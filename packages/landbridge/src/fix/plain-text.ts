import { parseYaml } from "../verify/yaml/document";

/** Names, paths, versions and API groups: they mean the same inside brackets. */
const ANYWHERE = /^[\w./][\w./+-]*$/;
/** With variables; brackets would end such a text. */
const IN_BLOCK = /^[\w./$][\w./+${}-]*$/;

/** Booleans of YAML 1.1, which some of Kubernetes' tools still read as such. */
const OLD_BOOLEAN = /^(?:y|n|yes|no|on|off)$/i;

/**
 * Whether a text keeps its meaning without quotes. Cautious: unnecessary quotes are harmless.
 * @param isInBlock whether it isn't inside brackets
 */
export function isPlainText(value: string, isInBlock: boolean): boolean {
  if (!(isInBlock ? IN_BLOCK : ANYWHERE).test(value) || OLD_BOOLEAN.test(value)) return false;
  const [document] = parseYaml("", value);
  return document?.data === value;
}
