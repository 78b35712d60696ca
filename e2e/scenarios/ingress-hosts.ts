import * as assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";

import { parseAllDocuments } from "yaml";

import type { Cluster } from "../cluster/cluster";
import { ADMISSION_POLICY, ADMISSION_POLICY_BINDING, INGRESS } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import type { World } from "../lab/world";
import { waitFor } from "../processes/wait";

const POLICY = "gitops/infrastructure/nginx-ingress/policies/ingress-hosts.yaml";

/** Whose hosts are whose. */
export interface IngressHosts {
  readonly domain: string;
  /** A namespace that owns the host of its own name. */
  readonly owner: string;
  /** First part of a host that belongs to another one. */
  readonly foreign: string;
}

/** Puts the policy of the addon nginx-ingress in force, and claims hosts of both. */
export async function checkIngresses(world: World, hosts: IngressHosts): Promise<void> {
  const { cluster, checkout } = world;
  const { domain, owner } = hosts;
  const [policy, binding] = parseAllDocuments(
    fs.readFileSync(path.join(checkout, POLICY), "utf8"),
  ).map((document) => document.toJS() as KubernetesObject);
  assert.ok(policy && binding);
  await cluster.apply(ADMISSION_POLICY, policy);
  await cluster.apply(ADMISSION_POLICY_BINDING, binding);
  const own = `${owner}.${domain}`;
  const foreign = `${hosts.foreign}.${domain}`;
  const claim = (claims: Claims): Promise<void> => cluster.apply(INGRESS, ingress(owner, claims));
  // A policy is in force some seconds after it was created.
  await waitFor("the policy to be in force", () =>
    claim({ hosts: [foreign] }).then(
      () => false,
      () => true,
    ),
  );
  await claim({ hosts: [own], tls: [[own], []] });
  // The API server's answer is JSON, so its quotes are escaped.
  await refused(cluster, owner, [
    [/the host \\"hello\.\S+ does not belong/, { hosts: [own, foreign] }],
    [/the host \\"hello\.\S+ does not belong/, { hosts: [own], tls: [[own], [own, foreign]] }],
    [/the host \\"\*\.\S+ does not belong/, { hosts: [`*.${domain}`] }],
    [/the host \\"\\" does not belong/, { hosts: [undefined] }],
    [/spec\.rules is empty/, { hosts: [] }],
    [
      /An annotation names hosts for External-DNS/,
      { hosts: [own], annotations: { "external-dns.alpha.kubernetes.io/hostname": foreign } },
    ],
  ]);
}

async function refused(
  cluster: Cluster,
  namespace: string,
  all: readonly (readonly [RegExp, Claims])[],
): Promise<void> {
  for (const [message, claims] of all) {
    await assert.rejects(cluster.apply(INGRESS, ingress(namespace, claims)), (error) => {
      assert.match(String(error), /422|403/);
      assert.match(String(error), message);
      return true;
    });
  }
}

/** The hosts that an Ingress claims. */
interface Claims {
  /** The host of each rule; undefined for a rule without one, which is for every host. */
  readonly hosts: readonly (string | undefined)[];
  /** Of each certificate. Default: no certificate. */
  readonly tls?: readonly (readonly string[])[];
  readonly annotations?: Readonly<Record<string, string>>;
}

function ingress(namespace: string, { hosts, tls = [], annotations }: Claims): KubernetesObject {
  const service = { name: "shop", port: { number: 80 } };
  return {
    metadata: { name: "shop", namespace, annotations },
    spec: {
      // Without a rule, there must be a default.
      ...(hosts.length === 0 ? { defaultBackend: { service } } : {}),
      tls: tls.map((names) => ({ hosts: names })),
      rules: hosts.map((host) => ({
        host,
        http: { paths: [{ path: "/", pathType: "Prefix", backend: { service } }] },
      })),
    },
  };
}
