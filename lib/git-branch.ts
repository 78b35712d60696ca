/** Why git would refuse a branch's name (git-check-ref-format, git-branch); undefined if it takes it. */
export function branchProblem(name: string): string | undefined {
  if (name === "" || name === "@" || name === "HEAD") return "is no branch name";
  if (/^[-/]|\/$|\/\/|\.$|\.\.|@\{/.test(name))
    return "has - or / at an edge, //, .., @{ or a last dot";
  if (/[\p{Cc} ~^:?*[\\]/u.test(name)) return "has a space or one of ~^:?*[\\";
  const bad = name.split("/").some((part) => part.startsWith(".") || part.endsWith(".lock"));
  return bad ? "has a part that starts with . or ends with .lock" : undefined;
}
