import { only, resources } from "../network/resources";
import { problemsOf, synth } from "./support";

describe("access entries", () => {
  it("give each principal its policy, for the cluster or for namespaces", () => {
    const json = synth({
      accessEntries: [
        {
          name: "admins",
          principalArn: "arn:aws:iam::111122223333:role/admin",
          policy: "AmazonEKSClusterAdminPolicy",
        },
        {
          name: "devs",
          principalArn: "arn:aws:iam::111122223333:role/dev",
          policy: "AmazonEKSEditPolicy",
          namespaces: ["apps"],
          kubernetesGroups: ["developers"],
        },
        {
          name: "audit",
          principalArn: "arn:aws:iam::111122223333:user/audit",
          kubernetesGroups: ["auditors"],
        },
      ],
    });
    const entries = resources(json, "aws_eks_access_entry");
    expect(Object.keys(entries)).toEqual([
      "cluster_access-admins",
      "cluster_access-audit",
      "cluster_access-devs",
    ]);
    expect(entries["cluster_access-devs"]!.kubernetes_groups).toEqual(["developers"]);
    expect(resources(json, "aws_eks_access_policy_association")).toEqual({
      "cluster_access-admins-policy": expect.objectContaining({
        policy_arn: "arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy",
        access_scope: { type: "cluster" },
      }),
      "cluster_access-devs-policy": expect.objectContaining({
        policy_arn: "arn:aws:eks::aws:cluster-access-policy/AmazonEKSEditPolicy",
        access_scope: { type: "namespace", namespaces: ["apps"] },
        principal_arn: expect.stringContaining("aws_eks_access_entry.cluster_access-devs"),
      }),
    });
  });
});

describe("OIDC", () => {
  it("is off by default", () => {
    const json = synth();
    expect(resources(json, "aws_iam_openid_connect_provider")).toEqual({});
    expect(resources(json, "aws_eks_identity_provider_config")).toEqual({});
  });

  it("creates the IAM provider for IRSA without a thumbprint", () => {
    const provider = only(synth({ oidcProvider: true }), "aws_iam_openid_connect_provider");
    expect(provider).toMatchObject({
      client_id_list: ["sts.amazonaws.com"],
      url: expect.stringMatching(/identity\[0\]\.oidc\[0\]\.issuer/),
    });
    expect(provider).not.toHaveProperty("thumbprint_list");
  });

  it("admits users of an issuer with their own prefixes", () => {
    const oidcLogin = {
      issuerUrl: "https://auth.example.com/o/headlamp/",
      clientId: "headlamp",
      usernameClaim: "email",
      groupsClaim: "groups",
      usernamePrefix: "oidc:",
      groupsPrefix: "oidc:",
    };
    const login = only(
      synth({}, (cluster) => {
        cluster.addon("aws-ebs-csi-driver");
        cluster.oidcLogin(oidcLogin);
      }),
      "aws_eks_identity_provider_config",
    );
    expect(login).toMatchObject({
      oidc: {
        issuer_url: oidcLogin.issuerUrl,
        client_id: "headlamp",
        username_prefix: "oidc:",
        groups_prefix: "oidc:",
      },
      depends_on: [
        expect.stringContaining("addon-coredns"),
        expect.stringContaining("addon-aws-ebs-csi-driver"),
      ],
    });
    const wrong = {
      ...oidcLogin,
      issuerUrl: "http://auth",
      usernamePrefix: "-",
      groupsPrefix: "system:",
    };
    expect(
      problemsOf({}, (cluster) => {
        cluster.oidcLogin(wrong);
      }),
    ).toEqual([
      "test/cluster.oidcLogin.issuerUrl",
      "test/cluster.oidcLogin.usernamePrefix",
      "test/cluster.oidcLogin.groupsPrefix",
    ]);
  });
});
