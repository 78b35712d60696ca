import { dump } from "js-yaml";

import { parentOf, resolvePath, type Repository } from "../../../repository/repository";
import { at, isRecord, list, record, text, type YamlRecord } from "../../../yaml/json";
import { ansibleTasks, type AnsibleTask } from "./ansible-tasks";
import { roleOf, textsOf } from "./ansible-variables";
import { appliesFile, hereDocumentsOf } from "./here-documents";
import { hasStatements, withReferences } from "./jinja";
import type { AppliedManifest } from "./manifest";
import { OF_SERVER } from "./server-manifests";

/** What a task applies, before its variables are filled in. */
interface Source {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/** The manifests that tasks of Ansible apply: in the task itself, from a file or a template, or piped to kubectl. */
export function manifestsOfAnsible(repository: Repository): readonly AppliedManifest[] {
  const tasks = ansibleTasks(repository);
  return tasks.flatMap((one) => {
    const sources = sourcesOf(one, tasks, repository).filter(
      ({ text: own }) => !hasStatements(own),
    );
    if (sources.length === 0) return [];
    return rounds(one).flatMap((variables) => {
      const texts = textsOf(variables);
      return sources.map(({ text: own, file, line }): AppliedManifest => ({
        text: withReferences(own, texts),
        place: { file, line },
        by: one.file,
        variables: texts,
      }));
    });
  });
}

/** The variables of each round of a task's loop; those of the task where it has none. */
function rounds({ task, variables }: AnsibleTask): readonly YamlRecord[] {
  const loop = task.loop ?? task.with_items;
  if (loop === undefined) return [variables];
  const path = typeof loop === "string" ? /^\{\{\s*([\w.]+)\s*\}\}$/.exec(loop)?.[1] : undefined;
  const items = path === undefined ? list(loop) : list(variables, ...path.split("."));
  const name = text(task, "loop_control", "loop_var") ?? "item";
  return items.length === 0 ? [variables] : items.map((item) => ({ ...variables, [name]: item }));
}

function sourcesOf(
  one: AnsibleTask,
  tasks: readonly AnsibleTask[],
  repository: Repository,
): readonly Source[] {
  return Object.entries(one.task).flatMap(([key, value]): readonly Source[] => {
    switch (key.split(".").pop()) {
      case "k8s":
        return ofKubernetes(one, value, repository);
      case "shell":
      case "command":
        return ofShell(one, value, repository);
      case "template":
      case "copy":
        return isApplied(text(value, "dest"), one, tasks) ? ofFile(one, value, repository) : [];
      default:
        return [];
    }
  });
}

/** `kubernetes.core.k8s`: its definition may be data, YAML or a template. */
function ofKubernetes(one: AnsibleTask, value: unknown, repository: Repository): readonly Source[] {
  if (text(value, "state") === "absent") return [];
  const definition = at(value, "definition") ?? at(value, "resource_definition");
  if (typeof definition === "string")
    return lookedUp(one, definition, repository) ?? [{ ...placeOf(one), text: definition }];
  if (isRecord(definition)) return [{ ...placeOf(one), text: yamlOf(definition) }];
  const several = list(definition).filter(isRecord);
  if (several.length > 0) return several.map((data) => ({ ...placeOf(one), text: yamlOf(data) }));
  const file = text(value, "src") ?? text(value, "template") ?? text(value, "template", "path");
  return file === undefined ? [] : read(one, file, repository);
}

/** The here-documents of a shell's task, and what it gets as its standard input. */
function ofShell(one: AnsibleTask, value: unknown, repository: Repository): readonly Source[] {
  const script = typeof value === "string" ? value : (text(value, "cmd") ?? "");
  const input = text(value, "stdin") ?? text(one.task, "args", "stdin");
  const documents = hereDocumentsOf(script).map((document) => ({
    ...placeOf(one),
    text: document.text,
  }));
  if (input === undefined || !appliesFile("-", [script])) return documents;
  return [
    ...documents,
    ...(lookedUp(one, input, repository) ?? [{ ...placeOf(one), text: input }]),
  ];
}

/** What a task writes to a file. */
function ofFile(one: AnsibleTask, value: unknown, repository: Repository): readonly Source[] {
  const content = at(value, "content");
  if (typeof content === "string") return [{ ...placeOf(one), text: content }];
  if (isRecord(content)) return [{ ...placeOf(one), text: yamlOf(content) }];
  return read(one, text(value, "src") ?? "", repository);
}

/** Whether the cluster's server, or another task of the same file, applies a file that a task writes. */
function isApplied(
  file: string | undefined,
  one: AnsibleTask,
  tasks: readonly AnsibleTask[],
): boolean {
  if (file === undefined) return false;
  if (OF_SERVER.test(file)) return true;
  return tasks.some(
    ({ file: own, task }) =>
      own === one.file &&
      Object.entries(task).some(([key, value]) => {
        if (key.endsWith("k8s")) return text(value, "src") === file;
        if (!/(?:^|\.)(?:shell|command)$/.test(key)) return false;
        const script = typeof value === "string" ? value : text(value, "cmd");
        return script !== undefined && appliesFile(file, script.split("\n"));
      }),
  );
}

const LOOKUP =
  /\b(?:lookup|query)\(\s*["'](?:ansible\.builtin\.)?(?:template|file)["']\s*,\s*["']([^"']+)["']/;

/** The file that an expression reads; undefined for any other. */
function lookedUp(
  one: AnsibleTask,
  expression: string,
  repository: Repository,
): readonly Source[] | undefined {
  const file = LOOKUP.exec(expression)?.[1];
  return file === undefined ? undefined : read(one, file, repository);
}

/** A file of the role, or next to the playbook. */
function read(one: AnsibleTask, named: string, repository: Repository): readonly Source[] {
  const role = roleOf(one.file);
  const path = named.replace(/^\{\{\s*(?:playbook_dir|role_path)\s*\}\}\/+/, "");
  const bases = [...(role === undefined ? [] : [role]), parentOf(one.file), ""];
  const found = bases
    .flatMap((base) =>
      ["templates", "files", "."].flatMap((inner) => resolvePath(base, `${inner}/${path}`) ?? []),
    )
    .find((file) => repository.kind(file) === "file");
  const content = found === undefined ? undefined : repository.read(found);
  return found === undefined || content === undefined
    ? []
    : [{ file: found, line: 1, text: content }];
}

function placeOf({ file, line }: AnsibleTask): { readonly file: string; readonly line: number } {
  return { file, line };
}

function yamlOf(data: YamlRecord): string {
  return dump(record({ data }, "data"), { lineWidth: -1, noRefs: true });
}
