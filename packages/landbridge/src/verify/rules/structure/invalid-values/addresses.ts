import { isIP } from "node:net";

import { contains, parseNetwork } from "../../../../lib/network";
import type { ClusterObject } from "../../../model/applier";
import { forEachString, isRecord, list, text, type FieldPath } from "../../../yaml/json";
import { isOpenPath, isOpenText, isSentence } from "../../../yaml/open-text";
import { valuesAt } from "../../references/read-reference";
import type { InvalidValue } from "./invalid-value-type";

/** Fields with networks, by `group/kind`. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  "networking.k8s.io/NetworkPolicy": ["spec"],
  "cilium.io/CiliumNetworkPolicy": ["spec", "specs"],
  "cilium.io/CiliumClusterwideNetworkPolicy": ["spec", "specs"],
};

/** Whether a text is still to be filled in, or has lost a variable that LB101 reports. */
function isUnfinished(text: string): boolean {
  return isOpenText(text) || /^\.|\.\.|\.$/.test(text);
}

/** Keys of which the texts are networks: `cidr`, and the lists `except` and `toCIDR`. */
const NETWORK = /^(?:cidr|except|(?:to|from)CIDR)$/;

/** Networks of network policies that aren't any. */
export function* invalidNetworks({ id, data }: ClusterObject): Iterable<InvalidValue> {
  for (const field of NETWORKS[`${id.group}/${id.kind}`] ?? []) {
    const found: { readonly value: string; readonly path: FieldPath }[] = [];
    for (const [path, value] of valuesAt(data, [field]))
      forEachString(
        value,
        (network, own) => {
          if (isNetworkField(own)) found.push({ value: network, path: own });
        },
        path,
      );
    for (const { value, path } of found) {
      if (isUnfinished(value) || isNetwork(value, id.group === "cilium.io")) continue;
      yield { path, message: `"${value}" is not a network such as 10.0.0.0/8` };
    }
    for (const [path, value] of valuesAt(data, [field])) yield* outsideExceptions(value, path);
  }
}

/** Exceptions that aren't a part of the network from which they are taken: neither Kubernetes nor Cilium accepts them. */
function* outsideExceptions(value: unknown, path: FieldPath): Iterable<InvalidValue> {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* outsideExceptions(item, [...path, index]);
    return;
  }
  if (!isRecord(value)) return;
  const network = text(value, "cidr");
  for (const [index, except] of list(value, "except").entries()) {
    if (network === undefined || typeof except !== "string") continue;
    const [outer, inner] = [parseNetwork(network), parseNetwork(except)];
    if (outer === undefined || inner === undefined || contains(outer, inner)) continue;
    yield {
      path: [...path, "except", index],
      message: `"${except}" is not within the network "${network}" that it is an exception of`,
    };
  }
  for (const [key, item] of Object.entries(value)) yield* outsideExceptions(item, [...path, key]);
}

function isNetworkField(path: FieldPath): boolean {
  return NETWORK.test(String(path.filter((key) => typeof key === "string").at(-1)));
}

/** @param orAddress whether an address without a length is allowed, which Cilium takes */
function isNetwork(text: string, orAddress: boolean): boolean {
  const [address = "", length, more] = text.split("/");
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  if (length === undefined) return orAddress;
  return /^\d+$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
}

/** Fields with names of hosts, by kind. */
const HOSTS: Readonly<Record<string, readonly string[]>> = {
  "networking.k8s.io/Ingress": ["spec.rules.*.host", "spec.tls.*.hosts.*"],
  "gateway.networking.k8s.io/HTTPRoute": ["spec.hostnames.*"],
  "gateway.networking.k8s.io/GRPCRoute": ["spec.hostnames.*"],
  "gateway.networking.k8s.io/TLSRoute": ["spec.hostnames.*"],
  "gateway.networking.k8s.io/Gateway": ["spec.listeners.*.hostname"],
};

const HOST = /^(?:\*\.)?[a-z0-9](?:[-a-z0-9]*[a-z0-9])?(?:\.[a-z0-9](?:[-a-z0-9]*[a-z0-9])?)*$/;
const LONGEST_HOST = 253;

/** Names of hosts that the API server rejects. */
export function* invalidHosts({ id, data }: ClusterObject): Iterable<InvalidValue> {
  for (const field of HOSTS[`${id.group}/${id.kind}`] ?? []) {
    for (const [path, value] of valuesAt(data, field.split("."))) {
      if (
        typeof value !== "string" ||
        value === "" ||
        isUnfinished(value) ||
        isSentence(value) ||
        isOpenPath(value)
      )
        continue;
      if (HOST.test(value) && value.length <= LONGEST_HOST && isIP(value) === 0) continue;
      const what = isIP(value) === 0 ? "is not the name" : "is an address, not the name";
      yield {
        path,
        message: `"${value}" ${what} of a host: lowercase letters, digits, - and dots`,
      };
    }
  }
}

/** Whether a text is an address, or several: kube-vip and others take one of each family from a list. */
function areAddresses(text: string): boolean {
  return text.split(",").every((one) => isIP(one.trim()) !== 0);
}

/** Addresses of a Service that aren't any. */
export function* invalidServiceAddresses({ id, data }: ClusterObject): Iterable<InvalidValue> {
  if (id.group !== "" || id.kind !== "Service") return;
  const path = ["spec", "loadBalancerIP"];
  const address = text(data, ...path);
  if (address !== undefined && address !== "" && !isUnfinished(address) && !areAddresses(address))
    yield { path, message: `"${address}" is not an IP address` };
  for (const [index, range] of list(data, "spec", "loadBalancerSourceRanges").entries()) {
    if (typeof range !== "string" || isUnfinished(range) || isNetwork(range.trim(), false))
      continue;
    yield {
      path: ["spec", "loadBalancerSourceRanges", index],
      message: `"${range}" is not a network such as 10.0.0.0/8`,
    };
  }
}
