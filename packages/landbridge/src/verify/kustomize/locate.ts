import { resolvePath, type Repository } from "../repository/repository";
import { whyNotRead } from "../repository/why-not-read";
import { isPlaceholder } from "./load-objects";
import { isRemote } from "./remote";

/** What an entry of a kustomization may lead to. */
export type TargetKind = "file" | "file-or-directory" | "directory";

/** What an entry leads to. */
export type Located =
  | { readonly kind: "file" | "directory"; readonly path: string }
  | { readonly kind: "placeholder" }
  | {
      readonly kind: "remote-base" | "outside-repository" | "missing-file";
      readonly message: string;
    };

/**
 * Finds what an entry of a kustomization leads to; nothing outside of the repository is looked at.
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
    return { kind: "outside-repository", message: `${value} leads out of the repository` };
  }
  if (isPlaceholder(path)) return { kind: "placeholder" };
  const what = kind === "directory" && found === "file" ? "is a file, not a directory" : undefined;
  return { kind: "missing-file", message: `${value} ${what ?? whyNotRead(repository, path)}` };
}

function remote(value: string): Located {
  const message = `${value} is fetched over the network; what it holds is not known`;
  return { kind: "remote-base", message };
}
