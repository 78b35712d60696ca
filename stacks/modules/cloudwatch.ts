import { CloudWatch } from "../../modules/cloudwatch";
import type { CreateModule } from "./optional-module";

/** Dashboards and alarms of everything that the environment has. */
export const cloudwatch: CreateModule<"cloudwatch"> = (scope, platform, settings) => {
  const { name, region, accountId, partition, targets } = platform;
  const { emails, thresholds } = settings;
  new CloudWatch(scope, "cloudwatch", {
    name,
    targets,
    emails,
    thresholds,
    region,
    accountId,
    partition,
  });
  return [];
};
