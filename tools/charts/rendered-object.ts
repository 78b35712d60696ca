import { idOf, parseYaml, type ObjectId, type YamlRecord, isRecord } from "landbridge/verify";

/** An object that a chart renders. */
export interface ChartObject {
  readonly id: ObjectId;
  readonly data: YamlRecord;
  /** Template in the chart, such as `istiod/templates/service.yaml`. */
  readonly template: string;
}

/** Helm writes the template above each document. */
const SOURCE = /^# Source: (.+)$/m;

/** The objects in the output of `helm template`. */
export function chartObjects(output: string): readonly ChartObject[] {
  let template = "";
  return parseYaml("", output).flatMap(({ data, text }) => {
    template = SOURCE.exec(text)?.[1] ?? template;
    const id = idOf(data);
    return id === undefined || !isRecord(data) ? [] : [{ id, data, template }];
  });
}
