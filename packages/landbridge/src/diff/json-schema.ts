import { z } from "zod";

import { diffDocument } from "./document";

/** Where other programs find the schema; under the `homepage` of this package. */
const ADDRESS = "https://landbridge.dev/diff.schema.json";

/** JSON Schema of what `landbridge diff --format json` prints: generated from the schema that `--from` reads with. */
export function diffJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(diffDocument, {
    target: "draft-2020-12",
    // A later version may add fields.
    io: "input",
  });
  return {
    $schema,
    $id: ADDRESS,
    title: "landbridge diff",
    description: "What a change does: the output of landbridge diff --format json",
    ...schema,
  };
}
