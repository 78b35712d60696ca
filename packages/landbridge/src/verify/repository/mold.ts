/** Directories of files from which a script or a person makes others; templates of Helm charts are in `templates` too. */
const MOLDS =
  /(?:^|\/)(?:tmpl|scaffolds?|scaffolding|skeletons?|boilerplates?|cookiecutters?)\/|^[._]?templates?\/|(?:^|\/)clusters?\/[._]?templates?\//i;

/** Whether a file is only there for others to be made from it. */
export function isMold(file: string): boolean {
  return MOLDS.test(file);
}
