/** Tags that every resource gets from the provider; `tags` of the configuration adds to them. */
export function platformTags(platform: string, environment: string): Record<string, string> {
  return { Platform: platform, Environment: environment, ManagedBy: "terraform" };
}

/** Whether a key belongs to AWS or to the platform. IAM tells keys apart without regard to case. */
export function isReservedTag(key: string): boolean {
  const folded = key.toLowerCase();
  if (folded.startsWith("aws:")) return true;
  return Object.keys(platformTags("", "")).some((own) => own.toLowerCase() === folded);
}
