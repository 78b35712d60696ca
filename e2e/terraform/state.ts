import * as fs from "node:fs";
import * as path from "node:path";

/** A resource instance of Terraform's state. */
export interface StateResource {
  readonly type: string;
  readonly name: string;
  readonly mode: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A state file: what Terraform knows to have created. */
export interface State {
  /** Incremented with each change. */
  readonly serial: number;
  readonly lineage: string;
  readonly resources: readonly StateResource[];
}

interface StateFile {
  readonly serial: number;
  readonly lineage: string;
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
  }[];
}

/** The local state of an environment's stack. A stack that was never applied has no resources. */
export function readState(
  checkout: string,
  environment: string,
  stack: "core" | "bootstrap",
): State {
  const file = path.join(checkout, ".state", `${environment}-${stack}.tfstate`);
  if (!fs.existsSync(file)) return { serial: 0, lineage: "", resources: [] };
  const { serial, lineage, resources } = JSON.parse(fs.readFileSync(file, "utf8")) as StateFile;
  return {
    serial,
    lineage,
    resources: resources.flatMap(({ mode, type, name, instances }) =>
      instances.map(({ attributes }) => ({ mode, type, name, attributes })),
    ),
  };
}

/** The resources that Terraform manages, by type. */
export function managed(state: State, type?: string): readonly StateResource[] {
  return state.resources.filter(
    (resource) => resource.mode === "managed" && (type === undefined || resource.type === type),
  );
}
