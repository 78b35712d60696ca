import { z } from "zod";

import { GIT_SERVERS } from "../../lib/git-servers";
import * as field from "../fields";

/** Raise when the key or token has changed: Terraform cannot detect that. */
const revision = z.int().min(1).default(1);

/**
 * The repository that the engine reconciles.
 * @example
 * ```ts
 * git: { url: "https://github.com/acme/platform.git", auth: { kind: "token" } },
 * ```
 */
export const git = z
  .strictObject({
    /** Address of the repository that Flux reconciles: ssh:// or https:// (http:// only on loopback). */
    url: z.string(),
    branch: field.branch.default("main"),
    /** What the server runs, for commit statuses and webhooks. Default: by its host name; a server of your own needs it. */
    server: z.enum(GIT_SERVERS).optional(),
    /** How Flux signs in; the credentials themselves are Terraform variables, never configuration. */
    auth: z.discriminatedUnion("kind", [
      z.strictObject({
        kind: z.literal("ssh"),
        /** User of the SSH server. */
        username: z.string().default("git"),
        revision,
      }),
      z.strictObject({
        kind: z.literal("token"),
        /** Any text for GitHub and GitLab; the account's name elsewhere. */
        username: z.string().default("git"),
        revision,
      }),
      z.strictObject({
        kind: z.literal("github-app"),
        appId: z.string().regex(/^\d+$/, "the ID of a GitHub App, digits"),
        installationId: z.string().regex(/^\d+$/, "the ID of a GitHub App installation, digits"),
        revision,
      }),
    ]),
  })
  .superRefine(({ url, auth }, context) => {
    const allowed =
      auth.kind === "ssh"
        ? { pattern: /^ssh:\/\/[^\s@]+@[^\s/]+\/\S+$/, text: "ssh://git@host/owner/repository" }
        : {
            pattern: /^(https:\/\/[^\s@]+\/\S+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/\S+)$/,
            text: "https://host/owner/repository without credentials (http:// only on loopback)",
          };
    if (allowed.pattern.test(url)) return;
    context.addIssue({
      code: "custom",
      path: ["url"],
      message: `for ${auth.kind}: ${allowed.text}`,
    });
  });
