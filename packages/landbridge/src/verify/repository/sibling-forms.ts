/** A path with a star for one of its directories: what it has in common with files in directories next to that. */
export interface SiblingForm {
  readonly form: string;
  /** The directory that the star stands for. */
  readonly directory: string;
}

/** The forms of a file's path, one for each of its directories from the top. */
export function siblingForms(file: string): readonly SiblingForm[] {
  const names = file.split("/");
  return names.slice(0, -1).map((_, index) => ({
    form: names.with(index, "*").join("/"),
    directory: names.slice(0, index + 1).join("/"),
  }));
}
