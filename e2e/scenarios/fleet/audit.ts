import * as fs from "node:fs";

/** A rule of a Role. */
export interface Rule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

interface AuditEvent {
  readonly verb: string;
  readonly impersonatedUser?: { readonly username?: string };
  readonly objectRef?: {
    readonly resource?: string;
    readonly namespace?: string;
    readonly apiGroup?: string;
    readonly subresource?: string;
  };
  readonly responseStatus?: { readonly code?: number };
}

/**
 * What an impersonated account has done in a namespace, as `verb group/resource`, from the record of the API server. Server-side
 * apply of an object that doesn't exist is a `patch` that also needs `create`.
 */
export function usedBy(audit: string, user: string, namespace: string): ReadonlySet<string> {
  const used = new Set<string>();
  for (const line of fs.readFileSync(audit, "utf8").split("\n")) {
    if (!line.startsWith("{")) continue;
    const { verb, impersonatedUser, objectRef, responseStatus } = JSON.parse(line) as AuditEvent;
    if (impersonatedUser?.username !== user || objectRef?.namespace !== namespace) continue;
    const code = responseStatus?.code ?? 0;
    if (code === 403) continue;
    const resource = `${objectRef.apiGroup ?? ""}/${objectRef.resource ?? ""}`;
    used.add(`${verb} ${resource}`);
    if (verb === "patch" && code === 201) used.add(`create ${resource}`);
  }
  return used;
}

/** What the rules allow, in the same form. */
export function allowedBy(rules: readonly Rule[]): ReadonlySet<string> {
  return new Set(
    rules.flatMap(({ apiGroups = [], resources = [], verbs }) =>
      verbs.flatMap((verb) =>
        apiGroups.flatMap((group) => resources.map((resource) => `${verb} ${group}/${resource}`)),
      ),
    ),
  );
}
