import { lateConditions } from "../../../src/verify/flux/late-health";

test.each([
  ["pkg.crossplane.io", "Provider", ["Installed", "Healthy"]],
  ["apiextensions.crossplane.io", "CompositeResourceDefinition", ["Established"]],
  ["ec2.aws.m.upbound.io", "VPC", ["Synced", "Ready"]],
  ["kubernetes.m.crossplane.io", "Object", ["Synced", "Ready"]],
  ["s3.services.k8s.aws", "Bucket", ["ACK.ResourceSynced"]],
])("%s/%s is healthy by %j", (group, kind, conditions) => {
  expect(lateConditions(group, kind, false)).toEqual(conditions);
});

test.each([
  ["pkg.crossplane.io", "DeploymentRuntimeConfig"],
  ["apiextensions.crossplane.io", "Composition"],
  ["protection.crossplane.io", "Usage"],
  ["aws.m.upbound.io", "ClusterProviderConfig"],
  ["kubernetes.crossplane.io", "ProviderConfig"],
  ["services.k8s.aws", "IAMRoleSelector"],
  ["helm.toolkit.fluxcd.io", "HelmRelease"],
  ["apps", "Deployment"],
])("%s/%s needs no expression", (group, kind) => {
  expect(lateConditions(group, kind, false)).toBeUndefined();
});

test("a composite resource has the conditions of all of them, whatever its group", () => {
  expect(lateConditions("example.com", "Site", true)).toEqual(["Synced", "Ready"]);
});
