/** Words for production, as a part of a name between separators. */
const WORDS = /(?:^|[^a-z])(prod|prd|production|live)(?:[^a-z]|$)/i;

/** Addresses and context names of clusters that a cloud provider runs. */
const CLOUDS: readonly (readonly [RegExp, string])[] = [
  [/^arn:aws/, "its name is the ARN of an EKS cluster"],
  [/\.amazonaws\.com(\.cn)?(:\d+)?(\/|$)/, "its API server is one of EKS"],
  [/^gke_/, "its name is that of a GKE cluster"],
  [/\.gke\.goog(:\d+)?(\/|$)/, "its API server is one of GKE"],
  [/\.azmk8s\.io(:\d+)?(\/|$)/, "its API server is one of AKS"],
];

/** Why a context looks like production, or at least not like a test cluster; undefined if it doesn't. */
export function looksLikeProduction(context: string, server: string): string | undefined {
  for (const [what, value] of [
    ["name", context],
    ["API server's address", server],
  ] as const) {
    const word = WORDS.exec(value)?.[1];
    if (word !== undefined) return `its ${what} has "${word}" in it`;
  }
  return CLOUDS.find(([pattern]) => pattern.test(context) || pattern.test(server))?.[1];
}
