import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

const storageCanGrow = forEachAws(({ database }) => {
  const { allocatedStorageGib: storage, maxAllocatedStorageGib: most } = database ?? {};
  if (storage === undefined || most === undefined || most >= 1.1 * storage) return [];
  return [
    {
      place: "database.maxAllocatedStorageGib",
      message: "must exceed allocatedStorageGib by at least 10% (RDS storage autoscaling)",
      received: most,
      allowed: `at least ${Math.ceil(1.1 * storage)}`,
    },
  ];
});

/** Checks between properties of `database`. */
export const DATABASE_CHECKS: readonly CrossCheck[] = [storageCanGrow];
