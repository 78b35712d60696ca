import { memoize } from "../../../lib/memoize";
import { didYouMean, nearestName } from "../../../lib/nearest-name";
import { isAccountOfArgocd } from "../../argocd/accounts";
import type { Model } from "../../model/model";
import type { ExistingIdentity } from "../../prerequisites/prerequisites";
import { isUsedNamespace } from "../order/namespaces";
import type { ClusterRule } from "../rule";
import { mayBeMadeByController } from "../unknown-controllers";
import { unless } from "../unless";
import { accountsOf } from "./accounts";
import { namedElsewhere } from "./named-accounts";

/** LB501 */
export const noServiceAccount: ClusterRule = {
  id: "LB501",
  name: "no-service-account",
  severity: "error",
  summary: "A pod identity names a service account that nothing creates.",
  why: "AWS accepts the association, but no pod ever gets its role: the controller runs without credentials.",
  remedy: "Correct the identity's namespace or name, or the name of the chart's service account.",
  limits:
    "Landbridge knows the service accounts in the repository and those of the charts in its catalog. The rule stays silent about namespaces with other charts, about service accounts that a controller may create, and about names that values elsewhere in the repository give to one (`serviceAccount.name`).",
  *check(model) {
    const { names, unknownIn } = accountsOf(model);
    const { identities, complete } = model.prerequisites;
    const taken = new Set(identities.map((own) => `${own.namespace}/${own.serviceAccount}`));
    for (const { namespace, serviceAccount, managedBy, place } of identities) {
      const name = `${namespace}/${serviceAccount}`;
      if (managedBy !== "git" || names.has(name) || unknownIn.has(namespace)) continue;
      const swapped = swappedAccount(names, { namespace, serviceAccount });
      if (swapped === undefined && mayExist(model, serviceAccount)) continue;
      const free = [...names].filter((other) => !taken.has(other));
      const nearest =
        free.find((other) => other.endsWith(`/${serviceAccount}`)) ?? nearestName(name, free);
      const meant =
        swapped ?? nearest ?? likelyAccount(model, { namespace, serviceAccount }, taken);
      // Other tools can create service accounts too.
      if (!complete && meant === undefined) continue;
      const unknown = model.unknownWith({
        group: "",
        kind: "ServiceAccount",
        namespace,
        name: serviceAccount,
      });
      yield {
        severity: complete && unknown === undefined ? "error" : "warning",
        message: didYouMean(
          `Nothing creates service account ${name} in ${model.cluster === "" ? "the cluster" : model.cluster}${unless(unknown)}.`,
          meant,
        ),
        at: place,
      };
    }
  },
};

/** The account whose namespace and name are in each other's place. */
function swappedAccount(
  names: ReadonlySet<string>,
  { namespace, serviceAccount }: Pick<ExistingIdentity, "namespace" | "serviceAccount">,
): string | undefined {
  const swapped = `${serviceAccount}/${namespace}`;
  return names.has(swapped) || SYSTEM_NAMESPACES.has(serviceAccount) ? swapped : undefined;
}

/**
 * The account that is probably meant, although its name isn't near: the one of this name where nothing uses the namespace,
 * or the release's own where no account of the namespace has an identity.
 */
function likelyAccount(
  model: Model,
  { namespace, serviceAccount }: Pick<ExistingIdentity, "namespace" | "serviceAccount">,
  taken: ReadonlySet<string>,
): string | undefined {
  const { names } = accountsOf(model);
  if (!isUsedNamespace(model, namespace))
    return [...names].find((name) => name.endsWith(`/${serviceAccount}`));
  const own = [...names].filter((name) => name.startsWith(`${namespace}/`));
  if (SYSTEM_NAMESPACES.has(namespace) || own.some((name) => taken.has(name))) return undefined;
  return own.find((name) => releaseAccounts(model).has(name));
}

/** Namespaces of Kubernetes, which many tools install into; nobody calls a service account so. */
const SYSTEM_NAMESPACES = new Set(["kube-system", "kube-public"]);

/** The first account of each chart: that of its controller. */
const releaseAccounts = memoize(
  (model: Model): ReadonlySet<string> =>
    new Set(
      model.releases.flatMap(({ facts, values, valuesKnown, releaseName, targetNamespace }) => {
        const [first] = facts?.serviceAccounts?.(releaseName, values) ?? [];
        return first === undefined || !valuesKnown ? [] : [`${targetNamespace}/${first}`];
      }),
    ),
);

/** Whether a service account probably exists although nothing that the cluster applies creates it. */
function mayExist(model: Model, serviceAccount: string): boolean {
  // Argo CD runs there: its own accounts exist.
  const runsArgocd = model.root.argocd !== undefined && model.home === "";
  return (
    // Kubernetes creates it in every namespace; Crossplane and others create theirs.
    serviceAccount === "default" ||
    mayBeMadeByController(model, serviceAccount) ||
    (runsArgocd && isAccountOfArgocd(serviceAccount)) ||
    namedElsewhere(model).has(serviceAccount)
  );
}
