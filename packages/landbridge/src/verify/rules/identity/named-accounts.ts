import { memoize } from "../../../lib/memoize";
import { filesOfAll } from "../../model/applier";
import type { Model } from "../../model/model";
import { filesOf } from "../../repository/files-below";
import { forEachString } from "../../yaml/json";

/**
 * Names that values anywhere else in the repository give to service accounts (`serviceAccount.name`): of charts that this
 * cluster may get in a way that isn't seen here.
 */
export const namedElsewhere = memoize(({ hub, sources }: Model): ReadonlySet<string> => {
  const own = filesOfAll(hub.appliers);
  const names = new Set<string>();
  for (const file of filesOf(sources.repository)) {
    if (own.has(file) || !/\.ya?ml$/.test(file)) continue;
    if (!/serviceAccount/i.test(sources.repository.read(file) ?? "")) continue;
    for (const { data } of sources.documents(file) ?? [])
      forEachString(data, (value, path) => {
        if (path.at(-1) === "name" && /serviceAccount$/i.test(String(path.at(-2))))
          names.add(value);
      });
  }
  return names;
});
