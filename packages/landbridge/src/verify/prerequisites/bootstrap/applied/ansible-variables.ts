import { memoizeNamed } from "../../../../lib/memoize";
import { filesOf } from "../../../repository/files-below";
import { nameOf, parentOf, type Repository } from "../../../repository/repository";
import { parseYaml } from "../../../yaml/document";
import { isRecord, type YamlRecord } from "../../../yaml/json";
import type { Variables } from "../shell-variables";
import { nameOfPath, withReferences } from "./jinja";

/** Files of variables that count for all roles, and those of one role. */
const SHARED = /(?:^|\/)(?:group_vars|host_vars|vars)\/.*\.(?:ya?ml|json)$/;
const ROLE = /^(.*\broles\/[^/]+)\//;

/**
 * The variables that a file of tasks may read: those of groups, hosts and playbooks, and of its own role, whose defaults
 * count where nothing else sets a value. A mapping is there with each of its fields: `app__path`.
 * @see https://docs.ansible.com/ansible/latest/playbook_guide/playbooks_variables.html#understanding-variable-precedence
 */
export function variablesOfTasks(file: string, repository: Repository): YamlRecord {
  return variablesOfRole(repository, roleOf(file) ?? "");
}

/** The directory of the role that a file belongs to. */
export function roleOf(file: string): string | undefined {
  return ROLE.exec(file)?.[1];
}

const variablesOfRole = memoizeNamed((repository: Repository, role: string): YamlRecord => {
  const isOwn = (path: string): boolean => role !== "" && path.startsWith(`${role}/`);
  const isDefault = (path: string): boolean => /(?:^|\/)defaults(?:\/|$)/.test(parentOf(path));
  const files = filesOf(repository).filter(
    (path) =>
      (isOwn(path) && isDefault(path) && /\.ya?ml$/.test(nameOf(path))) ||
      (SHARED.test(path) && (isOwn(path) || roleOf(path) === undefined)),
  );
  const ordered = [
    ...files.filter((path) => isOwn(path) && isDefault(path)),
    ...files.filter((path) => !isDefault(path)),
  ];
  return Object.assign({}, ...ordered.map((path) => mappingOf(path, repository))) as YamlRecord;
});

/** The variables of a file; none of an encrypted one. */
function mappingOf(path: string, repository: Repository): YamlRecord {
  const text = repository.read(path) ?? "";
  if (text.startsWith("$ANSIBLE_VAULT")) return {};
  const [document] = parseYaml(path, text);
  return isRecord(document?.data) ? document.data : {};
}

/** The texts among variables, by names with their fields, in the form that `filledIn` reads. */
export function textsOf(variables: YamlRecord): Variables {
  const texts = new Map<string, readonly string[]>();
  const add = (name: string, value: unknown): void => {
    if (isRecord(value))
      for (const [key, inner] of Object.entries(value)) add(`${name}.${key}`, inner);
    else if (["string", "number", "boolean"].includes(typeof value))
      texts.set(nameOfPath(name), [String(value)]);
  };
  for (const [name, value] of Object.entries(variables)) add(name, value);
  return new Map(
    [...texts].map(([name, all]) => [name, all.map((one) => withReferences(one, texts))]),
  );
}
