import type { Finding } from "./findings/finding";
import type { Fleet } from "./model/fleet";
import { isWithin, type Repository } from "./repository/repository";
import { unreadableSource } from "./rules/engine/unreadable-source";

/**
 * Files and directories that the system refused to read, so that nobody takes what they hold for verified:
 * an error where Flux applies them.
 */
export function refusedFiles({ refused }: Repository, { models }: Fleet): readonly Finding[] {
  const isApplied = (path: string): boolean =>
    models.some(({ appliers }) =>
      appliers.some(
        ({ content, files }) =>
          files.has(path) || (content.kind === "directory" && isWithin(path, content.directory)),
      ),
    );
  return [...(refused ?? [])].sort().map(([path, reason]) => ({
    rule: unreadableSource.id,
    severity: isApplied(path) ? "error" : "warning",
    message: `${path === "" ? "The repository" : path} ${reason}: its contents are not verified.`,
    location: { file: path },
    related: [],
    remedy: "Make it readable by the user that runs landbridge.",
    clusters: [],
  }));
}
