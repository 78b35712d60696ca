import type { ChartFacts } from "../chart";
import { AWS } from "./aws";
import { CERTIFICATES } from "./certificates";
import { DATABASES } from "./databases";
import { DELIVERY } from "./delivery";
import { GATEWAYS } from "./gateways";
import { MESH } from "./mesh";
import { MONITORING } from "./monitoring";
import { NODES } from "./nodes";
import { POLICY } from "./policy";
import { SECRETS } from "./secrets";
import { STORAGE } from "./storage";

/** Every chart that something is known about. */
export const CHARTS: readonly ChartFacts[] = [
  ...AWS,
  ...CERTIFICATES,
  ...DATABASES,
  ...DELIVERY,
  ...GATEWAYS,
  ...MESH,
  ...MONITORING,
  ...NODES,
  ...POLICY,
  ...SECRETS,
  ...STORAGE,
];

/** Packagers whose charts share the names of the originals but not their values. */
const OTHER_PACKAGERS = /bitnamicharts|bitnami\.com|bitnami\/charts|truecharts/;

const byName = new Map<string, ChartFacts[]>();
for (const facts of CHARTS) {
  for (const name of facts.names) byName.set(name, [...(byName.get(name) ?? []), facts]);
}

/** API groups of the CRDs that the charts install whose names a text has, as words of their own. */
export function groupsOfCharts(text: string): readonly string[] {
  const found = CHARTS.filter(
    ({ crds, names }) =>
      crds !== undefined &&
      names.some(
        (name) => name.length > 3 && new RegExp(`(?<![a-z0-9])${name}(?![a-z0-9])`).test(text),
      ),
  );
  return [...new Set(found.flatMap(({ crds = [] }) => crds.map(({ group }) => group)))];
}

/**
 * What is known about a chart, by its name and the URL of its Helm repository or OCI artifact.
 * undefined for charts that are not known, and where the name alone does not tell.
 */
export function findChart(name: string, repositoryUrl?: string): ChartFacts | undefined {
  if (repositoryUrl !== undefined && OTHER_PACKAGERS.test(repositoryUrl)) return undefined;
  return byName.get(name)?.find(({ repository }) => {
    return (
      repository === undefined || (repositoryUrl !== undefined && repository.test(repositoryUrl))
    );
  });
}
