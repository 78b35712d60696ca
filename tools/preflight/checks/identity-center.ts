import type { AwsEnvironment } from "../../../config/schema";
import { type Account, AwsDenied, type IdentityKind } from "../account";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem, skipped } from "../outcome";

/** Where people sign in to EKS's Argo CD, and whether those that the configuration names are there. */
export const identityCenter: Check<AwsContext> = {
  title: "IAM Identity Center",
  run: async ({ environment, account }) => {
    const { engine } = environment;
    if (engine.kind !== "argocd-eks") return [];
    const { instanceArn, region = environment.region } = engine.identityCenter;
    const store = await account.identityStore(region, instanceArn);
    if (store === undefined) {
      return [
        problem(
          `${region} has no instance ${instanceArn} that this account can see: the capability can't be created`,
          `aws sso-admin list-instances --region ${region} lists them; engine.identityCenter.region is the instance's own.`,
        ),
      ];
    }
    const people = peopleOf(engine);
    const missing = await missingOf(people, (kind, id) =>
      account.hasIdentity(region, store, kind, id),
    );
    if (missing instanceof AwsDenied) {
      return [
        ok(`the instance exists, with the identity store ${store}`),
        skipped(`its users and groups: ${missing.message}, or the store is another account's`),
      ];
    }
    if (missing.length > 0) return missing.map((one) => unknown(one, store, region));
    return [ok(`the instance exists, and its store ${store} has all ${people.length} identities`)];
  },
};

/** Somebody who may sign in, and where the configuration says so. */
interface Person {
  readonly place: string;
  readonly kind: IdentityKind;
  readonly id: string;
}

function peopleOf(
  engine: Extract<AwsEnvironment["engine"], { readonly kind: "argocd-eks" }>,
): readonly Person[] {
  return (["admins", "editors", "viewers"] as const).flatMap((role) => [
    ...engine[role].groups.map((id) => ({
      place: `engine.${role}.groups`,
      kind: "group" as const,
      id,
    })),
    ...engine[role].users.map((id) => ({
      place: `engine.${role}.users`,
      kind: "user" as const,
      id,
    })),
  ]);
}

/** Those that don't exist; what isn't allowed for one isn't for the others. */
async function missingOf(
  people: readonly Person[],
  exists: (kind: IdentityKind, id: string) => ReturnType<Account["hasIdentity"]>,
): Promise<readonly Person[] | AwsDenied> {
  try {
    const found = await Promise.all(people.map(({ kind, id }) => exists(kind, id)));
    return people.filter((_, index) => found[index] === false);
  } catch (error) {
    if (error instanceof AwsDenied) return error;
    throw error;
  }
}

function unknown({ place, kind, id }: Person, store: string, region: string): Outcome {
  return problem(
    `the identity store ${store} has no ${kind} ${id} (${place})`,
    `aws identitystore list-${kind}s --identity-store-id ${store} --region ${region} prints the IDs.`,
  );
}
