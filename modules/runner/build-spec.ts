import type { RunnerProps } from "./props";

/**
 * What a build does: it installs Terraform, whose checksum it verifies, and deploys the stack. `core` isn't
 * deployed: the runner has no rights for that.
 */
export function buildSpec({ stack, terraformVersion }: RunnerProps): string {
  const release = `https://releases.hashicorp.com/terraform/${terraformVersion}`;
  const archive = `terraform_${terraformVersion}_linux_arm64.zip`;
  const deploy = ["--skip-preflight", "--auto-approve", "--ignore-missing-stack-dependencies"];
  // JSON is YAML.
  return JSON.stringify({
    version: 0.2,
    phases: {
      install: {
        "runtime-versions": { nodejs: 22 },
        commands: [
          `curl -fsSLO ${release}/${archive}`,
          `curl -fsSL ${release}/terraform_${terraformVersion}_SHA256SUMS | grep ' ${archive}$' | sha256sum --check`,
          `unzip -o -q ${archive} terraform -d /usr/local/bin && rm ${archive}`,
          "npm ci",
        ],
      },
      build: { commands: [`npm run deploy -- ${stack} ${deploy.join(" ")}`] },
    },
  });
}
