import type { LocalEnvironmentInput, PlatformInput } from "../../config/schema";

/** The differences between the local environments of scenarios. */
export interface LocalPlatformProps {
  /** Name of the environment, and of its directory in `gitops/clusters/`. */
  readonly name: string;
  /** Address of the Git repository. */
  readonly url: string;
  readonly kubernetes: { readonly configPath: string; readonly configContext: string };
  /** Default: e2e.example.com. */
  readonly domain?: string;
  /** `git.auth.revision`. Default: 1. */
  readonly tokenRevision?: number;
  /** Default: Flux with the manifests in its provider, because GitHub may be unreachable. */
  readonly engine?: LocalEnvironmentInput["engine"];
  /** Default: none. */
  readonly tenants?: LocalEnvironmentInput["tenants"];
}

/** A platform with one environment on an existing cluster. Its stacks are `core` and `bootstrap`. */
export function localPlatform(props: LocalPlatformProps): PlatformInput {
  const { name, url, kubernetes, domain = "e2e.example.com", tokenRevision: revision } = props;
  const environment: LocalEnvironmentInput = {
    name,
    kind: "local",
    git: { url, auth: { kind: "token", revision } },
    engine: props.engine ?? { kind: "flux", embeddedManifests: true },
    kubernetes,
    domain,
    ...(props.tenants === undefined ? {} : { tenants: props.tenants }),
  };
  return { platform: "landbridge", defaultEnvironment: name, environments: [environment] };
}
