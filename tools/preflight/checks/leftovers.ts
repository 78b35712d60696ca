import { namesIn } from "../../../config/checks/platform-names";
import { retentionOf } from "../../../config/retention";
import { uncheckedName } from "../../../lib/aws-names";
import { ACCOUNT_NAMES } from "../../../stacks/account-names";
import type { AwsContext, Check } from "../check";
import { ok, type Outcome, problem, warning } from "../outcome";

/** Resources left behind by an earlier environment of the same name, which would fail a first deploy. */
export const leftovers: Check<AwsContext> = {
  title: "leftovers",
  run: async (context) => {
    if (await isDeployed(context))
      return [ok("the environment has a state: it was deployed before")];
    const found = (
      await Promise.all([cluster(context), secrets(context), database(context), orphans(context)])
    ).flat();
    return found.length > 0
      ? found
      : [ok("no existing resource has a name that the deploy will use")];
  },
};

async function isDeployed({ environment, account }: AwsContext): Promise<boolean> {
  const { state, name } = environment;
  return state.kind === "s3" && account.hasObject(state.bucket, `${name}/core.tfstate`);
}

async function cluster({ account, prefix }: AwsContext): Promise<readonly Outcome[]> {
  if ((await account.cluster(prefix)) === undefined) return [];
  return [
    problem(
      `there is an EKS cluster ${prefix} that isn't in the state`,
      "Another checkout or state deployed it: use that state, or choose another name for the environment.",
    ),
  ];
}

async function secrets({ account, environment, prefix }: AwsContext): Promise<readonly Outcome[]> {
  // With a recovery window, AWS's provider completes the names.
  if (retentionOf(environment).recoveryWindowDays > 0) return [];
  const names = namesIn(environment, ACCOUNT_NAMES)
    .filter(({ kind }) => kind === "secret")
    .map((name) => uncheckedName(prefix, name));
  const found = await Promise.all(
    names.map(async (name) => ({ name, secret: await account.secret(name) })),
  );
  return found.flatMap(({ name, secret }) =>
    secret === undefined
      ? []
      : [
          problem(
            secret.isBeingDeleted
              ? `secret ${name} is in its recovery window: its name can't be used again yet`
              : `there is a secret ${name} that isn't in the state`,
            `aws secretsmanager delete-secret --secret-id ${name} --force-delete-without-recovery (its value is permanently lost)`,
          ),
        ],
  );
}

async function database({ account, prefix }: AwsContext): Promise<readonly Outcome[]> {
  const identifier = `${prefix}-authentik`;
  if (!(await account.hasDatabase(identifier))) return [];
  return [
    problem(
      `there is a database ${identifier} that isn't in the state`,
      `Import it, or delete it: aws rds delete-db-instance --db-instance-identifier ${identifier}`,
    ),
  ];
}

/** They don't keep a deploy from working, but they cost money, and nobody else looks for them. */
async function orphans({ account, environment, prefix }: AwsContext): Promise<readonly Outcome[]> {
  const found = await account.left(prefix, environment.dns.domain);
  return found.map(({ kind, id, evidence }) =>
    warning(
      `${kind} ${id} is left of an earlier cluster ${prefix} (${evidence})`,
      "Delete it, unless another cluster of this name uses it.",
    ),
  );
}
