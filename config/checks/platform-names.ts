import type { AccountName } from "../../lib/aws-names";
import type { SoundAws } from "./cross-check";

/** A name that environments take in an AWS account: all of them, or those with an addon or a module switched on. */
export interface PlatformName extends AccountName {
  /** The optional addon that takes it. Default: every environment does. */
  readonly addon?: string | undefined;
  /** The optional module that takes it. Default: every environment does. */
  readonly module?: string | undefined;
}

/** The names that one environment takes. */
export function namesIn(
  { addons, modules }: SoundAws,
  names: readonly PlatformName[],
): readonly PlatformName[] {
  const [addonsOn, modulesOn] = [addons, modules].map((on) => new Set(Object.keys(on ?? {})));
  return names.filter(
    ({ addon, module }) =>
      (addon === undefined || addonsOn?.has(addon) === true) &&
      (module === undefined || modulesOn?.has(module) === true),
  );
}
