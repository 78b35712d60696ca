import { VARIABLES_CONFIG_MAP, type ContractDocument } from "../../contract/document";
import { engineNamespace, isArgocd, servicesWithConfigMap } from "../../contract/document-engine";
import { UserError } from "../../errors/user-error";
import { ARGOCD_GROUP } from "../../verify/argocd/kinds";
import { HELM_GROUP, KUSTOMIZE_GROUP, SOURCE_GROUP } from "../../verify/flux/kinds";
import { groupOf } from "../../verify/kubernetes/object";
import { isRecord, list, text, type YamlRecord } from "../../verify/yaml/json";
import { isFluxGroup } from "../live/flux-groups";
import { LiveCluster, type Unread } from "../live/live-cluster";
import { ForbiddenError, type Api } from "./api";

/**
 * Reads what the contract promises, namespaces, and every object of Flux and Argo CD. ConfigMaps are read by name, so that
 * no other data of the cluster is ever seen; Secrets never are.
 * @param namespaces names of those that the repository creates; requested once the API server has answered
 * @throws UserError if the API server cannot be reached, refuses the credentials or an essential
 * permission, or has neither Flux nor Argo CD, whichever the contract names
 */
export async function readCluster(
  api: Api,
  contract: ContractDocument,
  namespaces: () => Promise<readonly string[]> = () => Promise.resolve([]),
): Promise<LiveCluster> {
  const reader = new Reader(api);
  // First on its own: an unreachable server should be reported once, not queried thirty times.
  const groups = await reader.engineKinds(isArgocd(contract));
  const namespace = engineNamespace(contract);
  const gitNamespaces = await namespaces();
  const objects = await Promise.all([
    ...Object.keys(contract.namespaces).map((name) => reader.one("v1", "Namespace", "", name)),
    ...gitNamespaces
      .filter((name) => !(name in contract.namespaces))
      .map((name) => reader.namespaceOfGit(name)),
    ...configMapsOf(contract).map(([namespace, name]) =>
      reader.one("v1", "ConfigMap", namespace, name),
    ),
    ...contract.identities.map(({ namespace, serviceAccount }) =>
      reader.one("v1", "ServiceAccount", namespace, serviceAccount),
    ),
    ...groups.map((kind) => reader.all(kind)),
    reader.all({
      apiVersion: "apps/v1",
      kind: "Deployment",
      path: `/apis/apps/v1/namespaces/${namespace}/deployments`,
    }),
    reader.all({
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      path: `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`,
    }),
  ]);
  return new LiveCluster(objects.flat(), reader.unread);
}

/** Namespace and name of every ConfigMap that the contract becomes. */
function configMapsOf(contract: ContractDocument): readonly (readonly [string, string])[] {
  return [
    [engineNamespace(contract), VARIABLES_CONFIG_MAP],
    ...servicesWithConfigMap(contract).map(
      ({ namespace, configMap }) => [namespace, configMap] as const,
    ),
  ];
}

/** Whether the diagnosis reads objects of a group. */
function isEngineGroup(group: string): boolean {
  return isFluxGroup(group) || group === ARGOCD_GROUP;
}

interface ListedKind {
  readonly apiVersion: string;
  readonly kind: string;
  /** Path of the list. */
  readonly path: string;
}

/** Plural names in paths of the core group. */
const CORE = {
  Namespace: "namespaces",
  ConfigMap: "configmaps",
  ServiceAccount: "serviceaccounts",
} as const;

/** Groups whose objects the diagnosis requires. */
const ESSENTIAL: readonly string[] = [KUSTOMIZE_GROUP, HELM_GROUP, SOURCE_GROUP];

/** Kinds of Argo CD that say how a rollout is doing. */
const ARGOCD_KINDS: readonly string[] = ["Application", "ApplicationSet"];

/** Objects per page; the API server returns the start of the next one. */
const PAGE = 500;

class Reader {
  public readonly unread: Unread[] = [];

  constructor(private readonly api: Api) {}

