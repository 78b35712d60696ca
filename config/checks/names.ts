import type { AwsNameKind } from "../../lib/aws-names";
import { awsNameProblem, isGlobalName } from "../../lib/aws-names";
import { platformName } from "../fields";
import { NAME_SUFFIXES, namePrefix } from "../names";
import type { CrossCheck, SoundAws } from "./cross-check";
import { forEachAws, forEachPair } from "./cross-check";

const KINDS = Object.entries(NAME_SUFFIXES) as [AwsNameKind, readonly string[]][];

/** Whether names made of the platform's name tell anything; a bad one is reported by itself. */
const isSound = (platform: unknown): boolean => platformName.safeParse(platform).success;

const namesFit = forEachAws(({ name }, { platform }) => {
  if (name === undefined || !isSound(platform)) return [];
  const prefix = namePrefix(platform, name);
  return KINDS.flatMap(([kind, suffixes]) => {
    const [longest = ""] = [...suffixes].sort((one, other) => other.length - one.length);
    const problem = awsNameProblem(kind, `${prefix}${longest}`);
    if (problem === undefined) return [];
    const remedy = "shorten the name of the environment or of the platform";
    return [{ place: "name", ...problem, received: name, remedy }];
  });
});

/** `dev` and `dev-karpenter`: the node role of one is called as the Karpenter node role of the other. */
const collidingNames = forEachPair((one, other, { platform }) => {
  if (one.kind !== "aws" || other.kind !== "aws" || !isSound(platform)) return undefined;
  if (one.accountId === undefined || one.accountId !== other.accountId) return undefined;
  if (one.name === other.name) return undefined;
  const [names, others] = [one, other].map((environment) => namesOf(platform, environment));
  const sameRegion = one.region === other.region;
  const shared = names?.find(
    ({ kind, name }) =>
      (sameRegion || isGlobalName(kind)) &&
      others?.some((its) => its.kind === kind && its.name === name),
  );
  if (shared === undefined) return undefined;
  return {
    place: "name",
    message: `creates the ${shared.kind} "${shared.name}", and so does ${one.name ?? ""} in the same account`,
    received: other.name,
    remedy: "choose a name that does not start with the other's, or another account",
  };
});

function namesOf(platform: string, { name }: SoundAws): { kind: AwsNameKind; name: string }[] {
  if (name === undefined) return [];
  const prefix = namePrefix(platform, name);
  return KINDS.flatMap(([kind, suffixes]) =>
    suffixes.map((suffix) => ({ kind, name: `${prefix}${suffix}` })),
  );
}

export const NAME_CHECKS: readonly CrossCheck[] = [namesFit, collidingNames];
