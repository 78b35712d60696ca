import { ENGINE_NAMESPACE, type ContractDocument } from "../contract/document";
import { engineTraits, type EngineTraits } from "../contract/engines";
import type { Api } from "../doctor/cluster/api";
import type { TeardownResult } from "./execute";
import { leftoverLines, leftovers } from "./kept";
import { remains, remainsLine } from "./remains";
import { problemLines } from "./report";
import type { Scope } from "./step";

/** How a teardown ended, in words. */
export interface Outcome {
  /** Whether nothing is left that should not be. */
  readonly isComplete: boolean;
  readonly lines: readonly string[];
}

/**
 * Sums a teardown up; where the cluster stays, looks for workloads that nobody has removed.
 * @param name the environment, else the context
 */
export async function outcomeOf(
  api: Api,
  result: TeardownResult,
  {
    name,
    scope,
    contract,
  }: {
    readonly name: string;
    readonly scope: Scope;
    readonly contract: ContractDocument | undefined;
  },
): Promise<Outcome> {
  if (result.end === "interrupted") {
    const line = "landbridge: interrupted; the same command continues where it stopped";
    return { isComplete: false, lines: [line] };
  }
  const problems = [...problemLines(result)];
  if (scope === "installed" && result.end === "removed") {
    const engine = traitsOf(contract)?.namespace ?? ENGINE_NAMESPACE;
    problems.push(...(await remains(api, result.kept, engine)).map(remainsLine));
  }
  if (result.end === "stuck" || problems.length > 0) {
    const line = `landbridge: ${name} is not torn down; the same command continues where it stopped`;
    return { isComplete: false, lines: [...problems, line] };
  }
  if (scope === "cluster") return { isComplete: true, lines: nextLines(name, contract) };
  const kept = leftoverLines(await leftovers(api, result.kept));
  const removed =
    kept.length === 0
      ? ["landbridge: all is removed"]
      : ["landbridge: all is removed, except what is kept on purpose:", ...kept.map(indented)];
  return { isComplete: true, lines: [...removed, ...engineLines(contract)] };
}

function traitsOf(contract: ContractDocument | undefined): EngineTraits | undefined {
  return contract === undefined ? undefined : engineTraits(contract.engine.kind);
}

/** What Terraform leaves of the engine, and how everything could be rolled out again. */
function engineLines(contract: ContractDocument | undefined): readonly string[] {
  const traits = traitsOf(contract);
  if (traits?.project !== "argocd") return [];
  const { title, namespace, removal } = traits;
  const leaves = removal.by === "provider" ? removal.leaves : undefined;
  return [
    ...(leaves === undefined ? [] : [`When Terraform removes ${title}, it leaves ${leaves}.`]),
    `To roll everything out again: helm uninstall root -n ${namespace}, then a deploy.`,
  ];
}

function indented(line: string): string {
  return `  ${line}`;
}

function nextLines(name: string, contract: ContractDocument | undefined): readonly string[] {
  const stacks = contract?.infrastructure?.stacks ?? [];
  const done = `landbridge: nothing of ${name} is left outside of its cluster`;
  // The stacks of its hub depend on those of a workload environment.
  if (contract?.hub !== undefined) return [done, `Destroy it now: npm run destroy -- ${name}`];
  return [
    done,
    ...(stacks.length === 0 ? [] : [`Destroy it now: npx cdktf destroy ${stacks.join(" ")}`]),
    ...(traitsOf(contract)?.project === "argocd"
      ? engineLines(contract)
      : [
          "Flux stays suspended; flux resume kustomization flux-system would roll everything out again.",
        ]),
  ];
}
