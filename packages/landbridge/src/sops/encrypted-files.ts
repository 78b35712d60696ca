import { filesOf } from "../verify/repository/files-below";
import type { Repository } from "../verify/repository/repository";
import { YamlFiles } from "../verify/repository/yaml-files";
import { describeKey, encryptionOf } from "../verify/sops/encryption";
import type { EnvironmentKey } from "./configuration";

/** A file that SOPS encrypted. */
export interface EncryptedFile {
  readonly file: string;
  /** For messages: the keys that it is encrypted for. */
  readonly keys: readonly string[];
  /** Environments whose key opens it. */
  readonly environments: readonly string[];
}

/** Every encrypted YAML file of a repository, by path. */
export function encryptedFiles(
  repository: Repository,
  known: readonly EnvironmentKey[],
): readonly EncryptedFile[] {
  const sources = new YamlFiles(repository);
  return filesOf(repository)
    .filter((file) => /\.ya?ml$/.test(file) && repository.read(file)?.includes("\nsops:") === true)
    .flatMap((file) => {
      const encryptions = (sources.documents(file) ?? []).flatMap(
        ({ data }) => encryptionOf(data) ?? [],
      );
      const keys = encryptions.flatMap(({ groups }) => groups.flat());
      if (encryptions.length === 0) return [];
      const environments = known
        .filter(({ keyArn }) => keys.some(({ id }) => id === keyArn))
        .map(({ environment }) => environment);
      return [{ file, keys: [...new Set(keys.map(describeKey))], environments }];
    })
    .sort((one, other) => (one.file < other.file ? -1 : 1));
}
