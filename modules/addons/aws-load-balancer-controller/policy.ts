import type { PolicyStatement } from "../../../lib/policy-document";

/** The tag by which the controller recognizes its own resources. */
const CLUSTER_TAG = "elbv2.k8s.aws/cluster";
const ON_CREATION = { Null: { [`aws:RequestTag/${CLUSTER_TAG}`]: "false" } };
const ON_ITS_OWN = { Null: { [`aws:ResourceTag/${CLUSTER_TAG}`]: "false" } };
/** It may change tags of its own resources, but neither remove nor set the cluster's tag. */
const RETAG_ITS_OWN = {
  Null: {
    [`aws:RequestTag/${CLUSTER_TAG}`]: "true",
    [`aws:ResourceTag/${CLUSTER_TAG}`]: "false",
  },
};

/**
 * The controller's published policy, statement by statement. Source:
 * kubernetes-sigs/aws-load-balancer-controller v3.5.0, docs/install/iam_policy.json.
 * It cannot name resources: load balancers, target groups and security groups are created later by
 * Kubernetes objects. Where the service allows it, a condition on the cluster's tag replaces the ARN.
 */
export function loadBalancerPolicy(partition: string): PolicyStatement[] {
  const elb = (path: string): string => `arn:${partition}:elasticloadbalancing:*:*:${path}`;
  const securityGroups = `arn:${partition}:ec2:*:*:security-group/*`;
  const taggable = [
    elb("targetgroup/*/*"),
    elb("loadbalancer/net/*/*"),
    elb("loadbalancer/app/*/*"),
  ];
  return [
    {
      Sid: "CreateServiceLinkedRole",
      Action: "iam:CreateServiceLinkedRole",
      Resource: "*",
      Condition: { StringEquals: { "iam:AWSServiceName": "elasticloadbalancing.amazonaws.com" } },
    },
    {
      Sid: "Describe",
      Action: [
        ...EC2_READS.map((action) => `ec2:${action}`),
        ...ELB_READS.map((action) => `elasticloadbalancing:Describe${action}`),
      ],
      Resource: "*",
    },
    { Sid: "UseCertificatesAndFirewalls", Action: COMPANIONS, Resource: "*" },
    {
      Sid: "ChangeIngressRules",
      Action: ["ec2:AuthorizeSecurityGroupIngress", "ec2:RevokeSecurityGroupIngress"],
      Resource: "*",
    },
    { Sid: "CreateSecurityGroup", Action: "ec2:CreateSecurityGroup", Resource: "*" },
    {
      Sid: "TagSecurityGroupOnCreation",
      Action: "ec2:CreateTags",
      Resource: securityGroups,
      Condition: { StringEquals: { "ec2:CreateAction": "CreateSecurityGroup" }, ...ON_CREATION },
    },
    {
      Sid: "RetagItsSecurityGroups",
      Action: ["ec2:CreateTags", "ec2:DeleteTags"],
      Resource: securityGroups,
      Condition: RETAG_ITS_OWN,
    },
    {
      Sid: "ChangeItsSecurityGroups",
      Action: [
        "ec2:AuthorizeSecurityGroupIngress",
        "ec2:RevokeSecurityGroupIngress",
        "ec2:DeleteSecurityGroup",
      ],
      Resource: "*",
      Condition: ON_ITS_OWN,
    },
    {
      Sid: "CreateTagged",
      Action: ["elasticloadbalancing:CreateLoadBalancer", "elasticloadbalancing:CreateTargetGroup"],
      Resource: "*",
      Condition: ON_CREATION,
    },
    {
      Sid: "ManageListeners",
      Action: [
        "elasticloadbalancing:CreateListener",
        "elasticloadbalancing:DeleteListener",
        "elasticloadbalancing:CreateRule",
        "elasticloadbalancing:DeleteRule",
      ],
      Resource: "*",
    },
    {
      Sid: "RetagItsLoadBalancers",
      Action: ["elasticloadbalancing:AddTags", "elasticloadbalancing:RemoveTags"],
      Resource: taggable,
      Condition: RETAG_ITS_OWN,
    },
    {
      Sid: "TagListeners",
      Action: ["elasticloadbalancing:AddTags", "elasticloadbalancing:RemoveTags"],
      Resource: ["listener", "listener-rule"].flatMap((kind) => [
        elb(`${kind}/net/*/*/*`),
        elb(`${kind}/app/*/*/*`),
      ]),
    },
    {
      Sid: "ChangeItsLoadBalancers",
      Action: ELB_WRITES.map((action) => `elasticloadbalancing:${action}`),
      Resource: "*",
      Condition: ON_ITS_OWN,
    },
    {
      Sid: "TagOnCreation",
      Action: "elasticloadbalancing:AddTags",
      Resource: taggable,
      Condition: {
        StringEquals: {
          "elasticloadbalancing:CreateAction": ["CreateTargetGroup", "CreateLoadBalancer"],
        },
        ...ON_CREATION,
      },
    },
    {
      Sid: "RegisterTargets",
      Action: ["elasticloadbalancing:RegisterTargets", "elasticloadbalancing:DeregisterTargets"],
      Resource: elb("targetgroup/*/*"),
    },
    {
      Sid: "ChangeListeners",
      Action: [
        "elasticloadbalancing:SetWebAcl",
        "elasticloadbalancing:ModifyListener",
        "elasticloadbalancing:AddListenerCertificates",
        "elasticloadbalancing:RemoveListenerCertificates",
        "elasticloadbalancing:ModifyRule",
        "elasticloadbalancing:SetRulePriorities",
      ],
      Resource: "*",
    },
  ];
}

