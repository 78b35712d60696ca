import type { EngineRule } from "../rule";

/** LB002 */
export const acceptanceWithoutReason: EngineRule = {
  engine: true,
  id: "LB002",
  name: "acceptance-without-reason",
  severity: "error",
  summary: "A finding is accepted without a reason.",
  why: "Nobody can tell later whether it is still right; the finding stays open until then.",
  remedy: "Write # landbridge-ignore LB203: why it is right here.",
};
