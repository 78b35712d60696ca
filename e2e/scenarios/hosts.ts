import * as assert from "node:assert/strict";

import type { Cluster } from "../cluster/cluster";
import { HTTP_ROUTE, NAMESPACE } from "../cluster/kinds";
import type { KubernetesObject } from "../cluster/object";
import { allReady } from "../flux/progress";
import { FROM_GO_PROXY } from "../lab/parts";
import { checkIngresses } from "./ingress-hosts";
import { reducedWorld } from "./reduced";
import type { Scenario } from "./scenario";
import { LOCAL_TREE } from "./support";
import { standIn } from "./without-terraform";

/** Two namespaces next to the one of `hello`: one owns the host of its own name, the other one none. */
const OWNER = "shop";
const STRANGER = "stranger";

/** The real API server refuses routes and Ingresses for hosts that belong to another namespace. */
export const hosts: Scenario = {
  name: "hosts",
  title:
    "a route or an Ingress can claim no host of another namespace, whether it is created or changed",
  needs: FROM_GO_PROXY,

  async run(stage) {
    const world = await reducedWorld(stage);
    const { cluster } = world;
    await stage.step("all of the tree is Ready", () => allReady(cluster, LOCAL_TREE));
    const domain = standIn(world, "TF_DOMAIN");
    const labels = {
      "landbridge.dev/gateway": "platform",
      [`host.landbridge.dev/${OWNER}`]: "owned",
    };
    await cluster.apply(NAMESPACE, { metadata: { name: OWNER, labels } });
    await cluster.apply(NAMESPACE, { metadata: { name: STRANGER } });
    try {
      await stage.step("routes are admitted by the hosts of their namespace", () =>
        check(cluster, domain),
      );
      await stage.step("Ingresses, too", () =>
        checkIngresses(world, { domain, owner: OWNER, foreign: "hello" }),
      );
    } finally {
      await cluster.remove(NAMESPACE, OWNER);
      await cluster.remove(NAMESPACE, STRANGER);
    }
  },
};

async function check(cluster: Cluster, domain: string): Promise<void> {
  const own = `${OWNER}.${domain}`;
  const foreign = `hello.${domain}`;
  const claims = (hostnames: readonly string[], more: Route = {}): Promise<void> =>
    cluster.apply(HTTP_ROUTE, route(hostnames, more));

  await claims([own]);
  const refusals: readonly [RegExp, readonly string[], Route?][] = [
    [/the host hello\.\S+ does not belong to namespace shop/, [foreign]],
    [/the host hello\.\S+ does not belong to namespace shop/, [own, foreign]],
    [/does not belong to namespace shop/, [`*.${domain}`]],
    [/does not belong to namespace shop/, [domain]],
    [/does not belong to namespace shop/, [`${OWNER}.example.org`]],
    [/does not belong to namespace shop/, [`${own}.${domain}`]],
    [/spec\.hostnames is empty/, []],
    [/does not belong to namespace stranger/, [own], { namespace: STRANGER }],
    [
      /An annotation names hosts for External-DNS/,
      [own],
      { annotations: { "external-dns.alpha.kubernetes.io/hostname": foreign } },
    ],
  ];
  for (const [message, hostnames, more] of refusals) {
    // The route of `shop` is there already, so that this is a change; that of `stranger` would be new.
    await assert.rejects(claims(hostnames, more), (error) => {
      assert.match(String(error), /422|403/);
      assert.match(String(error), message);
      return true;
    });
  }
  const kept = await cluster.read(HTTP_ROUTE, "shop", OWNER);
  assert.deepEqual(kept?.spec?.hostnames, [own]);
}

/** What a route may have apart from its hosts. */
interface Route {
  readonly namespace?: string;
  readonly annotations?: Readonly<Record<string, string>>;
}

function route(
  hostnames: readonly string[],
  { namespace = OWNER, annotations }: Route,
): KubernetesObject {
  const parentRefs = [{ name: "platform", namespace: "istio-system", sectionName: "http" }];
  return {
    metadata: { name: "shop", namespace, annotations },
    spec: { parentRefs, hostnames, rules: [] },
  };
}
