import { filesBelow } from "../repository/files-below";
import { globAlternatives, globRegExp } from "../repository/glob";
import { resolvePath, type Repository } from "../repository/repository";
import { Unknown, type Value } from "./hcl/value";
import { renderTemplate } from "./render-template";

/** Where Terraform runs, and what it can read. */
export interface TerraformFiles {
  readonly repository: Repository;
  /** Paths that don't begin with `path.module` or `path.root` are relative to it. */
  readonly rootDirectory: string;
}

/** Terraform's functions that read files of the repository; undefined for other functions. */
export function fileFunction(
  files: TerraformFiles,
  name: string,
  args: readonly Value[],
): Value | undefined {
  const [path, second] = args;
  switch (name) {
    case "file":
    case "filebase64":
    case "fileexists":
    case "templatefile":
      return typeof path === "string"
        ? valueOfFile(files, name, path, second)
        : new Unknown("stand-in-file");
    case "fileset":
      return typeof path === "string" && typeof second === "string"
        ? fileset(files, path, second)
        : new Unknown("stand-in-fileset");
    default:
      return undefined;
  }
}

function valueOfFile(
  files: TerraformFiles,
  name: string,
  path: string,
  variables: Value | undefined,
): Value {
  const file = located(files, path, "file");
  if (name === "fileexists") return file !== undefined;
  const text = file === undefined ? undefined : files.repository.read(file);
  if (text === undefined) return new Unknown("stand-in-file");
  if (name === "filebase64") return Buffer.from(text, "utf8").toString("base64");
  if (name === "file") return text;
  return renderTemplate(text, variables);
}

/** Paths below a directory that match a pattern, relative to it, in the order of Terraform's sets. */
function fileset(files: TerraformFiles, path: string, pattern: string): Value {
  // `../manifests/*.yaml`
  const [up = ""] = /^(?:\.\.\/)*/.exec(pattern) ?? [];
  const directory = located(files, `${path}/${up}`, "directory");
  if (directory === undefined) return [];
  const globs = globAlternatives(pattern.slice(up.length)).map(globRegExp);
  const start = directory === "" ? 0 : directory.length + 1;
  return filesBelow(files.repository, directory)
    .map((file) => file.slice(start))
    .filter((file) => globs.some((glob) => glob.test(file)))
    .map((file) => up + file)
    .sort();
}

/**
 * The path in the repository. One that begins with `path.module` is that already, and most probably is where it has the
 * first directory in common with the root module.
 */
function located(
  { repository, rootDirectory }: TerraformFiles,
  path: string,
  kind: "file" | "directory",
): string | undefined {
  const whole = resolvePath("", path);
  const relative = resolvePath(rootDirectory, path.replace(/^\/+/, ""));
  const [first = ""] = rootDirectory.split("/", 1);
  const isWhole = path === first || path.startsWith(`${first}/`);
  return (isWhole ? [whole, relative] : [relative, whole])
    .filter((one) => one !== undefined)
    .find((one) => repository.kind(one) === kind);
}
