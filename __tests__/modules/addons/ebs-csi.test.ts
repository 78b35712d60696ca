import { EbsCsi } from "../../../modules/addons/ebs-csi";
import { only } from "../pod-identity/support";
import { addonsIn } from "./environment";

const build = (partition = "aws") =>
  addonsIn((stack, given) => {
    new EbsCsi(stack, "ebs-csi", { ...given, partition });
  });

test("has the managed policy that covers only its cluster's volumes", () => {
  expect(only(build("aws-us-gov").json, "aws_iam_role_policy_attachment")).toMatchObject({
    policy_arn: "arn:aws-us-gov:iam::aws:policy/AmazonEBSCSIDriverEKSClusterScopedPolicy",
  });
});

test("has a service account that the EKS addon creates", () => {
  const { json, document } = build();
  expect(only(json, "aws_eks_pod_identity_association")).toMatchObject({
    namespace: "kube-system",
    service_account: "ebs-csi-controller-sa",
  });
  expect(document().identities).toMatchObject([
    {
      namespace: "kube-system",
      serviceAccount: "ebs-csi-controller-sa",
      managedBy: "eks-addon",
    },
  ]);
});
