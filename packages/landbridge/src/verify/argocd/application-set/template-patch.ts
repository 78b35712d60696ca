import { parseYaml } from "../../yaml/document";
import { isRecord, text, type YamlRecord } from "../../yaml/json";

/**
 * An Application with the `templatePatch` of its ApplicationSet, once that is filled in: a strategic merge patch, for which no
 * list of an Application has a key. One that isn't understood changes nothing that is read here. The project stays that of
 * the template (applyTemplatePatch in Argo CD's applicationset_controller_template.go).
 */
export function withPatch(application: YamlRecord, patch: string): YamlRecord {
  if (patch.includes("{{")) return application;
  const parsed = parseYaml("", patch)[0]?.data;
  if (!isRecord(parsed)) return application;
  const patched = merged(application, parsed);
  const project = text(application, "spec", "project");
  return project === undefined ? patched : merged(patched, { spec: { project } });
}

/** Says in a patch what becomes of a mapping or list: `replace`, `delete` or `merge`. */
const DIRECTIVE = "$patch";

function merged(base: YamlRecord, patch: YamlRecord): YamlRecord {
  const { [DIRECTIVE]: directive, ...rest } = patch;
  const result: YamlRecord = directive === "replace" || directive === "delete" ? {} : { ...base };
  for (const [key, value] of Object.entries(rest)) {
    const below = result[key];
    const isGone = value === null || (isRecord(value) && value[DIRECTIVE] === "delete");
    if (isGone) Reflect.deleteProperty(result, key);
    else result[key] = isRecord(value) ? merged(isRecord(below) ? below : {}, value) : plain(value);
  }
  return result;
}

/** A list without its directive. */
function plain(value: unknown): unknown {
  return Array.isArray(value)
    ? value.filter((item) => !(isRecord(item) && Object.keys(item).join() === DIRECTIVE))
    : value;
}
