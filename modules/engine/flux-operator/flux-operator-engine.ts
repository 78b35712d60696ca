import { Release } from "@cdktf/provider-helm/lib/release";
import type { ITerraformDependable } from "cdktf";
import { Construct } from "constructs";
import { ENGINE_NAMESPACE } from "landbridge/contract";
import { stringify } from "yaml";

import type { GitOpsEngine } from "../engine";
import { adoptFlux } from "./adopt";
import { instanceValues } from "./instance-values";
import { operatorValues } from "./operator-values";
import type { FluxOperatorEngineProps } from "./props";
import { PullSecret } from "./pull-secret";

/** Seconds that a release may take; Flux Operator needs them to uninstall Flux when its instance is destroyed. */
const TIMEOUT = 600;

/**
 * Flux, installed by Flux Operator: two Helm releases, the operator and the FluxInstance. Needs the stack's Helm and
 * Kubernetes providers. Nothing is committed to Git. Destroying it uninstalls Flux and keeps the namespace.
 *
 * A deploy doesn't wait until Flux is Ready. The chart offers a hook for that, but a release that fails is tainted: the
 * next deploy would replace it, which uninstalls Flux.
 */
export class FluxOperatorEngine extends Construct implements GitOpsEngine {
  public readonly installed: ITerraformDependable;

  constructor(scope: Construct, id: string, props: FluxOperatorEngineProps) {
    super(scope, id);
    const { source, after } = props;
    if (props.adopts === "flux") adoptFlux(this);
    const { secret } = new PullSecret(this, "pull-secret", { source, after });
    const operator = this.addRelease(
      "operator",
      "flux-operator",
      operatorValues(props),
      props,
      after,
    );
    this.installed = this.addRelease("instance", "flux-instance", instanceValues(props), props, [
      operator,
      ...(secret === undefined ? [] : [secret]),
    ]);
  }

  private addRelease(
    id: string,
    chart: string,
    values: object,
    { sources, operatorVersion, deletionProtection }: FluxOperatorEngineProps,
    dependsOn: readonly ITerraformDependable[],
  ): Release {
    return new Release(this, id, {
      name: chart,
      namespace: ENGINE_NAMESPACE,
      repository: sources.charts,
      chart,
      version: operatorVersion,
      values: [stringify(values)],
      timeout: TIMEOUT,
      maxHistory: 5,
      lifecycle: deletionProtection === true ? { preventDestroy: true } : undefined,
      dependsOn: [...dependsOn],
    });
  }
}
