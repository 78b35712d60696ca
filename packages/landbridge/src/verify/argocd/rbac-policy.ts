/** What is wrong with one line of a policy of Argo CD's RBAC. */
export interface PolicyFault {
  /** Follows the line in a message. */
  readonly text: string;
  /** Whether Argo CD refuses the whole policy; else the line allows nothing. */
  readonly isRefused: boolean;
}

/** util/rbac/rbac.go of Argo CD 3.5; `projects` of older releases are the same. */
export const RESOURCES: readonly string[] = [
  "accounts",
  "applications",
  "applicationsets",
  "certificates",
  "clusters",
  "exec",
  "extensions",
  "gpgkeys",
  "logs",
  "projects",
  "repositories",
  "write-repositories",
];

const ACTIONS: readonly string[] = [
  "action",
  "create",
  "delete",
  "get",
  "invoke",
  "override",
  "rollback",
  "sync",
  "update",
];

/** Resources that are named by their project and their own name. */
const IN_PROJECTS = new Set(["applications", "applicationsets", "exec", "logs"]);

const FIELDS = { g: 3, p: 6 } as const;

/** The fields of a line, without blanks around them; undefined for comments and empty lines. */
export function fieldsOf(line: string): readonly string[] | undefined {
  const trimmed = line.trim();
  if (trimmed === "" || trimmed.startsWith("#")) return undefined;
  // Quoted fields may hold commas.
  return [...trimmed.matchAll(/\s*("[^"]*"|[^,]*)(?:,|$)/g)]
    .map(([, field = ""]) => field.trim().replace(/^"(.*)"$/, "$1"))
    .slice(0, trimmed.endsWith(",") ? undefined : -1);
}

/** The first fault of a line; undefined for one that Argo CD understands. */
export function faultOfLine(line: string): PolicyFault | undefined {
  const fields = fieldsOf(line);
  if (fields === undefined) return undefined;
  const [type = ""] = fields;
  if (type !== "p" && type !== "g")
    return refused(`begins with "${type}": a line of a policy begins with "p" or "g"`);
  const count = FIELDS[type];
  if (fields.length !== count)
    return refused(`has ${fields.length} fields: one that begins with "${type}" has ${count}`);
  return type === "p" ? faultOfFields(fields) : undefined;
}

function faultOfFields([
  ,
  ,
  resource = "",
  action = "",
  object = "",
  effect = "",
]: readonly string[]): PolicyFault | undefined {
  if (!isPattern(resource) && !RESOURCES.includes(resource))
    return unread(`names the resource "${resource}", which Argo CD doesn't know`);
  const [verb = ""] = action.split("/", 1);
  if (!isPattern(verb) && !ACTIONS.includes(verb))
    return unread(`names the action "${action}", which Argo CD doesn't know`);
  if (IN_PROJECTS.has(resource) && !object.includes("/") && !isPattern(object))
    return unread(`names "${object}" without its project: write "PROJECT/${object}"`);
  if (effect !== "allow" && effect !== "deny")
    return unread(`ends with "${effect}": a line ends with "allow" or "deny"`);
  return undefined;
}

function isPattern(text: string): boolean {
  return /[*?[{^.+]/.test(text);
}

function refused(text: string): PolicyFault {
  return { text, isRefused: true };
}

function unread(text: string): PolicyFault {
  return { text, isRefused: false };
}
