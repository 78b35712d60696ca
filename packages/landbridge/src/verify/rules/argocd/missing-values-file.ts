import { isUnknownText, sourcesOf } from "../../argocd/application";
import { argocdFilesOf } from "../../model/argocd/argocd-files";
import { valuesOfSource, type MissingValues } from "../../model/argocd/source-values";
import { nameOf, type Repository } from "../../repository/repository";
import type { ClusterRule, Report } from "../rule";
import { whoCreates } from "../structure/why-missing";

/** LB909 */
export const missingValuesFile: ClusterRule = {
  id: "LB909",
  name: "missing-values-file",
  severity: "error",
  summary: "An Application reads a values file that doesn't exist.",
  why: "Argo CD can't render the chart (`no such file or directory`): the Application stays at what it had, on a new cluster at nothing.",
  remedy:
    "Correct the path, add the file, add a source with that ref, or set helm.ignoreMissingValueFiles: true.",
  limits:
    "Files of other repositories, of charts in chart repositories, and of submodules that aren't checked out are unknown; what Terraform writes isn't reported. A warning if the source reads another branch or a tag, or if something else seems to create the file: a template is next to it, a script writes it, or .gitignore keeps it out. Of Argo CD's build environment, what the Application itself says is filled in.",
  *check({ appliers, sources, prerequisites }) {
    const { isOwn, isOtherRevision } = argocdFilesOf(sources).own;
    // LB601 says that a whole directory is missing.
    const applications = appliers.filter(
      ({ kind, content }) => kind === "Application" && content.kind !== "missing",
    );
    for (const { object, title, ...application } of applications) {
      if (object === undefined) continue;
      for (const source of sourcesOf(application.spec)) {
        if (isUnknownText(source.repoURL)) continue;
        const { missing } = valuesOfSource(application, source, { sources, isOwn });
        // Terraform writes some, for a commit.
        const gone = missing.filter(
          ({ file, ref }) => ref !== undefined || !prerequisites.commits.includes(nameOf(file)),
        );
        for (const { path, ...one } of gone) {
          const place = { at: { object, path }, object: object.id };
          yield { ...reportOf(title, one, isOtherRevision, sources.repository), ...place };
        }
      }
    }
  },
};

function reportOf(
  title: string,
  { file, ref, source, target }: Omit<MissingValues, "path">,
  isOtherRevision: (revision: string | undefined) => boolean,
  repository: Repository,
): Pick<Report, "message" | "severity"> {
  const message = `${title} ${whatIsMissing(file, ref)}`;
  const revision = source?.targetRevision ?? "HEAD";
  if (file !== "" && isOtherRevision(revision))
    return {
      severity: "warning",
      message: `${message}; revision ${revision}, which it reads, may have it.`,
    };
  const maker = file === "" || target === undefined ? undefined : whoCreates(repository, target);
  return maker === undefined
    ? { message: `${message}.` }
    : { severity: "warning", message: `${message}; Helm fails unless ${maker}.` };
}

function whatIsMissing(file: string, ref: string | undefined): string {
  if (file === "")
    return "has an empty entry among its valueFiles, for which Helm reads a directory";
  return ref === undefined
    ? `reads values from ${file}, which is not in the repository`
    : `reads values from ${file}, but none of its sources has ref: ${ref}`;
}
