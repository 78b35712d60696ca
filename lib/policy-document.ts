import { UserError } from "landbridge/errors";

/** Who a statement of a trust or resource policy is about. */
export type PolicyPrincipal =
  | "*"
  | { readonly Service: string | readonly string[] }
  | { readonly AWS: string | readonly string[] };

/** One statement of an IAM policy, spelled as IAM spells it. Tokens are allowed in values and in keys of conditions. */
export interface PolicyStatement {
  /** Name of the statement, unique in its policy: letters and digits. */
  readonly Sid: string;
  /** Default: `Allow`. */
  readonly Effect?: "Allow" | "Deny";
  /** Only in trust and resource policies. */
  readonly Principal?: PolicyPrincipal;
  /** Actions, `service:Action`. */
  readonly Action: string | readonly string[];
  /** ARNs; absent in trust policies only. */
  readonly Resource?: string | readonly string[];
  /** By operator, then by key. */
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >;
}

/**
 * The policy as JSON, the same bytes for the same statements.
 * @throws UserError if a statement has no action or an empty list of resources, which AWS refuses
 */
export function policyDocument(statements: readonly PolicyStatement[]): string {
  const problems = statements
    .filter(({ Action, Resource }) => Action.length === 0 || Resource?.length === 0)
    .map(({ Sid }) => ({
      place: `IAM statement ${Sid}`,
      message: "has no action or no resource",
      allowed: "at least one of each",
    }));
  if (problems.length > 0) throw new UserError(problems);
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: statements.map(({ Sid, Effect, Principal, Action, Resource, Condition }) => ({
      Sid,
      Effect: Effect ?? "Allow",
      Principal,
      Action,
      Resource,
      Condition,
    })),
  });
}

/** A role's trust policy that lets one AWS service assume it, under conditions if given. */
export function serviceTrust(service: string, condition?: PolicyStatement["Condition"]): string {
  return policyDocument([
    {
      Sid: "AllowService",
      Principal: { Service: service },
      Action: "sts:AssumeRole",
      Condition: condition,
    },
  ]);
}

/** Service accounts of one namespace that take a role through EKS Pod Identity. */
export interface PodPrincipal {
  /** Name of the EKS cluster. */
  readonly clusterName: string;
  readonly namespace: string;
  /** At least one. */
  readonly serviceAccounts: readonly string[];
}

/**
 * The trust policy of a role for pods. Only these service accounts of this cluster may take the role, even if somebody
 * associates it with another. EKS sends these tags with each request unless session tags are disabled, and takes roles
 * of the cluster's own account only, so the name is enough (EKS user guide, "pod-id-role" and
 * "pod-id-abac"; it documents no aws:SourceArn for pods.eks.amazonaws.com).
 */
export function podTrust({ clusterName, namespace, serviceAccounts }: PodPrincipal): string {
  const [first = ""] = serviceAccounts;
  return policyDocument([
    {
      Sid: "AllowEksAuthToAssumeRoleForPodIdentity",
      Principal: { Service: "pods.eks.amazonaws.com" },
      Action: ["sts:AssumeRole", "sts:TagSession"],
      Condition: {
        StringEquals: {
          "aws:RequestTag/eks-cluster-name": clusterName,
          "aws:RequestTag/kubernetes-namespace": namespace,
          "aws:RequestTag/kubernetes-service-account":
            serviceAccounts.length === 1 ? first : serviceAccounts,
        },
      },
    },
  ]);
}
