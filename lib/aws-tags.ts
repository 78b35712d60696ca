/** Tags that the provider sets on every resource; `tags` of the configuration adds to them. */
export function platformTags(platform: string, environment: string): Record<string, string> {
  return { Platform: platform, Environment: environment, ManagedBy: "terraform" };
}

/** Whether a key belongs to AWS or to the platform. IAM compares keys case-insensitively. */
export function isReservedTag(key: string): boolean {
  const folded = key.toLowerCase();
  if (folded.startsWith("aws:")) return true;
  return Object.keys(platformTags("", "")).some((own) => own.toLowerCase() === folded);
}
