import * as crypto from "node:crypto";
import * as fs from "node:fs";
import * as path from "node:path";

import {
  isClusterScoped,
  list,
  record,
  text,
  type Release,
  type YamlRecord,
} from "landbridge/verify";

import type { AppliedObject, AppliedRole, PolicyRule } from "../../fleet/access";
import { ChartStore } from "../charts/chart-store";
import type { Helm } from "../charts/helm";
import { chartObjects } from "../charts/rendered-object";

/** What a chart installs with the values in Git, so that `--check` needs neither helm nor the chart. */
export interface ChartRecord {
  readonly chart: string;
  readonly version: string;
  /** SHA-256 of the values. */
  readonly values: string;
  readonly objects: readonly AppliedObject[];
  readonly roles: readonly AppliedRole[];
}

const FOLDER = path.join(__dirname, "charts");

const fileOf = (chart: string): string => path.join(FOLDER, `${chart}.json`);

/** The record of a release's chart; undefined if there is none for this version with these values. */
export function readRecord(release: Release): ChartRecord | undefined {
  const { chart = "", version } = release;
  if (!fs.existsSync(fileOf(chart))) return undefined;
  const known = JSON.parse(fs.readFileSync(fileOf(chart), "utf8")) as ChartRecord;
  return known.version === version && known.values === hashOf(release) ? known : undefined;
}

/** Renders a release's chart and writes its record. @throws Error if helm or the chart is missing, or helm refuses it */
export async function writeRecord(
  release: Release,
  url: string,
  helm: Helm,
  folder: string | undefined,
): Promise<ChartRecord> {
  const { chart: name = "", version = "", targetNamespace, releaseName } = release;
  const { chart, missing } = await new ChartStore(helm, folder).find({ url, name, version });
  if (missing !== undefined) throw new Error(missing);
  const values = valuesInGit(release).map((layer, index) => {
    const file = path.join(helm.scratch, `${name}-${index}.json`);
    fs.writeFileSync(file, JSON.stringify(layer));
    return file;
  });
  const rendered = await helm.template({
    archive: chart.archive,
    name: releaseName,
    namespace: targetNamespace,
    values,
  });
  if (rendered.error !== undefined) throw new Error(rendered.error);
  const all = chartObjects(rendered.text).map(({ id, data }) => {
    const scoped = isClusterScoped(id.group, id.kind) === true;
    return { id: { ...id, namespace: scoped ? "" : id.namespace || targetNamespace }, data };
  });
  const written: ChartRecord = {
    chart: name,
    version,
    values: hashOf(release),
    objects: all.map(({ id }) => id),
    roles: all.flatMap(({ id, data }) => roleOf(id, data)),
  };
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(fileOf(name), `${JSON.stringify(written, undefined, 2)}\n`);
  return written;
}

/** A Role or ClusterRole of a rendered chart or directory. */
export function roleOf({ group, kind, namespace }: AppliedObject, data: YamlRecord): AppliedRole[] {
  if (group !== "rbac.authorization.k8s.io" || !/^(Cluster)?Role$/.test(kind)) return [];
  return [{ namespace, rules: list(data, "rules") as PolicyRule[] }];
}

/** The values in Git, before substitution: those of Terraform say where to, not what. */
function valuesInGit({ layers, object }: Release): readonly YamlRecord[] {
  const own = record(object.template, "spec", "values");
  const git = layers.flatMap(({ values, from }) =>
    from === undefined || "place" in from.holder ? [] : [values],
  );
  return own === undefined ? git : [...git, own];
}

function hashOf(release: Release): string {
  const named = [valuesInGit(release), text(release.object.template, "spec", "targetNamespace")];
  return crypto.createHash("sha256").update(JSON.stringify(named)).digest("hex");
}
