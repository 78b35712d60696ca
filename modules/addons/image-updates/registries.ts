import type { ServiceValues } from "../../contract";

/** ARN of ECR repositories, `arn:<partition>:ecr:<region>:<account>:repository/...`. */
const ECR = /^arn:(?<partition>[^:]+):ecr:(?<region>[^:]+):(?<account>\d{12}):/;

/**
 * The ECR registries as values of the Image Updater's chart. A token is good for twelve hours; `ecr-login.sh` is in Git
 * (gitops/infrastructure/argocd-image-updater).
 */
export function ecrRegistries(repositoryArns: readonly string[]): readonly ServiceValues[] {
  const hosts = repositoryArns.flatMap((arn) => {
    const { partition, region, account } = ECR.exec(arn)?.groups ?? {};
    if (partition === undefined || region === undefined || account === undefined) return [];
    const suffix = partition === "aws-cn" ? "amazonaws.com.cn" : "amazonaws.com";
    return [`${account}.dkr.ecr.${region}.${suffix}`];
  });
  return [...new Set(hosts)].map((host) => ({
    name: host,
    prefix: host,
    api_url: `https://${host}`,
    ping: true,
    credentials: "ext:/scripts/ecr-login.sh",
    credsexpire: "10h",
  }));
}
