const SCHEMES =
  /^(?:git::|gh:|git@|(?:https?|ssh|git|file):\/\/|github\.com[/:]|[^/@:\s]+@[^/@:\s]+[:/])/i;

/** Whether an entry is an address, by the forms that kustomize knows. */
export function isRemote(entry: string): boolean {
  return SCHEMES.test(entry) || /^[\w.-]+\.[a-z]{2,}[/:].*(?:\.git\b|\/\/|\?ref=)/i.test(entry);
}
