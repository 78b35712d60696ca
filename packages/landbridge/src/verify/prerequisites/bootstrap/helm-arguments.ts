import type { YamlRecord } from "../../yaml/json";
import { mergeLayers, nested } from "../../yaml/merge";
import { isCommand, type ScriptCommand } from "./script-commands";
import { knownValues } from "./shell-variables";

/** Options of `helm install`, `upgrade` and `template` that have no value. */
const FLAGS =
  /^-(?:[gi]|-(?:atomic|cleanup-on-fail|create-namespace|debug|dependency-update|devel|enable-dns|force|force-conflicts|generate-name|hide-notes|include-crds|insecure-skip-tls-verify|install|is-upgrade|no-hooks|pass-credentials|plain-http|render-subchart-notes|replace|reset-then-reuse-values|reset-values|reuse-values|rollback-on-failure|skip-crds|skip-schema-validation|skip-tests|take-ownership|validate|verify|wait|wait-for-jobs))$/;

/** The words of a command of Helm that are neither options nor their values: `helm`, its verb, the release and the chart. */
export function helmArguments({ words }: ScriptCommand): readonly string[] {
  return words.filter((word, index) => {
    const before = words[index - 1] ?? "";
    const isValue = /^--?[\w-]+$/.test(before) && !FLAGS.test(before);
    return !word.startsWith("-") && !isValue;
  });
}

/** The URLs that `helm repo add` gives to repositories in a file, by their names. */
export function helmRepositories(
  commands: readonly ScriptCommand[],
  file: string,
): ReadonlyMap<string, string> {
  return new Map(
    commands
      .filter((one) => one.place.file === file && isCommand(one, "helm", "repo", "add"))
      .flatMap((one) => {
        const [, , , name, url] = helmArguments(one);
        return name === undefined || url === undefined ? [] : [[name, url] as const];
      }),
  );
}

/** An assignment of `--set`: `crds.enabled=true`. */
const ASSIGNMENT = /(?:^|,)([A-Za-z_][\w.-]*)=([^,]*)/g;

/** The values that a command of Helm sets by `--set` and `--set-string`. */
export function setValues(command: ScriptCommand): YamlRecord {
  return command.repeated("set").reduce<YamlRecord>((all, written) => {
    const [known = written] = knownValues(written, command.variables);
    return [...known.matchAll(ASSIGNMENT)].reduce<YamlRecord>(
      (values, [, path = "", value = ""]) =>
        mergeLayers(values, nested(path.split("."), BOOLEANS.get(value) ?? value)),
      all,
    );
  }, {});
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["false", false],
]);
