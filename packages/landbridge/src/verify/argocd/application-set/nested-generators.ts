import { isRecord, list, record, type FieldPath, type YamlRecord } from "../../yaml/json";

/** A generator, with its position. */
export interface GeneratorAt {
  readonly generator: YamlRecord;
  readonly path: FieldPath;
}

/** All generators of an ApplicationSet, also those within a matrix or merge, each after the one around it. */
export function allGenerators(spec: unknown, path: FieldPath = ["spec"]): readonly GeneratorAt[] {
  return list(spec, "generators").flatMap((generator, index): readonly GeneratorAt[] => {
    if (!isRecord(generator)) return [];
    const own = [...path, "generators", index];
    const nested = ["matrix", "merge"].flatMap((kind) =>
      allGenerators(record(generator, kind), [...own, kind]),
    );
    return [{ generator, path: own }, ...nested];
  });
}
