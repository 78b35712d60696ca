import type { Platform } from "../config/schema";
import type { GeneratedFiles } from "./documents";
import { fleetFiles } from "./files";
import { tenantFiles } from "./tenants/files";

/** Every file in Git that follows from config/ alone: workload clusters and tenants. */
export function generatedFiles(platform: Platform): GeneratedFiles {
  return new Map([...fleetFiles(platform), ...tenantFiles(platform)]);
}