  /** The kinds of Flux and Argo CD that the cluster has, each in the version that the API server prefers. */
  public async engineKinds(needsArgocd: boolean): Promise<readonly ListedKind[]> {
    const answer = await this.essential("/apis");
    const versions = list(answer, "groups").flatMap((group) =>
      isEngineGroup(text(group, "name") ?? "")
        ? (text(group, "preferredVersion", "groupVersion") ?? [])
        : [],
    );
    const group = needsArgocd ? ARGOCD_GROUP : KUSTOMIZE_GROUP;
    if (!versions.some((version) => version.startsWith(`${group}/`))) {
      throw new UserError({
        place: this.api.server,
        message: `has no ${needsArgocd ? "Argo CD" : "Flux"}: its CRDs (${group}) are missing; \`cdktf deploy\` of the bootstrap stack installs it`,
      });
    }
    const kinds = await Promise.all(versions.map((version) => this.kindsOf(version)));
    // Of Argo CD's group, Argo Workflows and Rollouts have kinds as well.
    return kinds.flat().filter(({ apiVersion, kind }) => {
      return groupOf(apiVersion) !== ARGOCD_GROUP || ARGOCD_KINDS.includes(kind);
    });
  }

  private async kindsOf(apiVersion: string): Promise<readonly ListedKind[]> {
    const answer = await this.essential(`/apis/${apiVersion}`);
    return list(answer, "resources").flatMap((resource) => {
      const [name, kind] = [text(resource, "name") ?? "", text(resource, "kind") ?? ""];
      // status and scale are parts of an object.
      return name.includes("/") ? [] : [{ apiVersion, kind, path: `/apis/${apiVersion}/${name}` }];
    });
  }

  /** One object by its name; none if it is not there. */
  public async one(
    apiVersion: string,
    kind: keyof typeof CORE,
    namespace: string,
    name: string,
  ): Promise<readonly YamlRecord[]> {
    const place = namespace === "" ? "" : `namespaces/${namespace}/`;
    const object = await this.essential(`/api/${apiVersion}/${place}${CORE[kind]}/${name}`);
    return isRecord(object) ? [{ ...object, apiVersion, kind }] : [];
  }

  /** A namespace that the contract does not name: without the right to read it a note is enough. */
  public async namespaceOfGit(name: string): Promise<readonly YamlRecord[]> {
    try {
      const object = await this.api.get(`/api/v1/namespaces/${name}`);
      return isRecord(object) ? [{ ...object, apiVersion: "v1", kind: "Namespace" }] : [];
    } catch (error) {
      if (!(error instanceof ForbiddenError)) throw error;
      this.unread.push({ kind: "Namespace", message: error.message });
      return [];
    }
  }

  /** Every object of a kind; none, with a note, if they may not be read and are not essential. */
  public async all(kind: ListedKind): Promise<readonly YamlRecord[]> {
    if (ESSENTIAL.includes(groupOf(kind.apiVersion))) {
      return this.pages(kind, (path) => this.essential(path));
    }
    try {
      return await this.pages(kind, (path) => this.api.get(path));
    } catch (error) {
      if (!(error instanceof ForbiddenError)) throw error;
      this.unread.push({ kind: kind.kind, message: error.message });
      return [];
    }
  }

  private async pages(
    { apiVersion, kind, path }: ListedKind,
    get: (path: string) => Promise<unknown>,
  ): Promise<readonly YamlRecord[]> {
    const objects: YamlRecord[] = [];
    let next = "";
    do {
      const query = `?limit=${PAGE}${next === "" ? "" : `&continue=${encodeURIComponent(next)}`}`;
      const answer = await get(`${path}${query}`);
      for (const item of list(answer, "items")) {
        if (isRecord(item)) objects.push({ ...item, apiVersion, kind });
      }
      next = text(answer, "metadata", "continue") ?? "";
    } while (next !== "");
    return objects;
  }

  /** Reads what the diagnosis needs: a missing permission is an error. */
  private async essential(path: string): Promise<unknown> {
    try {
      return await this.api.get(path);
    } catch (error) {
      if (!(error instanceof ForbiddenError)) throw error;
      throw new UserError({
        place: this.api.server,
        message: `context ${this.api.context} may not read ${path}: ${error.message}`,
      });
    }
  }
}
