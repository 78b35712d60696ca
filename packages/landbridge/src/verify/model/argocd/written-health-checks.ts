/** A health check that a text adds to Argo CD's own ones. */
export interface WrittenHealthCheck {
  /** `*` stands for any text, in the kind as well. */
  readonly group: string;
  readonly kind: string;
  /** Position of its key or entry, from 0. */
  readonly start: number;
}

/** The key of a health check in argocd-cm or in Helm values: `resource.customizations.health.<group>_<kind>`. */
const KEY = /resource\.customizations\.health\.([\w.*-]*)_([\w*]+)/g;
/** A key of the older form, a mapping of `group/kind` under `resource.customizations`. */
const OLD_KEY = /["']?([\w.*-]+)\/([\w*]+)["']?:/;
/** The list of the operator's kind ArgoCD, with `group`, `kind` and `check`. */
const OF_OPERATOR = /^\s*resourceHealthChecks:\s*$/;

/**
 * Health checks in whatever form: keys of argocd-cm, the older mapping, which alone may have wildcards, and the list of
 * the kind ArgoCD (argocd-operator, OpenShift GitOps).
 * @param content without backslashes in front of dots, as `helm --set` needs them
 */
export function healthChecksIn(content: string): readonly WrittenHealthCheck[] {
  const ofKeys = [...content.matchAll(KEY)].map(({ 1: group = "", 2: kind = "", index }) => ({
    group,
    kind,
    start: index,
  }));
  if (!content.includes("health.lua") && !content.includes("resourceHealthChecks")) return ofKeys;
  const lines = linesOf(content);
  const others = lines.flatMap((line, index) => [
    ...oldCheck(lines, index),
    ...(OF_OPERATOR.test(line.text) ? itemsBelow(lines, index) : []),
  ]);
  return [...ofKeys, ...others];
}

/** Whether a pattern of a health check, in which `*` stands for any text, fits a name. */
export function fitsName(pattern: string, name: string): boolean {
  if (pattern === "*") return true;
  return pattern.startsWith("*") ? name.endsWith(pattern.slice(1)) : pattern === name;
}

interface Line {
  readonly text: string;
  readonly start: number;
  readonly indentation: number;
}

function linesOf(content: string): readonly Line[] {
  let start = 0;
  return content.split("\n").map((text) => {
    const line = { text, start, indentation: text.length - text.trimStart().length };
    start += text.length + 1;
    return line;
  });
}

/** The lines below one that belong to it: blank ones, and those that are indented by more. */
function below(lines: readonly Line[], index: number, indentation: number): readonly Line[] {
  const end = lines.findIndex(
    (line, at) => at > index && line.text.trim() !== "" && line.indentation <= indentation,
  );
  return lines.slice(index + 1, end === -1 ? undefined : end);
}

function oldCheck(lines: readonly Line[], index: number): readonly WrittenHealthCheck[] {
  const line = lines[index];
  const [, group, kind] = OLD_KEY.exec(line?.text ?? "") ?? [];
  if (line === undefined || group === undefined || kind === undefined) return [];
  const own = [line, ...below(lines, index, line.indentation)];
  return own.some(({ text }) => text.includes("health.lua"))
    ? [{ group, kind, start: line.start }]
    : [];
}

/** The entries of a list, which may be as little indented as its key. */
function itemsBelow(lines: readonly Line[], index: number): readonly WrittenHealthCheck[] {
  const first = lines[index + 1];
  if (!first?.text.trimStart().startsWith("-")) return [];
  const found: WrittenHealthCheck[] = [];
  for (let at = index + 1; lines[at]?.indentation === first.indentation;) {
    const item = [lines[at], ...below(lines, at, first.indentation)];
    const field = (name: string): string =>
      item
        .map(
          (line) => new RegExp(`^[\\s-]*${name}:\\s*["']?([\\w.*-]*)`).exec(line?.text ?? "")?.[1],
        )
        .find((value) => value !== undefined) ?? "";
    found.push({ group: field("group"), kind: field("kind"), start: lines[at]?.start ?? 0 });
    at += item.length;
  }
  return found.filter(({ kind }) => kind !== "");
}
