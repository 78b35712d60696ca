import { resolvePath, type Repository } from "../repository/repository";
import { missingSubmoduleAt } from "../repository/submodules";
import { whyNotRead } from "../repository/why-not-read";
import { isPlaceholder } from "./load-objects";
import { isRemote } from "./remote";

/** Whether something is found elsewhere, so that its contents are unknown and nothing is missing. */
export function isFetched(kind: string): kind is "remote-base" | "missing-submodule" {
  return kind === "remote-base" || kind === "missing-submodule";
}

/** Allowed targets of a kustomization entry. */
export type TargetKind = "file" | "file-or-directory" | "directory";

/** Target of an entry. */
export type Located =
  | { readonly kind: "file" | "directory"; readonly path: string }
  | { readonly kind: "placeholder" }
  | {
      readonly kind: "remote-base" | "missing-submodule" | "outside-repository" | "missing-file";
      readonly message: string;
      /** The reference as written. */
      readonly entry: string;
    };

/**
 * Finds the target of a kustomization entry; never reads anything outside the repository.
 * @param directory of the kustomization
 */
export function locate(
  repository: Repository,
  directory: string,
  value: string,
  kind: TargetKind,
): Located {
  // Whatever is in the repository by such a name: kustomize looks for an address first.
  if (/^(?:git::|https?:|[a-z][a-z0-9+.-]*:\/\/)/i.test(value)) return remote(value);
  const path = value.startsWith("/") ? undefined : resolvePath(directory, value);
  const found = path === undefined ? undefined : repository.kind(path);
  if (path !== undefined && found !== undefined && (found === kind || kind === "file-or-directory"))
    return { kind: found, path };
  if (isRemote(value)) return remote(value);
  if (path === undefined) {
    return {
      kind: "outside-repository",
      entry: value,
      message: `${value} is outside the repository`,
    };
  }
  const submodule = missingSubmoduleAt(repository, path);
  if (submodule !== undefined) {
    const message = `${value} is in submodule ${submodule.path}, which isn't checked out; its contents are unknown`;
    return { kind: "missing-submodule", entry: value, message };
  }
  if (isPlaceholder(path)) return { kind: "placeholder" };
  const what = kind === "directory" && found === "file" ? "is a file, not a directory" : undefined;
  const message = `${value} ${what ?? whyNotRead(repository, path)}`;
  return { kind: "missing-file", entry: value, message };
}

function remote(value: string): Located {
  const message = `${value} is fetched over the network; its contents are unknown`;
  return { kind: "remote-base", entry: value, message };
}
