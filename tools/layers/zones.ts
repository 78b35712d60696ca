import { AREAS } from "./layers";

/** A zone of ESLint's `import-x/no-restricted-paths`, with paths from the repository's root. */
export interface Zone {
  readonly target: string;
  readonly from: string;
  readonly except: readonly string[];
  readonly message: string;
}

/** The allowed imports of each layer, for ESLint. */
export function importZones(): readonly Zone[] {
  return AREAS.flatMap(({ root, everywhere, layers }) =>
    layers.map(({ directory, imports }) => ({
      target: `./${root}${directory}`,
      from: ".",
      except: [
        ...[directory, ...imports].map((allowed) => `./${root}${allowed}`),
        ...everywhere.map((path) => `./${path}`),
      ],
      message: `${directory}/ may import from ${[...imports, "itself"].join(", ")} only (tools/layers/layers.ts)`,
    })),
  );
}
