import { IamPolicy } from "@cdktf/provider-aws/lib/iam-policy";
import { IamRole } from "@cdktf/provider-aws/lib/iam-role";
import type { IAspect } from "cdktf";
import type { IConstruct } from "constructs";

/** What an account demands of every IAM role. */
export interface RoleDefaultsProps {
  /** Path of roles and policies, such as `/platform/`. Default: `/`. */
  readonly path?: string | undefined;
  /** ARN of the policy that limits every role. Default: none. */
  readonly permissionsBoundaryArn?: string | undefined;
}

/** Gives every role of a scope its path and permissions boundary, so that no construct can forget them. */
export class RoleDefaults implements IAspect {
  constructor(private readonly props: RoleDefaultsProps) {}

  public visit(node: IConstruct): void {
    const { path, permissionsBoundaryArn } = this.props;
    if (path !== undefined && (node instanceof IamRole || node instanceof IamPolicy)) {
      node.path = path;
    }
    if (permissionsBoundaryArn !== undefined && node instanceof IamRole) {
      node.permissionsBoundary = permissionsBoundaryArn;
    }
  }
}
