import { memoize } from "../../../../lib/memoize";
import { filesOf } from "../../../repository/files-below";
import type { Repository } from "../../../repository/repository";
import { parseYaml } from "../../../yaml/document";
import { at, isRecord, list, record, type FieldPath, type YamlRecord } from "../../../yaml/json";
import { positionOf } from "../../../yaml/positions";
import { variablesOfTasks } from "./ansible-variables";

/** A task of Ansible, with what it may read. */
export interface AnsibleTask {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly task: YamlRecord;
  readonly variables: YamlRecord;
}

/** Where tasks and plays have further ones. */
const INNER = ["tasks", "pre_tasks", "post_tasks", "handlers", "block", "rescue", "always"];

/** What a file of tasks that applies something has. */
const APPLIES = /\bk8s:|\bkubectl\b|\boc\s+apply\b|\/server\/manifests\//;

/** The tasks of the repository's playbooks and roles that may apply objects of Flux or Argo CD. */
export const ansibleTasks = memoize((repository: Repository): readonly AnsibleTask[] =>
  filesOf(repository)
    .filter((file) => /\.ya?ml$/.test(file))
    .flatMap((file) => {
      const text = repository.read(file) ?? "";
      if (!APPLIES.test(text) || !/^\s*-\s+[\w.]+:/m.test(text)) return [];
      return parseYaml(file, text).flatMap((document) => {
        const entries = list(document.data);
        if (!entries.some(isTaskOrPlay)) return [];
        const line = (path: FieldPath): number => positionOf(document, path).line;
        return [...tasksIn(entries, [], variablesOfTasks(file, repository))].map(
          ({ path, task, variables }): AnsibleTask => ({ file, line: line(path), task, variables }),
        );
      });
    }),
);

interface PlacedTask {
  readonly path: FieldPath;
  readonly task: YamlRecord;
  readonly variables: YamlRecord;
}

function* tasksIn(
  entries: readonly unknown[],
  path: FieldPath,
  outer: YamlRecord,
): Iterable<PlacedTask> {
  for (const [index, entry] of entries.entries()) {
    if (!isRecord(entry)) continue;
    const variables = { ...outer, ...record(entry, "vars") };
    const here = [...path, index];
    yield { path: here, task: entry, variables };
    for (const key of INNER) yield* tasksIn(list(entry, key), [...here, key], variables);
  }
}

/** Neither pipelines nor Kubernetes' own lists have these keys. */
function isTaskOrPlay(entry: unknown): boolean {
  return (
    at(entry, "hosts") !== undefined ||
    (isRecord(entry) &&
      Object.keys(entry).some((key) =>
        /^(?:block|k8s|shell|command|template|copy|[a-z_]+\.[a-z_]+\.\w+)$/.test(key),
      ))
  );
}
