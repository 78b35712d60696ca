import type { AddonSwitches } from "../../../modules/addons";
import { externalDns } from "../../../modules/addons/external-dns";
import { nginxIngress } from "../../../modules/addons/nginx-ingress";
import { switchedOn } from "./environment";

type Settings = NonNullable<AddonSwitches["nginx-ingress"]>;

const servicesOf = (service: Settings["service"]) =>
  switchedOn({ "nginx-ingress": { service, replicas: 3 } }, nginxIngress, externalDns).document()
    .services;

test("switched off, it creates nothing and declares nothing", () => {
  const { json, document } = switchedOn({}, nginxIngress);
  expect(json.resource).toBeUndefined();
  expect(document()).toMatchObject({ variables: {}, services: {} });
  expect(document().namespaces).not.toHaveProperty("nginx-ingress");
});

test("a load balancer has a name, the environment's certificate, and its protection", () => {
  expect(servicesOf({ kind: "load-balancer" })["nginx-ingress"]).toMatchObject({
    namespace: "nginx-ingress",
    values: {
      controller: {
        replicaCount: 3,
        service: {
          annotations: {
            "service.beta.kubernetes.io/aws-load-balancer-type": "external",
            "service.beta.kubernetes.io/aws-load-balancer-name": "landbridge-dev-nginx",
            "service.beta.kubernetes.io/aws-load-balancer-ssl-cert":
              "arn:aws:acm:eu-west-1:111122223333:certificate/1",
            "service.beta.kubernetes.io/aws-load-balancer-attributes":
              "load_balancing.cross_zone.enabled=true,deletion_protection.enabled=false",
          },
        },
      },
    },
  });
});

test("a node port has no load balancer, and no TLS of its own", () => {
  const { service } = (
    servicesOf({ kind: "node-port", httpPort: 30080 })["nginx-ingress"]!.values as {
      controller: { service: unknown };
    }
  ).controller;
  expect(service).toEqual({
    type: "NodePort",
    httpPort: { enable: true, nodePort: 30080 },
    httpsPort: { enable: false },
  });
});

test("External-DNS publishes Ingresses where they have a load balancer", () => {
  const sources = (service: Settings["service"]) =>
    (servicesOf(service)["external-dns"]!.values as { sources?: unknown }).sources;
  expect(sources({ kind: "load-balancer" })).toEqual(["gateway-httproute", "ingress"]);
  expect(sources({ kind: "node-port", httpPort: 30080 })).toBeUndefined();
});
