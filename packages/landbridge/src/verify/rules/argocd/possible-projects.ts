import { memoize } from "../../../lib/memoize";
import { isChartTemplate } from "../../model/argocd/argocd-files";
import type { Model } from "../../model/model";
import { yamlFiles } from "../../model/reconciled-files";
import { commandsOf } from "../../prerequisites/bootstrap/commands";
import type { Repository } from "../../repository/repository";
import { isRecord, list, record, text } from "../../yaml/json";
import { projectsNamed } from "./projects";

/** What may create an AppProject that no Application rolls out, as a part of a sentence; undefined if nothing is known to. */
export function mayCreateProject(
  model: Model,
  name: string,
  namespace: string,
): string | undefined {
  const { repository } = model.sources;
  const [file] = projectsNamed(model, name, namespace)
    .own.map((project) => project.at([]))
    .flatMap((at) => ("document" in at ? at.document.file : []));
  if (file !== undefined) return file;
  const command = commandsOf(repository).find(({ text: line }) => createsProject(line, name));
  return command?.place.file ?? projectTemplates(repository).find(({ names }) => names(name))?.file;
}

function createsProject(line: string, name: string): boolean {
  const [, created] =
    /\bargocd\s+proj(?:ect)?\s+create\s+(?:-\S+\s+)*["']?([^\s"']+)/.exec(line) ?? [];
  return created !== undefined && (created === name || /[$\x60{]/.test(created));
}

/** A template of a chart with an AppProject. */
interface ProjectTemplate {
  readonly file: string;
  /** Whether it may give a project this name. */
  readonly names: (name: string) => boolean;
}

const projectTemplates = memoize((repository: Repository): readonly ProjectTemplate[] =>
  yamlFiles(repository, "").flatMap((file) => {
    const content = repository.read(file) ?? "";
    if (!/^\s*kind: AppProject\s*$/m.test(content) || !isChartTemplate(repository, file)) return [];
    const names = [...content.matchAll(/^\s*name:\s*["']?([^\s"'][^\n"']*)/gm)].flatMap(
      ([, name]) => name ?? [],
    );
    return [{ file, names: (name) => names.some((one) => one === name || one.includes("{{")) }];
  }),
);

/** Projects in the values of the charts `argocd-apps` and, in its older versions, `argo-cd`. */
export function projectsOfCharts(model: Model): readonly string[] {
  return model.releases
    .filter(({ chart }) => chart === "argocd-apps" || chart === "argo-cd")
    .flatMap(({ values }) => {
      const entries = [
        ...list(values, "projects"),
        ...list(values, "server", "additionalProjects"),
      ].flatMap((entry) => text(entry, "name") ?? []);
      const byName = Object.entries(record(values, "projects") ?? {}).flatMap(([key, project]) =>
        isRecord(project) ? (text(project, "name") ?? key) : [],
      );
      return [...entries, ...byName];
    });
}
