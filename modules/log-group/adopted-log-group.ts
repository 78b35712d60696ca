import type { CloudwatchLogGroupConfig } from "@cdktf/provider-aws/lib/cloudwatch-log-group";
import { CloudwatchLogGroup } from "@cdktf/provider-aws/lib/cloudwatch-log-group";
import { DataAwsCloudwatchLogGroups } from "@cdktf/provider-aws/lib/data-aws-cloudwatch-log-groups";
import { TerraformElement } from "cdktf";
import type { Construct } from "constructs";

/** A log group, with a name that is known at synth. */
export interface AdoptedLogGroupProps extends CloudwatchLogGroupConfig {
  readonly name: string;
}

/**
 * Creates a log group, or takes it over where it exists already. Services flush their logs after they were
 * deleted, which creates their log group again, with no expiry: the next deploy would fail with
 * ResourceAlreadyExistsException (terraform-aws-modules/terraform-aws-eks#920).
 */
export function adoptedLogGroup(
  scope: Construct,
  id: string,
  props: AdoptedLogGroupProps,
): CloudwatchLogGroup {
  const group = new CloudwatchLogGroup(scope, id, props);
  const existing = new DataAwsCloudwatchLogGroups(scope, `${id}-existing`, {
    logGroupNamePrefix: props.name,
  });
  new ImportIfExists(scope, `${id}-import`, { group, existing, name: props.name });
  return group;
}

interface ImportProps {
  readonly group: CloudwatchLogGroup;
  readonly existing: DataAwsCloudwatchLogGroups;
  readonly name: string;
}

/** An `import` block, which Terraform ignores for what is in its state already. */
class ImportIfExists extends TerraformElement {
  constructor(
    scope: Construct,
    id: string,
    private readonly props: ImportProps,
  ) {
    super(scope, id);
  }

  public override toTerraform(): unknown {
    const { group, existing, name } = this.props;
    const names = `data.aws_cloudwatch_log_groups.${existing.friendlyUniqueId}.log_group_names`;
    return {
      import: [
        {
          // A prefix finds longer names, too.
          for_each: `\${toset([for found in ${names} : found if found == ${JSON.stringify(name)}])}`,
          to: `${group.terraformResourceType}.${group.friendlyUniqueId}`,
          id: "${each.value}",
        },
      ],
    };
  }
}
