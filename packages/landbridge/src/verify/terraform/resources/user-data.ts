import { OF_SERVER, writtenFiles } from "../../prerequisites/bootstrap/applied/server-manifests";
import { parseYaml } from "../../yaml/document";
import { text } from "../../yaml/json";
import { isList, Mapping, Unknown, type Value } from "../hcl/value";
import { documentsIn } from "../manifest-objects";
import { addApplied } from "./applied-texts";
import type { Handler } from "./handler";
import { addObject } from "./manifest";

/** Fields with what cloud-init runs when a machine starts for the first time; some take it in base64. */
const FIELDS = [
  "user_data",
  "user_data_base64",
  "custom_data",
  "metadata",
  "metadata_startup_script",
  "source_raw",
];

/** What the first start of a machine applies to the cluster that it creates. */
const machine: Handler = (instance, node, collector) => {
  for (const script of FIELDS.flatMap((field) => textsIn(instance.field(field)))) {
    addApplied(script, new Map(), instance, node, collector);
    for (const manifest of autoDeployed(script))
      for (const object of documentsIn(manifest)) addObject(object, instance, node, collector);
  }
};

/** The texts of a field, with stand-ins for what isn't known. */
function textsIn(value: Value | undefined): readonly string[] {
  if (value === undefined) return [];
  if (isList(value)) return value.flatMap(textsIn);
  if (value instanceof Mapping) return [...value.entries.values()].flatMap(textsIn);
  const written = value instanceof Unknown ? value.standIn : value;
  return typeof written === "string" ? [decoded(written)] : [];
}

function decoded(written: string): string {
  if (!/^[A-Za-z0-9+/\s]{32,}={0,2}\s*$/.test(written)) return written;
  const content = Buffer.from(written, "base64").toString("utf8");
  return /^#(?:!|cloud-config)/.test(content) ? content : written;
}

/** Manifests that cloud-init writes where the cluster's distribution applies them by itself. */
function autoDeployed(script: string): readonly string[] {
  if (!OF_SERVER.test(script) || !script.startsWith("#cloud-config")) return [];
  const data = parseYaml("", script)[0]?.data;
  return writtenFiles(data).flatMap((path) => text(data, ...path) ?? []);
}

const MACHINES = [
  "aws_instance",
  "aws_launch_configuration",
  "aws_launch_template",
  "aws_spot_instance_request",
  "azurerm_linux_virtual_machine",
  "civo_instance",
  "digitalocean_droplet",
  "exoscale_compute_instance",
  "google_compute_instance",
  "google_compute_instance_template",
  "hcloud_server",
  "libvirt_cloudinit_disk",
  "linode_instance",
  "oci_core_instance",
  "openstack_compute_instance_v2",
  "proxmox_virtual_environment_file",
  "scaleway_instance_server",
  "upcloud_server",
  "vultr_instance",
];

/** Machines, on which people install a cluster. */
export const userDataHandlers: Readonly<Record<string, Handler>> = Object.fromEntries(
  MACHINES.map((type) => [type, machine]),
);
