import type { Problem } from "landbridge/errors";

import type { AwsEnvironment, LocalEnvironment, PlatformInput } from "../schema";
import type { PartiallyParsed } from "./partial-parse";

/** Environments as far as they are valid. */
export type SoundAws = { readonly kind: "aws" } & PartiallyParsed<Omit<AwsEnvironment, "kind">>;
/** The valid properties of an environment on a cluster that exists. */
export type SoundLocal = { readonly kind: "local" } & PartiallyParsed<
  Omit<LocalEnvironment, "kind">
>;
/** The valid properties of any environment; invalid ones are absent and reported separately. */
export type Sound = SoundAws | SoundLocal;

/** Mistakes between properties; a check reads only the leaves that it needs. */
export type CrossCheck = (environments: readonly Sound[], input: PlatformInput) => Problem[];

/** How problems call an environment. */
const placeOf = ({ name }: Sound, index: number): string => name ?? `environments[${index}]`;

/** Places of the problems that `check` gives are below the environment. */
export const forEachAws =
  (check: (environment: SoundAws, input: PlatformInput) => Problem[]): CrossCheck =>
  (environments, input) =>
    environments.flatMap((environment, index) =>
      environment.kind === "aws"
        ? check(environment, input).map(({ place, ...problem }) => ({
            place: `${placeOf(environment, index)}.${place}`,
            ...problem,
          }))
        : [],
    );

/** Like {@link forEachAws}, for every kind of environment. */
export const forEachEnvironment =
  (check: (environment: Sound, input: PlatformInput) => Problem[]): CrossCheck =>
  (environments, input) =>
    environments.flatMap((environment, index) =>
      check(environment, input).map(({ place, ...problem }) => ({
        place: `${placeOf(environment, index)}.${place}`,
        ...problem,
      })),
    );

/** Pairs of environments for which `clash` returns a problem; it is reported for the later one. */
export const forEachPair =
  (clash: (one: Sound, other: Sound, input: PlatformInput) => Problem | undefined): CrossCheck =>
  (environments, input) =>
    environments.flatMap((other, index) =>
      environments.slice(0, index).flatMap((one) => {
        const found = clash(one, other, input);
        if (found === undefined) return [];
        return [{ ...found, place: `${placeOf(other, index)}.${found.place}` }];
      }),
    );
