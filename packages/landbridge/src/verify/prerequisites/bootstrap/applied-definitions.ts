import { crdsOfRepository } from "../../catalog/repositories";
import { normalizeGitUrl } from "../../flux/sources";
import { filesBelow, filesOf } from "../../repository/files-below";
import { parentOf, resolvePath, type Repository } from "../../repository/repository";
import { isPipeline } from "./commands";
import { isPage, isScript, isTestOfPipeline } from "./scripts";
import { knownValues, variablesOf } from "./shell-variables";

const APPLIES =
  /\b(?:kubectl|oc|k|kustomize)["')}\]]*\s(?:[^|;&\n]*\s)?(?:apply|create|replace|build|kustomize)\s|\$\{?KUBECTL\w*\}?["']?\s[^|;&\n]*\b(?:apply|create|replace)\s/i;

/**
 * The API groups whose CRDs the repository's scripts apply: from a URL, or from files of the repository. Pages may describe
 * another way, and pipelines with a cluster of their own test in it.
 */
export function definitionsOfScripts(repository: Repository): readonly string[] {
  const all = repository.unpacked ?? repository;
  const groups = filesOf(all)
    .filter((file) => (isScript(file) && !isPage(file)) || isPipeline(file))
    .flatMap((file) => {
      const text = all.read(file) ?? "";
      const isTest = isPipeline(file) && isTestOfPipeline(text);
      return APPLIES.test(text) && !isTest ? groupsIn(file, text, repository) : [];
    });
  return [...new Set(groups)];
}

/**
 * The groups of a script that applies something. Its URLs may be in lists, variables or arguments of its functions, so
 * those of all lines count, but for what it only prints.
 */
function groupsIn(file: string, text: string, repository: Repository): readonly string[] {
  const lines = text
    .replace(/\\\n/g, " ")
    .split("\n")
    .filter((line) => !/^\s*(?:#|\/\/|@?echo\b|printf\b)/.test(line));
  const variables = variablesOf(text, repository);
  const remote = lines.flatMap((line) =>
    [...line.matchAll(ADDRESS)].flatMap(([address]) => {
      const [known = address] = knownValues(address, variables);
      return groupsAt(known);
    }),
  );
  const local = lines
    .filter((line) => APPLIES.test(line))
    .flatMap((line) => [...line.matchAll(OPTION)].flatMap(([, path]) => path ?? []))
    .flatMap((path) => knownValues(path, variables))
    .flatMap((path) => groupsBelow(path, file, repository));
  return [...remote, ...local];
}

const ADDRESS = /(?:https?:\/\/|(?<![\w/.])github\.com\/)[^\s"'`|;&<>]+/g;

const OPTION = /\s(?:-f|-k|--filename|--kustomize)[=\s]+["']?([^\s"'|;&<>]+)/g;

/** The groups of the CRDs at an address: by the name of its file, or by the operator whose repository it is. */
function groupsAt(address: string): readonly string[] {
  const path = address.replace(/[?#].*$/, "").replace(/\/+$/, "");
  const named = /\/([a-z0-9.-]+\.[a-z0-9-]+)_[a-z0-9]+\.ya?ml$/.exec(path)?.[1];
  if (named !== undefined) return [named];
  if (/\bkubernetes-sigs\/gateway-api\b/.test(path))
    return ["gateway.networking.k8s.io", "gateway.networking.x-k8s.io"];
  if (/\bkubernetes-csi\/external-snapshotter\b/.test(path) && path.includes("crd"))
    return ["snapshot.storage.k8s.io"];
  const plural = /\/[a-z0-9]+\.([a-z0-9-]+(?:\.[a-z0-9-]+)+)\.ya?ml$/.exec(path)?.[1];
  if (plural !== undefined && /crd/i.test(path)) return [plural];
  // Values of charts, and files in directories of examples, have no CRDs.
  if (!/crd|\/releases\/(?:latest\/)?download\/|\/(?:install|bundle)\b/i.test(path)) return [];
  const [, owner, name] = normalizeGitUrl(path)
    .replace(/^raw\.githubusercontent\.com\//, "github.com/")
    .split("/");
  const crds = name === undefined ? undefined : crdsOfRepository(`${owner}/${name}`, path);
  return (crds ?? []).map((known) => known.group);
}

/** The groups of the CRDs in a file or directory of the repository that a script names. */
function groupsBelow(path: string, script: string, repository: Repository): readonly string[] {
  const own = path.replace(/^\/+/, "");
  const found = ["", parentOf(script)]
    .flatMap((base) => resolvePath(base, own) ?? [])
    .find((one) => one !== "" && repository.kind(one) !== undefined);
  if (found === undefined) return [];
  const files = repository.kind(found) === "file" ? [found] : filesBelow(repository, found);
  return files
    .filter((file) => /\.(?:ya?ml|json)$/.test(file))
    .map((file) => repository.read(file) ?? "")
    .filter((text) => text.includes("CustomResourceDefinition"))
    .flatMap((text) =>
      [...text.matchAll(/^ {2}group: ["']?([\w.-]+)/gm)].flatMap(([, group]) => group ?? []),
    );
}
