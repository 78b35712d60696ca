import { controllerPatches, type Patch } from "../flux";
import type { FluxOperatorEngineProps } from "./props";
import { syncValues } from "./sync";

/** Values of the chart `flux-instance`: its only object is the FluxInstance. */
export function instanceValues(props: FluxOperatorEngineProps): object {
  const { engine, source, components, shards, tenantServiceAccount, sources, operatorVersion } =
    props;
  return {
    instance: {
      distribution: {
        version: engine.version,
        registry: sources.fluxImages,
        // The chart's default is `latest`: which patches of Flux's manifests apply would change by itself.
        artifact: `${sources.manifests}:v${operatorVersion}`,
      },
      components,
      cluster: {
        networkPolicy: true,
        ...(tenantServiceAccount === undefined
          ? {}
          : { multitenant: true, tenantDefaultServiceAccount: tenantServiceAccount }),
      },
      ...(shards.length === 0 ? {} : { sharding: { shards } }),
      sync: syncValues(source, engine.path),
      kustomize: { patches: patchesOf(props) },
    },
  };
}

/** The patches of the controllers, which their copies in shards need too. */
function patchesOf({ controllers, components, shards }: FluxOperatorEngineProps): readonly Patch[] {
  const patches = controllerPatches(controllers, components);
  if (shards.length === 0) return patches;
  const suffix = `(-(${shards.join("|")}))?`;
  return patches.map(({ target, patch }) => ({
    target: { ...target, name: `${target.name ?? ""}${suffix}` },
    patch,
  }));
}
