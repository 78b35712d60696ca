import { unservedVersion } from "../../../src/verify/catalog/served-versions";

test("a kind may have versions that the others of its group don't have", () => {
  expect(unservedVersion("karpenter.sh", "v1alpha1", "NodeOverlay")).toBeUndefined();
  expect(unservedVersion("karpenter.sh", "v1alpha1", "NodeClaim")).toEqual({
    served: ["v1", "v1beta1", "v1alpha5"],
    isCertain: false,
  });
});
