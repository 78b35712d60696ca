import type { EngineRule } from "../rule";

/** LB002 */
export const acceptanceWithoutReason: EngineRule = {
  engine: true,
  id: "LB002",
  name: "acceptance-without-reason",
  severity: "error",
  summary: "A finding is accepted without a reason.",
  why: "Nobody can judge later whether the acceptance is still right. The finding stays open until a reason is given.",
  remedy: "Write # landbridge-ignore LB203: why it is right here.",
};
