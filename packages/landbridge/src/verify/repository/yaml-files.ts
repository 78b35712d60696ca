import { parseYaml, type YamlDocument } from "../yaml/document";
import type { Repository } from "./repository";

/** The repository's YAML, each file parsed once. */
export class YamlFiles {
  private readonly parsed = new Map<string, readonly YamlDocument[] | undefined>();

  constructor(public readonly repository: Repository) {}

  /** Documents of a file, empty ones left out; undefined if there is no such file or it is not text. */
  public documents(file: string): readonly YamlDocument[] | undefined {
    if (!this.parsed.has(file)) {
      const text = this.repository.read(file);
      this.parsed.set(file, text === undefined ? undefined : parseYaml(file, text));
    }
    return this.parsed.get(file);
  }
}
