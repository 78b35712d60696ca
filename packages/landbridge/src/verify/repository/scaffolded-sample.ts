import type { Repository } from "./repository";

/**
 * Whether a file is a sample that Kubebuilder or Operator SDK has written for a kind of an operator: their project file is
 * next to `config`.
 */
export function isScaffoldedSample(file: string, repository: Repository): boolean {
  const [, project] = /^(.*?\/|)config\/samples\//.exec(file) ?? [];
  return project !== undefined && repository.kind(`${project}PROJECT`) === "file";
}
