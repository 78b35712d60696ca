import { memoize } from "../../../lib/memoize";
import { filesOf } from "../../repository/files-below";
import { parentOf, type Repository } from "../../repository/repository";

/** A plugin of Argo CD's repo-server that takes every directory with a file, before Helm and kustomize do. */
interface DiscoveringPlugin {
  /** The file that defines it. */
  readonly file: string;
  /** Name of the file that it looks for. */
  readonly discovers: string;
}

/** `discover` of a ConfigManagementPlugin, wherever it is written: a ConfigMap, Helm values, a template. */
const DISCOVER =
  /^[ \t]*discover:[ \t]*\n(?:[ \t]*#[^\n]*\n)*[ \t]*(?:fileName:|find:[ \t]*\n[ \t]*glob:)[ \t]*["']?(?:\*\*\/|\.\/)?([\w.-]+)["']?/gm;

const pluginsOf = memoize((repository: Repository): readonly DiscoveringPlugin[] =>
  filesOf(repository)
    .filter((file) => /\.ya?ml$/.test(file))
    .flatMap((file) => {
      const text = repository.read(file) ?? "";
      if (!text.includes("ConfigManagementPlugin") && !/^[ \t]*cmp:/m.test(text)) return [];
      return [...text.matchAll(DISCOVER)].map(([, discovers = ""]) => ({ file, discovers }));
    }),
);

/** A container next to Argo CD's repo-server that brings a plugin, whose configuration may be in its image. */
const SIDECAR = /\/home\/argocd\/cmp-server\/plugins|\bargocd-cmp-server\b/;

/** The file that brings a plugin to Argo CD's repo-server, which may take any directory; undefined if there is none. */
export const fileOfPlugin = memoize((repository: Repository): string | undefined =>
  filesOf(repository).find(
    (file) => /\.(?:ya?ml|tf|tftpl|tpl)$/.test(file) && SIDECAR.test(repository.read(file) ?? ""),
  ),
);

/** How Argo CD is installed: by its manifests, its chart, an operator, or the objects themselves. */
const INSTALLS =
  /\bargo-?cd\b[^\n]{0,100}\binstall\.yaml|\bargoproj\/argo-cd\/[^\s"']*manifests\/(?!crds)|\bargo-helm\b|\bargo\/argo-cd\b|^[ \t-]*(?:chart|name)[ \t]*[:=][ \t]*["']?argo-cd["']?[ \t]*$|\bargocd-repo-server\b|^kind:\s*ArgoCD\s*$|\bopenshift-gitops-operator\b/m;

/** Whether the repository says how Argo CD is installed, in whatever file, so that its plugins are there as well. */
export const installsArgocd = memoize((repository: Repository): boolean =>
  filesOf(repository).some((file) => INSTALLS.test(repository.read(file) ?? "")),
);

/** The file that defines a plugin which renders the chart that a template belongs to; undefined if none does. */
export function pluginRendering(repository: Repository, template: string): string | undefined {
  for (let here = parentOf(template); here !== ""; here = parentOf(here)) {
    if (repository.kind(`${here}/Chart.yaml`) !== "file") continue;
    return pluginsOf(repository).find(
      ({ discovers }) => repository.kind(`${here}/${discovers}`) === "file",
    )?.file;
  }
  return undefined;
}
