import type { ContractDocument } from "../../contract/document";
import type { Location } from "../../verify/findings/location";
import type { Model } from "../../verify/model/model";
import type { LiveCluster } from "../live/live-cluster";

/** Everything that is compared: what is, what Terraform promised, what Git wants. */
export interface DiagnosisInput {
  readonly live: LiveCluster;
  readonly contract: ContractDocument;
  /** Git's tree of the environment, rendered. */
  readonly model: Model;
  /** When the cluster was read, in milliseconds since 1970. */
  readonly now: number;
  /** Whether messages say for how long something has been so; default true. Ages always change. */
  readonly isAgeShown?: boolean;
}

/** Where an entry of the contract is declared; an unknown line is 0 there. */
export function originPlace({
  file,
  line,
}: {
  readonly file: string;
  readonly line: number;
}): Location {
  return line > 0 ? { file, line } : { file };
}

/** Where the contract begins, for what concerns all of it: its first variable, else Git's tree. */
export function contractPlace({ contract, model }: DiagnosisInput): Location {
  const [first] = Object.values(contract.variables);
  return first === undefined ? model.place : originPlace(first.origin);
}
