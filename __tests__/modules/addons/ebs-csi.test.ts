import { EbsCsi } from "../../../modules/addons";
import { only } from "../pod-identity/support";
import { addonsIn } from "./environment";

const build = (partition = "aws") =>
  addonsIn((stack, given) => {
    new EbsCsi(stack, "ebs-csi", { ...given, partition });
  });

test("it has the managed policy that reaches only what the driver made", () => {
  expect(only(build("aws-us-gov").json, "aws_iam_role_policy_attachment")).toMatchObject({
    policy_arn: "arn:aws-us-gov:iam::aws:policy/AmazonEBSCSIDriverPolicyV2",
  });
});

test("its service account comes with the EKS addon", () => {
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
