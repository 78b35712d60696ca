import type { Finding } from "./findings/finding";
import type { Location } from "./findings/location";
import { normalizeGitUrl } from "./flux/sources";
import { readsElsewhere } from "./model/content";
import { filesOfConfigurations } from "./prerequisites/flux-configuration-files";
import type { ExistingFile, Prerequisites } from "./prerequisites/prerequisites";
import { OverlayRepository } from "./repository/overlay-repository";
import { nameOf, type Repository } from "./repository/repository";

/** Files that Terraform, Azure or a chart makes and the checkout lacks. */
export class MadeFiles {
  private readonly files: ReadonlyMap<string, ExistingFile>;
  /** Files of Flux configurations, whose objects Azure or a command makes. */
  private readonly configured: ReadonlySet<string>;

  constructor(
    private readonly checkout: Repository,
    prerequisites: Pick<Prerequisites, "files" | "fluxConfigurations"> | undefined,
  ) {
    const { files = [], fluxConfigurations = [] } = prerequisites ?? {};
    const configured = filesOfConfigurations(fluxConfigurations, checkout, (one) =>
      readsElsewhere(one, checkout),
    );
    this.configured = new Set(configured.map(({ path }) => path));
    const all = [...files, ...configured];
    this.files = new Map(
      all.flatMap((file) =>
        checkout.kind(file.path) === undefined && isOwn(file, checkout) ? [[file.path, file]] : [],
      ),
    );
  }

  /** The checkout with these files. */
  public get repository(): Repository {
    if (this.files.size === 0) return this.checkout;
    const texts = [...this.files.values()].map(({ path, text }) => [path, text] as const);
    return new OverlayRepository(this.checkout, Object.fromEntries(texts));
  }

  /**
   * Findings at the places where people can see and change what is wrong: in Terraform's sources. What a Flux configuration
   * makes has all required fields, even those that aren't known here.
   */
  public relocated(findings: readonly Finding[]): readonly Finding[] {
    if (this.files.size === 0) return findings;
    return findings
      .filter(({ rule, location }) => rule !== "LB612" || !this.configured.has(location.file))
      .map((finding) => this.atSource(finding));
  }

  private atSource(finding: Finding): Finding {
    const { location, related, instances, fix } = finding;
    const isMade = fix?.edits.some(({ file }) => this.files.has(file)) === true;
    return {
      ...finding,
      location: this.sourceOf(location),
      related: related.map((one) => ({ ...one, location: this.sourceOf(one.location) })),
      // An edit names a file of the checkout.
      fix: isMade ? undefined : fix,
      ...(instances === undefined ? {} : { instances: this.relocated(instances) }),
    };
  }

  private sourceOf(location: Location): Location {
    const file = this.files.get(location.file);
    if (file === undefined) return location;
    const { place, text } = file;
    const { line, column = 1 } = location;
    const content = heredocAt(this.checkout.read(place.file), place.line);
    const written = content?.[(line ?? 0) - 1];
    const made = text.split("\n");
    // Interpolated lists make more lines than are written.
    if (line === undefined || written === undefined || content?.length !== made.length - 1)
      return place;
    const indent = indentOf(written) - indentOf(made[line - 1] ?? "");
    return { file: place.file, line: (place.line ?? 0) + line, column: column + indent };
  }
}

/** Whether a file may be one of the checkout: not if Terraform commits it to a repository of another name. */
function isOwn({ repository }: ExistingFile, { remotes = [] }: Repository): boolean {
  if (repository === undefined || remotes.length === 0) return true;
  const [start = "", ...rest] = nameOf(repository).split("*");
  const end = rest.at(-1);
  return remotes.some((remote) => {
    const name = nameOf(normalizeGitUrl(remote));
    if (end === undefined) return name === start.toLowerCase();
    return name.startsWith(start.toLowerCase()) && name.endsWith(end.toLowerCase());
  });
}

/** Lines of the heredoc that a line opens. */
function heredocAt(text: string | undefined, line = 0): readonly string[] | undefined {
  const lines = text?.split("\n");
  const marker = /<<[-~]?"?(\w+)"?\s*$/.exec(lines?.[line - 1] ?? "")?.[1];
  if (lines === undefined || marker === undefined) return undefined;
  const end = lines.findIndex((one, index) => index >= line && one.trim() === marker);
  return end === -1 ? undefined : lines.slice(line, end);
}

function indentOf(line: string): number {
  return line.search(/\S|$/);
}
