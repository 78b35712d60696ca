import { acceleratorOf, amiFacts, architectureOf } from "../../lib/ami-types";
import type { CrossCheck } from "./cross-check";
import { forEachAws } from "./cross-check";

/** EKS refuses a group whose instances can't run its image. */
const imageRunsOnInstances = forEachAws(({ cluster }) =>
  Object.entries(cluster?.nodeGroups ?? {}).flatMap(([name, group]) => {
    const { amiType, instanceTypes = [] } = group ?? {};
    if (amiType === undefined) return [];
    const { architecture, accelerator } = amiFacts(amiType);
    return instanceTypes.flatMap((type, index) => {
      if (type === undefined) return [];
      const place = `cluster.nodeGroups.${name}.instanceTypes.${index}`;
      const actual = architectureOf(type);
      if (actual !== architecture) {
        return [
          {
            place,
            message: `has ${actual ?? "an unknown architecture"}, but the image ${amiType} is for ${architecture}`,
            received: type,
            allowed: `an ${architecture} type, or an image for ${actual ?? "it"} as amiType`,
          },
        ];
      }
      if (accelerator === acceleratorOf(type)) return [];
      // A GPU without drivers is a node that costs more and can do no more.
      return [
        {
          place,
          message:
            accelerator === undefined
              ? `has an accelerator, but the image ${amiType} has no drivers for it`
              : `has no ${accelerator} device, but the image ${amiType} is for it`,
          received: type,
          allowed: "instance types and an amiType for the same accelerator, or both without",
        },
      ];
    });
  }),
);

/** Karpenter, CoreDNS and the controllers tolerate no taints of yours. */
const oneGroupWithoutTaints = forEachAws(({ cluster }) => {
  const groups = Object.values(cluster?.nodeGroups ?? {});
  const isOpen = groups.some(
    (group) =>
      group === undefined ||
      (group.taints ?? []).every((taint) => taint?.effect === "PREFER_NO_SCHEDULE"),
  );
  if (groups.length === 0 || isOpen) return [];
  return [
    {
      place: "cluster.nodeGroups",
      message: "all have taints, so nothing could run CoreDNS, Karpenter and the controllers",
      allowed: "at least one node group without NO_SCHEDULE and NO_EXECUTE taints",
    },
  ];
});

/** Mistakes in node groups. */
export const NODE_GROUP_CHECKS: readonly CrossCheck[] = [
  imageRunsOnInstances,
  oneGroupWithoutTaints,
];
