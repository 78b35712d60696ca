import type { Gap } from "./kustomize/gap";
import type { Applier } from "./model/applier";
import { bringsOnlyDefinitions, type Model } from "./model/model";
import { filesBelow } from "./repository/files-below";
import type { Repository } from "./repository/repository";
import { plural } from "./rules/phrases";

/**
 * What a cluster has and nobody could look at, a sentence each: what comes from elsewhere, what can't be read, and what
 * can't be built. Of Applications the summary says how many are understood.
 */
export function hiddenParts({ appliers, sources }: Model): readonly string[] {
  const sentences = appliers
    .filter((applier) => !isOfArgocd(applier) && !bringsOnlyDefinitions(applier))
    .flatMap((applier) =>
      applier.content.kind === "outside" && applier.incomplete
        ? [unknownObjects(applier, applier.content.reason)]
        : applier.gaps.map((gap) => hiddenBy(gap, sources.repository)),
    );
  // A base that several Kustomizations share is one part.
  return [...new Set(sentences)];
}

/** A sentence on an applier of which no object is known. */
export function unknownObjects({ title }: Applier, reason: string): string {
  return `${title}: its objects are unknown because ${reason}.`;
}

function isOfArgocd({ kind }: Applier): boolean {
  return kind === "Application" || kind === "ApplicationSet";
}

function hiddenBy({ title, place: { file }, content }: Gap, repository: Repository): string {
  switch (content.kind) {
    case "remote":
      return `${file}: the objects of ${title} are unknown because they are fetched over the network.`;
    case "unread": {
      const objects = plural(objectsIn(repository, content.path), "object");
      return `${content.path} can't be read: at least ${objects} not verified.`;
    }
    case "absent":
      return `${file}: what ${title} should have isn't verified because it isn't in the repository.`;
    case "encrypted":
      return `${title}: an object that SOPS has encrypted as a whole isn't verified.`;
    case "templates":
      return `${title}: objects that its templates make from inputs of the cluster aren't verified.`;
    case "anything":
      return `${title}: objects are unknown because it can't be rendered completely.`;
  }
}

/** How many objects a file or directory seems to have; at least one. */
function objectsIn(repository: Repository, path: string): number {
  const files = repository.kind(path) === "directory" ? filesBelow(repository, path) : [path];
  const texts = files.map((file) => repository.read(file) ?? "");
  const counts = texts.map((text) => [...text.matchAll(/^kind:/gm)].length);
  return Math.max(
    1,
    counts.reduce((sum, count) => sum + count, 0),
  );
}
