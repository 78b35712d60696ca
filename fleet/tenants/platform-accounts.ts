import { component, documents, type GeneratedFiles, kustomize } from "../documents";
import { platformKustomization } from "../platform-kustomization";
import { roleBinding, serviceAccount } from "../rbac";
import { platformDirectory } from "./place";

/** A Kustomization of the platform that applies HelmReleases without a service account of their own. */
export interface ReleasingKustomization {
  readonly name: string;
  /** What it depends on, by name. */
  readonly dependsOn: readonly string[];
  /** Namespaces of its HelmReleases. */
  readonly namespaces: readonly string[];
}

/** What Git says about the platform's own releases. */
export interface PlatformReleases {
  readonly environment: string;
  /** The account that Flux impersonates where an object names none. */
  readonly account: string;
  readonly kustomizations: readonly ReleasingKustomization[];
  /** Kustomizations that create the namespaces. */
  readonly makers: readonly string[];
}

/** Name of the Kustomization that creates the accounts. */
export const PLATFORM_ACCOUNTS = "platform-accounts";

const HEADER =
  "Written by `npm run fleet` from the HelmReleases that the environment has in Git. Don't edit.";

/**
 * Accounts for the platform's own releases where Flux is locked down: a HelmRelease is installed with the account of its
 * own namespace. Each Kustomization with releases waits for them.
 */
export function platformAccountFiles(releases: PlatformReleases): GeneratedFiles {
  const { environment, account, kustomizations, makers } = releases;
  const folder = platformDirectory(environment);
  const namespaces = [...new Set(kustomizations.flatMap((each) => each.namespaces))].sort();
  const ordered = [...kustomizations].sort((one, other) => (one.name < other.name ? -1 : 1));
  const own = platformKustomization({
    name: PLATFORM_ACCOUNTS,
    path: `${folder}/accounts`,
    dependsOn: makers,
    spec: { wait: true },
  });
  return new Map(
    (
      [
        [
          "kustomization.yaml",
          [
            component({
              resources: ["flux-kustomization.yaml"],
              patches: ordered.map(afterAccounts),
            }),
          ],
        ],
        ["flux-kustomization.yaml", [own]],
        ["accounts/kustomization.yaml", [kustomize(["accounts.yaml"])]],
        ["accounts/accounts.yaml", accounts(account, namespaces)],
      ] as const
    ).map(([file, objects]) => [`${folder}/${file}`, documents(HEADER, objects)]),
  );
}

/** A patch of a Kustomization, which has dependencies already or not. */
function afterAccounts({ name, dependsOn }: ReleasingKustomization): object {
  const isFirst = dependsOn.every((each) => each === PLATFORM_ACCOUNTS);
  const operation = isFirst
    ? `path: /spec/dependsOn, value: [{ name: ${PLATFORM_ACCOUNTS} }]`
    : `path: /spec/dependsOn/-, value: { name: ${PLATFORM_ACCOUNTS} }`;
  return {
    target: { group: "kustomize.toolkit.fluxcd.io", kind: "Kustomization", name: `^${name}$` },
    patch: `- { op: add, ${operation} }\n`,
  };
}

function accounts(name: string, namespaces: readonly string[]): readonly object[] {
  const all = namespaces.map((namespace) => ({ name, namespace }));
  const binding = { name: `${name}-platform`, namespace: "" };
  return [...all.map(serviceAccount), roleBinding(binding, all, "cluster-admin")];
}
