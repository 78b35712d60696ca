import { Token } from "cdktf";
import { type Problem, UserError } from "landbridge/errors";

import { awsNameProblem } from "../../lib/aws-names";
import type { OpenSearchProps } from "./props";

/**
 * Checks names, zones and who administers the domain.
 * @throws UserError with every mistake; unresolved tokens pass unchecked.
 */
export function checkOpenSearch(place: string, props: OpenSearchProps): void {
  const { name, zones, subnetIds, adminArn, clients, setup } = props;
  const problems: Problem[] = [];
  const invalid = Token.isUnresolved(name) ? undefined : awsNameProblem("opensearch-domain", name);
  if (invalid !== undefined) problems.push({ place, received: name, ...invalid });
  if (!Token.isUnresolved(subnetIds) && subnetIds.length < zones) {
    problems.push({
      place,
      message: `${zones} zones need as many subnets`,
      received: subnetIds,
      allowed: "a subnet in each availability zone",
    });
  }
  const admins = Object.entries(clients).filter(([, { access }]) => access === "admin");
  const count = admins.length + (adminArn === undefined ? 0 : 1);
  if (count > 1 || (count === 0 && setup === undefined)) {
    problems.push({
      place,
      message: count === 0 ? "nobody administers the domain" : "the domain has one master user",
      received: [
        ...admins.map(([client]) => client),
        ...(adminArn === undefined ? [] : [adminArn]),
      ],
      allowed: 'adminArn, or one client with the access "admin"',
    });
  }
  if (problems.length > 0) throw new UserError(problems);
}
