import type { Location } from "../../../findings/location";
import type { Variables } from "../shell-variables";

/** YAML that a script, or a task of Ansible, applies. */
export interface AppliedManifest {
  /** With references as a shell writes them: `${NAME}`. */
  readonly text: string;
  readonly place: Location & { readonly line: number };
  /** The file whose commands apply it: those of one file act on one cluster. */
  readonly by: string;
  readonly variables: Variables;
}
