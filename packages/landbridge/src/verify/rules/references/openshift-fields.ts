import type { ReferenceField } from "./object-reference";

const APPS = "apps.open-cluster-management.io";
const CLUSTER = "cluster.open-cluster-management.io";
const POLICY = "policy.open-cluster-management.io";

/** Namespace of what the objects of OpenShift's own configuration name. */
const CONFIGURATION = "openshift-config";

const SERVICE = { group: "", kind: "Service" } as const;

/** A Placement, or the older PlacementRule. */
const placement = (path: string): ReferenceField => ({
  path,
  group: CLUSTER,
  kind: "Placement",
  kinds: { Placement: CLUSTER, PlacementRule: APPS },
});

const secret = (path: string): ReferenceField => ({ path, group: "", kind: "Secret" });

const clusterSet = (path: string): ReferenceField => ({
  path,
  name: "",
  group: CLUSTER,
  kind: "ManagedClusterSet",
  clusterScoped: ["ManagedClusterSet"],
});

const configured = (path: string, kind = "Secret"): ReferenceField => ({
  path: `spec.identityProviders.*.${path}`,
  group: "",
  kind,
  namespace: CONFIGURATION,
});

/** Fields by which objects of OpenShift and Advanced Cluster Management name others, by `group/kind` of the object that has them. */
export const OPENSHIFT_FIELDS: Readonly<Record<string, readonly ReferenceField[]>> = {
  "route.openshift.io/Route": [
    { path: "spec.to", ...SERVICE },
    { path: "spec.alternateBackends.*", ...SERVICE },
  ],
  "config.openshift.io/OAuth": [
    configured("htpasswd.fileData"),
    configured("ldap.bindPassword"),
    configured("ldap.ca", "ConfigMap"),
    configured("openID.ca", "ConfigMap"),
    ...["github", "gitlab", "google", "openID"].map((provider) =>
      configured(`${provider}.clientSecret`),
    ),
  ],
  [`${POLICY}/PlacementBinding`]: [
    placement("placementRef"),
    {
      path: "subjects.*",
      group: POLICY,
      kind: "Policy",
      kinds: { Policy: POLICY, PolicySet: POLICY },
    },
  ],
  [`${POLICY}/PolicySet`]: [{ path: "spec.policies.*", name: "", group: POLICY, kind: "Policy" }],
  [`${APPS}/GitOpsCluster`]: [placement("spec.placementRef")],
  [`${APPS}/Subscription`]: [placement("spec.placement.placementRef")],
  [`${CLUSTER}/ManagedClusterSetBinding`]: [clusterSet("spec.clusterSet")],
  [`${CLUSTER}/Placement`]: [clusterSet("spec.clusterSets.*")],
  "hive.openshift.io/ClusterDeployment": [
    secret("spec.pullSecretRef"),
    secret("spec.provisioning.installConfigSecretRef"),
    secret("spec.provisioning.sshPrivateKeySecretRef"),
    ...["aws", "azure", "gcp", "openstack", "vsphere"].map((cloud) =>
      secret(`spec.platform.${cloud}.credentialsSecretRef`),
    ),
  ],
};
