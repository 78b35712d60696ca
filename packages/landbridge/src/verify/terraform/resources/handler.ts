import type { Collector } from "../collector";
import type { Instance } from "../instance";

/**
 * Reads one resource or module.
 * @param node its name in Terraform's graph
 */
export type Handler = (instance: Instance, node: string, collector: Collector) => void;
