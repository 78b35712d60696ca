import type { AccountName } from "../../lib/aws-names";
import type { SoundAws } from "./cross-check";

/** A name that environments take in an AWS account: all of them, or those with an addon switched on. */
export interface PlatformName extends AccountName {
  /** The optional addon that takes it. Default: every environment does. */
  readonly addon?: string | undefined;
}

/** The names that one environment takes. */
export function namesIn(
  { addons }: SoundAws,
  names: readonly PlatformName[],
): readonly PlatformName[] {
  const isOn = new Set(Object.keys(addons ?? {}));
  return names.filter(({ addon }) => addon === undefined || isOn.has(addon));
}
