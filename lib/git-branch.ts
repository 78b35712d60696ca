/** Why Git would reject a branch name (git-check-ref-format, git-branch); undefined if it is valid. */
export function branchProblem(name: string): string | undefined {
  if (name === "" || name === "@" || name === "HEAD") return "is not a valid branch name";
  if (/^[-/]|\/$|\/\/|\.$|\.\.|@\{/.test(name))
    return "starts or ends with - or /, ends with a dot, or contains //, .. or @{";
  if (/[\p{Cc} ~^:?*[\\]/u.test(name)) return "contains a space or one of ~^:?*[\\";
  const bad = name.split("/").some((part) => part.startsWith(".") || part.endsWith(".lock"));
  return bad ? "has a part that starts with . or ends with .lock" : undefined;
}
