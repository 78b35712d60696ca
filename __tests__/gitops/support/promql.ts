const WORDS = /\b(?:and|or|unless|bool|offset|by|without|on|ignoring|group_left|group_right)\b/g;

/** The metrics that a PromQL expression asks for, each as often as it does. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '""')
    .replace(/\{[^}]*\}/g, " ")
    .replace(/\[[^\]]*\]/g, " ")
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, " ")
    .replace(WORDS, " ");
  return [...bare.matchAll(/(?<![\w.:])[a-zA-Z_:][\w:]*(?!\w)(?!\s*\()/g)].map(([name]) => name);
}

/** Metrics with the labels that are asked for between braces. */
export function selectorsOf(
  expression: string,
): { readonly metric: string; readonly labels: string[] }[] {
  return [...expression.matchAll(/([a-zA-Z_:][\w:]*)\{([^}]*)\}/g)].map(
    ([, metric = "", matchers = ""]) => ({
      metric,
      labels: [...matchers.replace(/"[^"]*"/g, '""').matchAll(/(\w+)\s*[=!]/g)].map(
        ([, label = ""]) => label,
      ),
    }),
  );
}
