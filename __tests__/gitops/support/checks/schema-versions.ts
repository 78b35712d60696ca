import { originOf, type Source } from "../../../../tools/vendor-schemas/sources";
import { identityOf, type Environment } from "../model";
import { textAt } from "../yaml";

const plain = (version: string | undefined): string => (version ?? "").replace(/^v/, "");

/** Vendored schemas of another version than the CRDs that the tree installs, unless a note says why. */
export function schemaVersionProblems(env: Environment, sources: readonly Source[]): string[] {
  const installed = new Map(
    env.objects.map(({ final }) => [
      identityOf(final).replace(/\.\S+/, ""),
      plain(textAt(final, "spec", "ref", "tag")),
    ]),
  );
  return sources.flatMap((source) => {
    const { installedBy, note, version } = source;
    const tag = installed.get(installedBy ?? "");
    if (tag === undefined || note !== undefined || tag === plain(version)) return [];
    return [
      `${installedBy ?? ""} installs ${tag}; the schemas are of ${originOf(source)} ${version}`,
    ];
  });
}
