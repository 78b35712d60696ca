import type { AwsNameKind } from "../../lib/aws-names";
import { awsNameProblem, isGlobalName, uncheckedName } from "../../lib/aws-names";
import { platformName } from "../fields";
import { namePrefix } from "../names";
import type { CrossCheck, SoundAws } from "./cross-check";
import { forEachAws, forEachPair } from "./cross-check";
import { namesIn, type PlatformName } from "./platform-names";

/**
 * Checks the names of environments and of the platform by the resource names derived from them.
 * @param names every account-wide name that an environment can take
 */
export function nameChecks(names: readonly PlatformName[]): readonly CrossCheck[] {
  return [namesFit(names), collidingNames(names)];
}

/**
 * Whether names derived from the platform's name are worth checking; an invalid platform name is
 * reported separately.
 */
const isSound = (platform: unknown): boolean => platformName.safeParse(platform).success;

const namesFit = (names: readonly PlatformName[]): CrossCheck =>
  forEachAws((environment, { platform }) => {
    const { name } = environment;
    if (name === undefined || !isSound(platform)) return [];
    return longestNames(namesOf(platform, environment, names)).flatMap((longest) => {
      const problem = awsNameProblem(longest.kind, longest.name);
      if (problem === undefined) return [];
      const remedy = "shorten the name of the environment or of the platform";
      return [{ place: "name", ...problem, received: name, remedy }];
    });
  });

/** `dev` and `dev-karpenter`: the node role of one has the name of the other's Karpenter node role. */
const collidingNames = (names: readonly PlatformName[]): CrossCheck =>
  forEachPair((one, other, { platform }) => {
    if (one.kind !== "aws" || other.kind !== "aws" || !isSound(platform)) return undefined;
    if (one.accountId === undefined || one.accountId !== other.accountId) return undefined;
    if (one.name === undefined || other.name === undefined) return undefined;
    if (one.name === other.name) return undefined;
    const sameRegion = one.region === other.region;
    const others = namesOf(platform, other, names);
    const shared = namesOf(platform, one, names).find(
      ({ kind, name }) =>
        (sameRegion || isGlobalName(kind)) &&
        others.some((its) => its.kind === kind && its.name === name),
    );
    if (shared === undefined) return undefined;
    return {
      place: "name",
      message: `creates the ${shared.kind} "${shared.name}", but ${one.name} creates it too, in the same account`,
      received: other.name,
      remedy: "choose a name that does not start with the other's, or another account",
    };
  });

interface WholeName {
  readonly kind: AwsNameKind;
  readonly name: string;
}

function namesOf(
  platform: string,
  environment: SoundAws,
  names: readonly PlatformName[],
): readonly WholeName[] {
  const prefix = namePrefix(platform, environment.name ?? "");
  return namesIn(environment, names).map((name) => ({
    kind: name.kind,
    name: uncheckedName(prefix, name),
  }));
}

/** One name of each kind: if it fits, so do the others. */
function longestNames(names: readonly WholeName[]): readonly WholeName[] {
  const longest = new Map<AwsNameKind, WholeName>();
  for (const whole of names) {
    const other = longest.get(whole.kind);
    if (other === undefined || other.name.length < whole.name.length)
      longest.set(whole.kind, whole);
  }
  return [...longest.values()];
}
