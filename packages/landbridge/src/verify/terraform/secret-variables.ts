import type { ExistingData, ExistingSecret } from "../prerequisites/prerequisites";

/** Suffix of the placeholder for the ARN of a password that RDS creates. */
const OF_DATABASE = /[-/]master-user-secret-(?:0-)?(?:secret-)?arn$/;

/** Keys of the secret that RDS manages for an instance or a cluster. */
const DATABASE_PROPERTIES = ["username", "password"];

/**
 * The secrets with the variables that carry their ARNs to Git, and the secrets of databases, which
 * have no separate resource.
 */
export function withVariables(
  secrets: readonly ExistingSecret[],
  data: readonly ExistingData[],
): readonly ExistingSecret[] {
  const byArn = new Map<string, string>();
  const ofDatabases: ExistingSecret[] = [];
  for (const { keys, place } of data) {
    for (const [key, { standIn, place: ofKey }] of keys ?? []) {
      if (standIn === undefined || byArn.has(standIn)) continue;
      byArn.set(standIn, key);
      if (!OF_DATABASE.test(standIn)) continue;
      const properties = DATABASE_PROPERTIES;
      ofDatabases.push({
        name: standIn,
        arn: standIn,
        variable: key,
        properties,
        place: ofKey ?? place,
      });
    }
  }
  const named = secrets.map((secret) => {
    const variable = secret.arn === undefined ? undefined : byArn.get(secret.arn);
    return variable === undefined ? secret : { ...secret, variable };
  });
  return [...named, ...ofDatabases];
}
