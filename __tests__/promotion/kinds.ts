import { z } from "zod";

/**
 * What GitOps Promoter 0.36 and Kargo 1.11 accept of the kinds in docs/promotion.md: the fields, which of them are required, and
 * the form of names, as their CRDs and the reference of Kargo's steps say. Fields that the samples don't use are left out.
 */

/** Key of a commit status: part of a label, so without slashes. */
const key = z
  .string()
  .regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/)
  .max(63);
const keys = z.array(z.strictObject({ key }));
const object = { metadata: z.strictObject({ name: z.string(), namespace: z.string() }) };

/** Orders environments by their branches, and names what gates them. */
const promotionStrategy = z.strictObject({
  apiVersion: z.literal("promoter.argoproj.io/v1alpha1"),
  kind: z.literal("PromotionStrategy"),
  ...object,
  spec: z.strictObject({
    gitRepositoryRef: z.strictObject({ name: z.string() }),
    activeCommitStatuses: keys.optional(),
    proposedCommitStatuses: keys.optional(),
    environments: z
      .array(
        z.strictObject({
          branch: z.string().max(100),
          autoMerge: z.boolean().optional(),
          activeCommitStatuses: keys.optional(),
          proposedCommitStatuses: keys.optional(),
        }),
      )
      .min(1),
  }),
});

/** Makes a commit status of what an address returns. */
const webRequestCommitStatus = z.strictObject({
  apiVersion: z.literal("promoter.argoproj.io/v1alpha1"),
  kind: z.literal("WebRequestCommitStatus"),
  ...object,
  spec: z.strictObject({
    promotionStrategyRef: z.strictObject({ name: z.string() }),
    key,
    reportOn: z.enum(["proposed", "active"]),
    httpRequest: z.strictObject({
      method: z.enum(["GET", "POST", "PUT", "PATCH", "DELETE"]).optional(),
      urlTemplate: z.url({ protocol: /^https$/ }),
      authentication: z.strictObject({ scm: z.strictObject({}) }),
    }),
    mode: z.strictObject({ polling: z.strictObject({ interval: z.string().regex(/^\d+m$/) }) }),
    success: z.strictObject({ when: z.strictObject({ expression: z.string().min(1) }) }),
  }),
});

const checkout = z.union([
  z.strictObject({ path: z.string(), commit: z.string() }),
  z.strictObject({ path: z.string(), branch: z.string(), create: z.boolean().optional() }),
]);

/** Configurations of the steps, by their names. */
const configurations = {
  "git-clone": z.strictObject({ repoURL: z.string(), checkout: z.array(checkout).min(1) }),
  "git-clear": z.strictObject({ path: z.string() }),
  copy: z.strictObject({ inPath: z.string(), outPath: z.string() }),
  "git-commit": z.strictObject({ path: z.string(), message: z.string() }),
  "git-push": z.strictObject({ path: z.string(), targetBranch: z.string() }),
  "git-open-pr": z.strictObject({
    repoURL: z.string(),
    sourceBranch: z.string(),
    targetBranch: z.string(),
  }),
  "git-merge-pr": z.strictObject({
    repoURL: z.string(),
    prNumber: z.string().startsWith("${{"),
    wait: z.boolean(),
  }),
  http: z.strictObject({
    url: z.string(),
    headers: z.array(z.strictObject({ name: z.string(), value: z.string() })),
    // Evaluated by the step itself, so not in ${{ }}.
    successExpression: z.string().regex(/^[^$]*$/),
    failureExpression: z.string().regex(/^[^$]*$/),
  }),
} as const;

const steps = Object.entries(configurations).map(([uses, config]) =>
  z.strictObject({ uses: z.literal(uses), as: z.string().optional(), config }),
);

/** One environment of Kargo. */
const stage = z.strictObject({
  apiVersion: z.literal("kargo.akuity.io/v1alpha1"),
  kind: z.literal("Stage"),
  ...object,
  spec: z.strictObject({
    requestedFreight: z.array(
      z.strictObject({
        origin: z.strictObject({ kind: z.literal("Warehouse"), name: z.string() }),
        sources: z.strictObject({
          direct: z.boolean().optional(),
          stages: z.array(z.string()).optional(),
        }),
      }),
    ),
    promotionTemplate: z.strictObject({
      spec: z.strictObject({
        vars: z.array(z.strictObject({ name: z.string(), value: z.string() })),
        steps: z.array(z.union(steps)),
      }),
    }),
  }),
});

/** Any object of docs/promotion.md. */
export const promotionObject = z.union([promotionStrategy, webRequestCommitStatus, stage]);
