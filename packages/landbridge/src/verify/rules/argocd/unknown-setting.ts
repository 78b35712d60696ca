import { didYouMean, nearestName, SLIP } from "../../../lib/nearest-name";
import KEYS from "../../argocd/data/settings.json";
import { CONFIG_MAP_OF, type Settings } from "../../argocd/settings";
import type { FleetRule } from "../rule";
import { allSettings } from "./all-settings";

/** LB923 */
export const unknownSetting: FleetRule = {
  id: "LB923",
  name: "unknown-setting",
  severity: "warning",
  summary: "A setting of Argo CD has a misspelt name.",
  why: "Argo CD passes over keys of its ConfigMaps that it doesn't know, without a message, and uses the default.",
  remedy: "Correct the name.",
  limits:
    "Only names that are nearly those of a setting are reported, in plain manifests and in values of the chart argo-cd.",
  *checkFleet({ sources }) {
    for (const settings of allSettings(sources))
      for (const key of Object.keys(settings.data)) {
        const nearest = meantKey(settings, key);
        if (nearest === undefined) continue;
        yield {
          message: didYouMean(`${CONFIG_MAP_OF[settings.kind]} has no setting "${key}".`, nearest),
          at: { ...settings.at(key), value: false },
        };
      }
  },
};

/** Settings for each kind, in front of its name: `resource.customizations.health.apps_Deployment`. */
const CUSTOMIZATION = /^(resource\.\w+)\.([A-Za-z]+)(\..+)$/;

const CUSTOMIZATIONS = [
  "actions",
  "health",
  "ignoreDifferences",
  "ignoreResourceUpdates",
  "knownTypeFields",
  "useOpenLibs",
];

/** Names that are followed by one of the user's. */
const PREFIXES = /^(?:accounts|help\.download|kustomize\.(?:path|version|buildOptions)|policy)\./;

/** The setting that was probably meant; undefined for one that is known, or like none. */
function meantKey({ kind, data }: Settings, key: string): string | undefined {
  const known: readonly string[] = KEYS[kind];
  if (known.includes(key) || (PREFIXES.test(key) && !isPolicy(key))) return undefined;
  const [, before, type, after] = CUSTOMIZATION.exec(key) ?? [];
  if (before !== undefined && type !== undefined && after !== undefined) {
    const meant = [
      nearestOrSame(before, ["resource.customizations"]),
      nearestOrSame(type, CUSTOMIZATIONS),
    ];
    const isMeant = meant[0] !== before || meant[1] !== type;
    return meant.includes(undefined) || !isMeant ? undefined : `${meant.join(".")}${after}`;
  }
  return nearestName(key, known, SLIP, (other) => !Object.hasOwn(data, other));
}

function nearestOrSame(name: string, known: readonly string[]): string | undefined {
  return known.includes(name) ? name : nearestName(name, known, SLIP);
}

function isPolicy(key: string): boolean {
  return key.startsWith("policy.") && !key.endsWith(".csv");
}
