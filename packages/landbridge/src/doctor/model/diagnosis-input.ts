import type { ContractDocument } from "../../contract/document";
import type { Location } from "../../verify/findings/location";
import type { Model } from "../../verify/model/model";
import { firstPlace } from "../../verify/prerequisites/contract-data";
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

/** Where the contract begins, for what concerns all of it: its first variable, else Git's tree. */
export function contractPlace({ contract, model }: DiagnosisInput): Location {
  return firstPlace(contract, model.place);
}