const EC2_READS = [
  "DescribeAccountAttributes",
  "DescribeAddresses",
  "DescribeAvailabilityZones",
  "DescribeInternetGateways",
  "DescribeVpcs",
  "DescribeVpcPeeringConnections",
  "DescribeSubnets",
  "DescribeSecurityGroups",
  "DescribeInstances",
  "DescribeNetworkInterfaces",
  "DescribeTags",
  "GetCoipPoolUsage",
  "DescribeCoipPools",
  "GetSecurityGroupsForVpc",
  "DescribeIpamPools",
  "DescribeRouteTables",
];

const ELB_READS = [
  "LoadBalancers",
  "LoadBalancerAttributes",
  "Listeners",
  "ListenerCertificates",
  "SSLPolicies",
  "Rules",
  "TargetGroups",
  "TargetGroupAttributes",
  "TargetHealth",
  "Tags",
  "TrustStores",
  "ListenerAttributes",
  "CapacityReservation",
];

const ELB_WRITES = [
  "ModifyLoadBalancerAttributes",
  "SetIpAddressType",
  "SetSecurityGroups",
  "SetSubnets",
  "DeleteLoadBalancer",
  "ModifyTargetGroup",
  "ModifyTargetGroupAttributes",
  "DeleteTargetGroup",
  "ModifyListenerAttributes",
  "ModifyCapacityReservation",
  "ModifyIpPools",
];

const COMPANIONS = [
  "cognito-idp:DescribeUserPoolClient",
  "acm:ListCertificates",
  "acm:DescribeCertificate",
  "iam:ListServerCertificates",
  "iam:GetServerCertificate",
  "waf-regional:GetWebACL",
  "waf-regional:GetWebACLForResource",
  "waf-regional:AssociateWebACL",
  "waf-regional:DisassociateWebACL",
  "wafv2:GetWebACL",
  "wafv2:GetWebACLForResource",
  "wafv2:AssociateWebACL",
  "wafv2:DisassociateWebACL",
  "shield:GetSubscriptionState",
  "shield:DescribeProtection",
  "shield:CreateProtection",
  "shield:DeleteProtection",
];
