import { AwsDenied } from "../account";
import type { AwsContext, Check } from "../check";
import { ok, problem, warning } from "../outcome";

/** The bucket that keeps Terraform's state. */
export const stateBucket: Check<AwsContext> = {
  title: "state bucket",
  run: async ({ environment: { state }, account }) => {
    if (state.kind === "local") return [ok(`the state is in ${state.directory}, on this machine`)];
    const { bucket: name, region } = state;
    try {
      const bucket = await account.bucket(name);
      if (bucket === undefined) {
        return [problem(`there is no bucket ${name}`, "Create it: docs/state.md has the command.")];
      }
      if (bucket.region !== "" && bucket.region !== region) {
        return [
          problem(
            `bucket ${name} is in ${bucket.region}, but the configuration says ${region}`,
            `Set state.region to "${bucket.region}".`,
          ),
        ];
      }
      if (!bucket.isVersioned) {
        return [
          warning(
            `bucket ${name} is not versioned: a damaged state can't be restored`,
            `aws s3api put-bucket-versioning --bucket ${name} --versioning-configuration Status=Enabled`,
          ),
        ];
      }
      return [ok(`${name} exists and is versioned`)];
    } catch (error) {
      if (!(error instanceof AwsDenied)) throw error;
      // S3 gives the same answer for a bucket of somebody else.
      return [
        problem(
          `bucket ${name} belongs to another account, or ${error.message}`,
          "Bucket names are global: choose another one in state.bucket, or grant the permissions in docs/state.md.",
        ),
      ];
    }
  },
};
