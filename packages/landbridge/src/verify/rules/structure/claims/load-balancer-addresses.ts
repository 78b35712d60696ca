import { defaultsOf } from "../../../charts/chart";
import type { LocationSource } from "../../../findings/location";
import { GATEWAY_GROUP } from "../../../kubernetes/gateway-api";
import { annotationsOf } from "../../../kubernetes/object";
import type { ClusterObject } from "../../../model/applier";
import type { Model } from "../../../model/model";
import type { Release } from "../../../model/release";
import { at, isRecord, record, text, type FieldPath, type YamlRecord } from "../../../yaml/json";
import { mergeLayers } from "../../../yaml/merge";
import { placeOfValue } from "../../values-of-release";
import type { Claim } from "./claim";

/** What gives Services their addresses. */
export type AddressGiver = "Cilium" | "MetalLB";

/** Kinds of the pools from which they take them. */
export const POOLS = {
  Cilium: { group: "cilium.io", kind: "CiliumLoadBalancerIPPool" },
  MetalLB: { group: "metallb.io", kind: "IPAddressPool" },
} as const;

/** Whether a repository has pools of one. */
export function hasPools(model: Model, giver: AddressGiver): boolean {
  const { group, kind } = POOLS[giver];
  return model.ofKind(group, kind).length > 0;
}

/** An address that a Service or a Helm value asks for. */
export interface FixedAddress {
  readonly object: ClusterObject;
  readonly at: LocationSource;
  readonly address: string;
  /** What is asked; undefined for `loadBalancerIP`, which whoever is there reads. */
  readonly giver: AddressGiver | undefined;
  /** The key with which several Services share an address, and the namespaces that may have it. */
  readonly sharing: string | undefined;
  /** Whether it is a Helm value, which the chart may not use. */
  readonly isValue: boolean;
}

const ADDRESSES: Readonly<Record<string, AddressGiver>> = {
  "io.cilium/lb-ipam-ips": "Cilium",
  "lbipam.cilium.io/ips": "Cilium",
  "metallb.io/loadBalancerIPs": "MetalLB",
  "metallb.universe.tf/loadBalancerIPs": "MetalLB",
};

const SHARING = [
  "io.cilium/lb-ipam-sharing-key",
  "lbipam.cilium.io/sharing-key",
  "metallb.io/allow-shared-ip",
  "metallb.universe.tf/allow-shared-ip",
];

/** Fixed addresses of Services and Gateways, and those in Helm values. */
export function* fixedAddresses(model: Model): Iterable<FixedAddress> {
  for (const object of model.ofKind(GATEWAY_GROUP, "Gateway")) yield* ofGateway(object);
  for (const object of model.ofKind("", "Service")) {
    if (text(object.data, "spec", "type") !== "LoadBalancer") continue;
    const annotations = annotationsOf(object.data);
    const sharing = sharingOf(annotations);
    const base = { object, sharing, isValue: false };
    yield* inAnnotations(annotations, (key) => ({
      ...base,
      at: { object, path: ["metadata", "annotations", key], value: true },
    }));
    const path = ["spec", "loadBalancerIP"];
    for (const address of addressesIn(text(object.data, ...path)))
      yield { ...base, address, giver: undefined, at: { object, path, value: true } };
  }
  for (const release of model.releases) {
    if (!model.appliesHere(release.applier)) continue;
    const { object } = release;
    for (const layer of release.layers)
      yield* inValues(
        release,
        layer.values,
        [],
        (path) => placeOfValue(model, release, layer, path) ?? { object },
      );
  }
}

/** A Gateway gives the annotations to the Service of its own that the controller creates. */
function* ofGateway(object: ClusterObject): Iterable<FixedAddress> {
  const path = ["spec", "infrastructure", "annotations"];
  const annotations = record(object.data, ...path) ?? {};
  // Controllers may merge all Gateways of a class into one Service.
  const ofClass = `Gateways of ${text(object.data, "spec", "gatewayClassName") ?? ""}`;
  yield* inAnnotations(annotations, (key) => ({
    object,
    sharing: sharingOf(annotations) ?? ofClass,
    isValue: false,
    at: { object, path: [...path, key], value: true },
  }));
}

/** Levels of Helm values; deeper ones are data of an application. */
const DEEPEST = 10;

function* inValues(
  release: Release,
  value: unknown,
  path: FieldPath,
  placeOf: (path: FieldPath) => LocationSource,
): Iterable<FixedAddress> {
  if (path.length > DEEPEST || !isRecord(value) || value.enabled === false) return;
  const around = isRecord(value.annotations) ? value.annotations : {};
  const base = { object: release.object, isValue: true };
  const annotated = [
    ...inAnnotations(value, (key) => ({
      ...base,
      sharing: sharingOf(value),
      at: placeOf([...path, key]),
    })),
  ];
  if (annotated.length > 0 && mayBeLoadBalancer(release, path.slice(0, -1))) yield* annotated;
  for (const address of addressesIn(value.loadBalancerIP))
    if (mayBeLoadBalancer(release, path))
      yield {
        ...base,
        sharing: sharingOf(around),
        address,
        giver: undefined,
        at: placeOf([...path, "loadBalancerIP"]),
      };
  for (const [key, item] of Object.entries(value))
    yield* inValues(release, item, [...path, key], placeOf);
}

/** Whether a Service may be a load balancer, by the type in its values: that of another one has no use for an address. */
function mayBeLoadBalancer({ chart, packaged, values }: Release, path: FieldPath): boolean {
  const defaults = packaged === undefined ? {} : defaultsOf(packaged.chart);
  const service = at(mergeLayers(defaults, values), ...path);
  const type = text(service, "type") ?? text(service, "spec", "type");
  if (type !== undefined) return type === "LoadBalancer" || /[{$]/.test(type);
  // Without a type, Services of bjw-s' app-template have that of Kubernetes, ClusterIP. Those of other charts may differ.
  return !(chart === "app-template" && path.at(-2) === "service");
}

function* inAnnotations(
  annotations: YamlRecord,
  baseOf: (key: string) => Omit<FixedAddress, "address" | "giver">,
): Iterable<FixedAddress> {
  for (const [key, giver] of Object.entries(ADDRESSES))
    if (Object.hasOwn(annotations, key))
      for (const address of addressesIn(annotations[key])) yield { ...baseOf(key), address, giver };
}

function sharingOf(annotations: YamlRecord): string | undefined {
  return SHARING.map((key) => text(annotations, key)).find((key) => key !== undefined);
}

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$|^[\da-f:]+:[\da-f:]*$/i;

/** The addresses in a list with commas; none where a variable is in it. */
function addressesIn(value: unknown): readonly string[] {
  if (typeof value !== "string") return [];
  const all = value.split(",").map((one) => one.trim());
  return all.every((one) => ADDRESS.test(one)) ? all : [];
}

/** Addresses of load balancers that objects claim: MetalLB and Cilium give one to several only with a common key. */
export function* addressClaims(model: Model): Iterable<Claim> {
  const isPooled = hasPools(model, "MetalLB") || hasPools(model, "Cilium");
  for (const { object, at, address, giver, sharing, isValue } of fixedAddresses(model)) {
    // Other load balancers give one address to several Services with different ports.
    if (giver === undefined && !isPooled) continue;
    yield {
      object,
      at,
      what: `address ${address}`,
      scope: "of a load balancer",
      mayBeHarmless: isValue || giver === undefined,
      effect: "Only one of them gets it.",
      ...(sharing !== undefined && { sharing }),
    };
  }
}
