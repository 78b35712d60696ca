import type { Repository } from "../repository/repository";
import type { YamlDocument } from "../yaml/document";
import { text } from "../yaml/json";
import { reachedFrom } from "./kustomization-entries";

/** A document, with the directories of this repository that it leads to. */
export interface Lead {
  readonly document: YamlDocument;
  readonly paths: readonly string[];
}

/** Of documents that all apply each other, such as a root and what applies the root again, the one that leads to most. */
export function firstOfCircle(
  repository: Repository,
  leads: readonly Lead[],
): YamlDocument | undefined {
  const counts = leads.map((lead) => ledBy(repository, lead, leads));
  return leads[counts.indexOf(Math.max(...counts))]?.document;
}

/** How many documents one leads to, directly or through others. */
function ledBy(repository: Repository, lead: Lead, leads: readonly Lead[]): number {
  const found = new Set<Lead>();
  const open = [lead];
  for (let here = open.pop(); here !== undefined; here = open.pop()) {
    const files = reachedFrom(repository, here.paths);
    for (const other of leads) {
      if (found.has(other) || !files.has(other.document.file)) continue;
      found.add(other);
      open.push(other);
    }
  }
  return found.size;
}

/** Whether a Kustomization has the name of its source, as `flux bootstrap` gives it. */
export function isOfBootstrap({ document: { data } }: Lead): boolean {
  const name = text(data, "metadata", "name");
  return name === "flux-system" && text(data, "spec", "sourceRef", "name") === name;
}
