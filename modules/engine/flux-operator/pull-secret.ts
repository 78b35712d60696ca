import { SecretV1 } from "@cdktf/provider-kubernetes/lib/secret-v1";
import { Fn, type ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { ENGINE_NAMESPACE } from "landbridge/contract";

import type { GitSource, OciSource } from "./props";

/**
 * Name of the Secret. It isn't that of `flux bootstrap`, whose Secret exists already where a running Flux is adopted:
 * to import that one would copy its credentials into the state.
 */
export const PULL_SECRET = "flux-pull";

/** What Flux signs in to, and what must exist before the Secret. */
export interface PullSecretProps {
  readonly source: GitSource | OciSource;
  /** Default: that of Flux. */
  readonly namespace?: string;
  /** The namespace, at least. */
  readonly after: readonly ITerraformDependable[];
}

/**
 * The Secret by which source-controller signs in. It is written through a write-only attribute, so that the credentials
 * are neither in plan nor state.
 */
export class PullSecret extends Construct {
  /** Missing for a source that anybody may read. */
  public readonly secret?: SecretV1;

  constructor(scope: Construct, id: string, props: PullSecretProps) {
    super(scope, id);
    const { source, namespace = ENGINE_NAMESPACE, after } = props;
    if (source.auth === undefined) return;
    const { type, data } =
      source.kind === "git" ? gitData(source) : registryData(source.url, source.auth);
    this.secret = new SecretV1(this, "secret", {
      metadata: { name: PULL_SECRET, namespace },
      type,
      dataWo: data,
      dataWoRevision: source.auth.revision,
      dependsOn: [...after],
    });
  }
}

interface SecretContent {
  readonly type: string;
  readonly data: Record<string, string>;
}

function gitData({ auth, credential, knownHosts }: GitSource): SecretContent {
  const type = "Opaque";
  switch (auth.kind) {
    case "ssh": {
      const lines = knownHosts.map((line) => `${line}\n`).join("");
      return { type, data: { identity: credential, known_hosts: lines } };
    }
    case "token":
      return { type, data: { username: auth.username, password: credential } };
    case "github-app":
      return {
        type,
        data: {
          githubAppID: auth.appId,
          githubAppInstallationID: auth.installationId,
          githubAppPrivateKey: credential,
        },
      };
    default:
      return auth satisfies never;
  }
}

function registryData(
  url: string,
  { username, token: password }: NonNullable<OciSource["auth"]>,
): SecretContent {
  const [host = ""] = url.replace("oci://", "").split("/");
  const config = Fn.jsonencode({ auths: { [host]: { username, password } } });
  return { type: "kubernetes.io/dockerconfigjson", data: { ".dockerconfigjson": config } };
}
