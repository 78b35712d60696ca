import type { PolicyStatement } from "../../../lib/policy-document";

/**
 * What a controller does in Amazon ECR to find new tags: it lists those of a repository, and reads manifests for their
 * digests. It never pulls an image, so `ecr:GetDownloadUrlForLayer` is left out. A token is for the whole registry.
 */
export function scanPolicy(repositoryArns: readonly string[]): PolicyStatement[] {
  return [
    { Sid: "SignIn", Action: "ecr:GetAuthorizationToken", Resource: "*" },
    {
      Sid: "ReadTags",
      Action: ["ecr:ListImages", "ecr:DescribeImages", "ecr:BatchGetImage"],
      Resource: repositoryArns,
    },
  ];
}
