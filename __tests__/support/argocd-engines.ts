import type { AwsEnvironmentInput } from "../../config/schema";

/** Both engines that are Argo CD, by kind. */
export const ARGOCD_ENGINES: Readonly<Record<string, AwsEnvironmentInput["engine"]>> = {
  argocd: { kind: "argocd" },
  "argocd-eks": {
    kind: "argocd-eks",
    identityCenter: { instanceArn: "arn:aws:sso:::instance/ssoins-0a1b2c3d4e5f6a7b" },
    admins: { groups: ["9067f7a1-70a1-4a3c-9d4e-0a1b2c3d4e5f"] },
  },
};
