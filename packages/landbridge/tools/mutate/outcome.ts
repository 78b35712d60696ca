import type { Verified } from "../../src/verify/verify";

/** What the clusters would get, as a text: two trees with equal texts are the same to Flux. */
export function outcomeOf({ fleet }: Verified): string {
  return JSON.stringify(
    fleet.models.map(({ cluster, appliers, prerequisites }) => [
      cluster,
      appliers.map(({ title, content, spec, problems, objects }) => [
        title,
        content,
        spec,
        problems.map(({ message }) => message),
        objects.map(({ data }) => data),
      ]),
      [...prerequisites.names],
    ]),
  );
}
