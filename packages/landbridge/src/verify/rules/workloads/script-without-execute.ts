import { at, list, record, text, type FieldPath, type YamlRecord } from "../../yaml/json";
import { isFilledIn } from "../../yaml/open-text";
import { containersOf, type Pods } from "../references/pods";

/** A script in a volume that a container runs, although its mode doesn't allow that. */
export interface UnrunnableScript {
  /** Position of what runs it, from the pod's `spec`. */
  readonly path: FieldPath;
  readonly message: string;
}

/** The mode of files in a volume of a ConfigMap or Secret, unless it is set. */
const DEFAULT_MODE = 0o644;

/** The bits by which anybody may execute a file. */
const EXECUTE = 0o111;

/** Shells that run the text after `-c`. */
const SHELL = /^(?:\/(?:usr\/)?bin\/)?(?:ba|da|a|z)?sh$/;

/** Files of ConfigMaps and Secrets that a container executes itself, and that have no execute bit: not even root may. */
export function* unrunnableScripts({ spec }: Pods): Iterable<UnrunnableScript> {
  for (const { container, path } of containersOf(spec)) {
    const run = programOf(container);
    if (run === undefined || isFilledIn(run.file)) continue;
    const mode = modeOf(spec, container, run.file);
    if (mode === undefined || (mode & EXECUTE) !== 0) continue;
    yield {
      path: [...path, ...run.path],
      message: `container "${text(container, "name") ?? ""}" executes ${run.file}, which its volume mounts with mode 0${mode.toString(8)}: set defaultMode: 0755, or run it by its shell`,
    };
  }
}

interface Program {
  readonly file: string;
  readonly path: FieldPath;
}

/** What a container executes: its command, or the only word that a shell is given. */
function programOf(container: YamlRecord): Program | undefined {
  const words = [
    ...list(container, "command").map((word, index) => ({ word, path: ["command", index] })),
    ...list(container, "args").map((word, index) => ({ word, path: ["args", index] })),
  ];
  if (list(container, "command").length === 0) return undefined;
  const [first, second, third] = words;
  const isShell = SHELL.test(String(first?.word)) && /^-\w*c$/.test(String(second?.word));
  const program = isShell ? third : first;
  const file = String(program?.word).trim().split(/\s/)[0] ?? "";
  return program !== undefined && file.startsWith("/") ? { file, path: program.path } : undefined;
}

/** The mode of a file in a volume of a ConfigMap or Secret; undefined for any other file. */
function modeOf(spec: YamlRecord, container: YamlRecord, file: string): number | undefined {
  for (const mount of list(container, "volumeMounts")) {
    const root = (text(mount, "mountPath") ?? "").replace(/\/+$/, "");
    const subPath = text(mount, "subPath");
    const isOwn = subPath === undefined ? parentOf(file) === root : file === root;
    if (!isOwn) continue;
    const volume = list(spec, "volumes").find((one) => text(one, "name") === text(mount, "name"));
    const name = subPath ?? file.slice(root.length + 1);
    for (const kind of ["configMap", "secret"]) {
      const source = record(volume, kind);
      if (source === undefined) continue;
      const item = list(source, "items").find((one) => text(one, "path") === name);
      const mode = at(item, "mode") ?? source.defaultMode ?? DEFAULT_MODE;
      return typeof mode === "number" ? mode : undefined;
    }
  }
  return undefined;
}

function parentOf(file: string): string {
  return file.slice(0, file.lastIndexOf("/"));
}
