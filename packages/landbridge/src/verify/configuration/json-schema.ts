import { z } from "zod";

import { configurationSchema } from "./schema";

/** Where editors find the schema; under the `homepage` of this package. */
const ADDRESS = "https://landbridge.dev/landbridge.schema.json";

/** Schema of `landbridge.yaml` for editors: generated from the verifier's own schema. */
export function configurationJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(configurationSchema, {
    // The draft that yaml-language-server fully supports.
    target: "draft-7",
    // The input format, before defaults are added.
    io: "input",
  });
  return {
    $schema,
    $id: ADDRESS,
    title: "landbridge.yaml",
    description: "Configuration of landbridge verify",
    ...schema,
  };
}
