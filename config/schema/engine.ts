import { z } from "zod";

import { FLUX_COMPONENTS } from "../../lib/flux-components";
import { OPERATOR_FLUX_VERSION } from "../../lib/flux-versions";
import { DNS_LABEL, DNS_LABEL_HINT } from "../../lib/patterns";
import * as field from "../fields";
import { FLUX_VERSION } from "../versions";
import { argocd } from "./argocd";
import { argocdEks } from "./argocd-eks";
import { operatorSources } from "./operator-sources";

/** Names and values that may be part of a controller's command line. */
const argument = z
  .string()
  .regex(/^--[a-z0-9-]+(=\S*)?$/, "an argument, such as --log-level=debug");

/** A quantity of Kubernetes, such as `1Gi`. */
const quantity = z.string().regex(/^\d+(\.\d+)?(m|[KMGT]i?)?$/, "a quantity, such as 1Gi or 500m");

/**
 * How Flux's controllers run.
 */
const controllers = z.strictObject({
  /**
   * How often a Kustomization or HelmRelease looks whether what it depends on is Ready. Flux's own default of 30s adds up:
   * once for each wave of the rollout.
   */
  requeueDependency: z
    .string()
    .regex(/^([1-9]\d*)(s|m)$/, "a duration, such as 5s")
    .default("5s"),
  /** Settings of single controllers. Default: those of Flux. */
  settings: z
    .partialRecord(
      z.enum(FLUX_COMPONENTS),
      z.strictObject({
        /** How many objects are reconciled at once. */
        concurrent: z.int().min(1).max(100).optional(),
        /** Memory that the controller may use. */
        memoryLimit: quantity.optional(),
        /** CPU that the controller may use. */
        cpuLimit: quantity.optional(),
        /** Further arguments, such as a feature gate, or the label selector of a shard. */
        args: z.array(argument).default([]),
      }),
    )
    .default({}),
});

/** Controllers to install; the tree needs the first three. */
const components = z
  .array(z.enum(FLUX_COMPONENTS))
  .refine(
    (components) => FLUX_COMPONENTS.slice(0, 3).every((needed) => components.includes(needed)),
    `at least ${FLUX_COMPONENTS.slice(0, 3).join(", ")}`,
  )
  .default(FLUX_COMPONENTS.slice(0, 4));

/**
 * Flux, the engine by default.
 * @example
 * ```ts
 * engine: {
 *   kind: "flux",
 *   version: "v2.8.8",
 *   controllers: { settings: { "kustomize-controller": { concurrent: 20, memoryLimit: "2Gi" } } },
 * },
 * ```
 */
const flux = z.strictObject({
  kind: z.literal("flux"),
  /** Exact Flux version. It must support the cluster's version of Kubernetes (`lib/flux-versions.ts`). */
  version: field.fluxVersion.default(FLUX_VERSION),
  /** Controllers to install; the tree needs the first three. */
  components,
  /** Take Flux's manifests from the provider instead of GitHub; the version is then the provider's. */
  embeddedManifests: z.boolean().default(false),
  /** How the controllers run. */
  controllers: controllers.prefault({}),
});

/** An artifact in an OCI registry, instead of the repository itself. */
const ociSource = z.strictObject({
  kind: z.literal("oci"),
  /** Address of the artifact without its tag, such as `oci://registry.example.com/acme/platform`. */
  url: field.ociRepository,
  /** The tag that a pipeline moves with every push. */
  tag: z
    .string()
    .regex(/^\w[\w.-]{0,127}$/, "a tag, such as latest or production")
    .default("latest"),
  /** How Flux signs in; the token itself is the Terraform variable `oci_token`. Default: the artifact is public. */
  auth: z
    .strictObject({
      username: z.string().min(1),
      /** Raise when the token has changed: Terraform cannot detect that. */
      revision: z.int().min(1).default(1),
    })
    .optional(),
});

/**
 * Flux Operator: Flux from a FluxInstance, which needs no write access to Git.
 * @example
 * ```ts
 * engine: {
 *   kind: "flux-operator",
 *   shards: ["tenants"],
 *   controllers: { settings: { "kustomize-controller": { concurrent: 20, memoryLimit: "2Gi" } } },
 * },
 * ```
 */
const fluxOperator = z.strictObject({
  kind: z.literal("flux-operator"),
  /** Exact Flux version, not newer than the manifests of the pinned operator (`lib/flux-versions.ts`). */
  version: field.fluxVersion.default(OPERATOR_FLUX_VERSION),
  components,
  /** How the controllers run. */
  controllers: controllers.prefault({}),
  /** What Flux reconciles: the repository of `git`, or an artifact that a pipeline pushes from it. */
  source: z
    .discriminatedUnion("kind", [z.strictObject({ kind: z.literal("git") }), ociSource])
    .default({ kind: "git" }),
  /**
   * Public keys of the Git server, such as `ssh-ed25519 AAAA...`, for `git.auth` of kind `ssh`. Default: the published
   * ones of GitHub, GitLab and Bitbucket.
   */
  knownHosts: z
    .array(
      z.string().regex(/^[a-z0-9@.-]+ [A-Za-z0-9+/]+={0,2}$/, "a key, such as ssh-ed25519 AAAA..."),
    )
    .default([]),
  /** Names of shards: each has its own controllers, for objects with the label `sharding.fluxcd.io/key`. */
  shards: z.array(field.slug.max(20, "at most 20 characters")).default([]),
  /** Keeps tenants apart: no references between namespaces, and a service account of its own for each object. */
  multitenancy: z
    .strictObject({
      /** What Flux impersonates where an object names no service account. */
      defaultServiceAccount: z.string().regex(DNS_LABEL, DNS_LABEL_HINT).default("default"),
    })
    .optional(),
  /**
   * The engine that has run here before, whose Flux is taken over as it is. `nothing` leaves the block `removed` and the
   * provider of Flux out, and would uninstall a Flux that `flux` has installed.
   */
  adopts: z.enum(["flux", "nothing"]).default("flux"),
  sources: operatorSources.prefault({}),
});

/** The engine that reconciles Git, by its kind. `stacks/engine.ts` connects each with its constructs. */
export const engine = z
  .discriminatedUnion("kind", [flux, fluxOperator, argocd, argocdEks])
  .default(flux.parse({ kind: "flux" }));
