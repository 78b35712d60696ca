import { hereDocumentsOf } from "../../prerequisites/bootstrap/applied/here-documents";
import { pipedTexts } from "../../prerequisites/bootstrap/applied/piped-texts";
import type { Collector } from "../collector";
import type { Instance } from "../instance";
import { documentsIn } from "../manifest-objects";
import { addDownload, addObject } from "./manifest";

/** What kubectl downloads and applies. */
const APPLIED_URL =
  /\bkubectl\b[^\n;&|]*\b(?:apply|create|replace)\b[^\n;&|]*?(https?:\/\/[^\s"'\\;&|]+)/g;

/**
 * Adds the objects that a script gives to kubectl.
 * @param environment values of the script's variables
 */
export function addApplied(
  script: string,
  environment: ReadonlyMap<string, string>,
  instance: Instance,
  node: string,
  collector: Collector,
): void {
  for (const [, url = ""] of script.matchAll(APPLIED_URL)) addDownload(url, collector);
  const here = hereDocumentsOf(script).map(({ text }) => text);
  for (const manifest of [...here, ...pipedTexts(script, environment)])
    for (const object of documentsIn(manifest)) addObject(object, instance, node, collector);
}
