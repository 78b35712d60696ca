import { idOf, isRecord, list, parseYaml, type ObjectId, type YamlRecord } from "landbridge/verify";

/** An object that a chart renders. */
export interface ChartObject {
  readonly id: ObjectId;
  readonly data: YamlRecord;
  /** Template in the chart, such as `istiod/templates/service.yaml`. */
  readonly template: string;
}

/** Helm writes the template above each document. */
const SOURCE = /^# Source: (.+)$/m;

/** The objects in the output of `helm template`; those of a `List` one by one, as Helm creates them. */
export function chartObjects(output: string): readonly ChartObject[] {
  let template = "";
  return parseYaml("", output).flatMap((document) => {
    template = SOURCE.exec(document.text)?.[1] ?? template;
    const { data } = document;
    const isList = isRecord(data) && Array.isArray(data.items);
    return (isList ? list(data, "items") : [data]).flatMap((object) => {
      const id = idOf(object);
      return id === undefined || !isRecord(object) ? [] : [{ id, data: object, template }];
    });
  });
}
