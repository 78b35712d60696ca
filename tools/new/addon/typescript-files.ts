import { camelCase, constantCase, declarable, pascalCase } from "../identifiers";
import { type AddonSpec, hasRole, hasValues, PLACEHOLDER, type Source, SOURCES } from "./spec";

/** Directory of the addon's construct, from the checkout's root. */
export const moduleDirectory = (name: string): string => `modules/addons/${name}`;

/** Test of the addon, from the checkout's root. */
export const testFile = (name: string): string => `__tests__/modules/addons/${name}.test.ts`;

/** Identifiers that the generated files import; an addon with such a name gets a suffix. */
const IMPORTED = [
  ...["Addon", "Construct", "Contract", "PodIdentity", "PolicyStatement"],
  ...["ServiceAccountReference", "accountName", "created", "fullName", "text", "expect", "test"],
  ...["only", "inlinePolicies", "ROLE", "ADDONS"],
];

/** Names of the addon in TypeScript. */
export interface AddonIdentifiers {
  /** Its construct: `FluentBit`. */
  readonly construct: string;
  /** Its definition: `fluentBit`. */
  readonly definition: string;
  /** Its service account: `FLUENT_BIT`. */
  readonly account: string;
}

/**
 * The identifiers of an addon in TypeScript; one that is taken gets a suffix.
 * @param taken names that the registry declares or imports already
 */
export function identifiersOf(name: string, taken: Iterable<string>): AddonIdentifiers {
  const all = [...IMPORTED, ...taken];
  return {
    construct: declarable(pascalCase(name), "Addon", all),
    definition: declarable(camelCase(name), "Addon", all),
    account: declarable(constantCase(name), "_ACCOUNT", all),
  };
}

/** The addon's TypeScript by path, to be formatted. Only for addons that need something of AWS. */
export function typescriptFiles(
  spec: AddonSpec,
  identifiers: AddonIdentifiers,
): ReadonlyMap<string, string> {
  const directory = moduleDirectory(spec.name);
  const files = new Map([
    [`${directory}/index.ts`, definition(spec, identifiers)],
    [`${directory}/${spec.name}.ts`, construct(spec, identifiers)],
    [`${directory}/contract.ts`, contractPart(spec, identifiers)],
    [`${directory}/props.ts`, props(spec, identifiers)],
    [testFile(spec.name), test(spec, identifiers)],
  ]);
  if (hasRole(spec)) files.set(`${directory}/policy.ts`, policy(spec, identifiers));
  return files;
}

/** Placeholders of the ARNs, each once. */
const inPolicy = ({ resources }: AddonSpec): readonly Source[] => [
  ...new Set(
    resources.flatMap((arn) => [...arn.matchAll(PLACEHOLDER)].map(([, word]) => word as Source)),
  ),
];

const inValues = ({ values }: AddonSpec): readonly Source[] => [
  ...new Set(values.map(({ source }) => source)),
];

/** The props apart from the contract, in a fixed order. */
function sourcesOf(spec: AddonSpec): readonly Source[] {
  const used = new Set<Source>([
    ...(hasRole(spec) ? (["name", "clusterName"] as const) : []),
    ...inPolicy(spec),
    ...inValues(spec),
  ]);
  return (Object.keys(SOURCES) as Source[]).filter((source) => used.has(source));
}

function props(spec: AddonSpec, { construct: name }: AddonIdentifiers): string {
  const fields = sourcesOf(spec).map((source) => {
    const { meaning } = SOURCES[source];
    const text = meaning.charAt(0).toUpperCase() + meaning.slice(1);
    return `/** ${text}. */\nreadonly ${source}: string;`;
  });
  return `import type { Contract } from "../../contract";

/** Properties that ${spec.name} gets from its environment. */
export interface ${name}Props {
  ${fields.join("\n")}
  /** Contract that receives what the GitOps repository reads. */
  readonly contract: Contract;
}
`;
}

function contractPart(spec: AddonSpec, identifiers: AddonIdentifiers): string {
  const { construct: name, account } = identifiers;
  const { namespace, serviceAccount } = spec;
  const accountPart = `import type { ServiceAccountReference } from "../../contract";
/** The service account of its pods. */
export const ${account}: ServiceAccountReference = {
  namespace: ${JSON.stringify(namespace)},
  serviceAccount: ${JSON.stringify(serviceAccount)},
};
`;
  if (!hasValues(spec)) return accountPart.replace(";\n", ";\n\n");
  const owned = isBuiltIn(namespace)
    ? ""
    : `// Terraform owns the namespace, because it writes the chart's values into it.
  contract.namespace(${account}.namespace, { podSecurity: ${JSON.stringify(spec.podSecurity)} });
  `;
  return `import type { ServiceAccountReference } from "../../contract";
import { text } from "../../contract";
import type { ${name}Props } from "./props";

/** The service account of its pods. */
export const ${account}: ServiceAccountReference = {
  namespace: ${JSON.stringify(namespace)},
  serviceAccount: ${JSON.stringify(serviceAccount)},
};

/** Adds the values of the chart. */
export function add${name}({ ${[...inValues(spec), "contract"].join(", ")} }: ${name}Props): void {
  ${owned}contract.service(${JSON.stringify(spec.name)}, {
    namespace: ${account}.namespace,
    values: ${valuesLiteral(spec, (source) => `text(${source})`)},
  });
}
`;
}

function policy(spec: AddonSpec, { construct: name }: AddonIdentifiers): string {
  const used = inPolicy(spec);
  const parameters =
    used.length === 0
      ? ""
      : `{ ${used.join(", ")} }: Pick<${name}Props, ${used.map((source) => JSON.stringify(source)).join(" | ")}>`;
  const resources = spec.resources.map((arn) =>
    arn.includes("{") ? `\`${arn.replaceAll(PLACEHOLDER, "${$1}")}\`` : JSON.stringify(arn),
  );
  const needed = used.length === 0 ? "" : `import type { ${name}Props } from "./props";\n`;
  return `import type { PolicyStatement } from "../../../lib/policy-document";
${needed}
/** Permissions of its pods. */
export function podPolicy(${parameters}): readonly PolicyStatement[] {
  return [
    {
      Sid: ${JSON.stringify(sidOf(spec))},
      Action: ${JSON.stringify(spec.actions)},
      Resource: [${resources.join(", ")}],
    },
  ];
}
`;
}

const sidOf = ({ name }: AddonSpec): string => `Allow${pascalCase(name)}`;

function construct(spec: AddonSpec, identifiers: AddonIdentifiers): string {
  const { construct: name, account } = identifiers;
  const fills = hasValues(spec) ? `add${name}(props);` : "";
  if (!hasRole(spec)) {
    return `import { Construct } from "constructs";

import { add${name} } from "./contract";
import type { ${name}Props } from "./props";

/** Values of ${spec.name}. It needs no rights in AWS. */
export class ${name} extends Construct {
  constructor(scope: Construct, id: string, props: ${name}Props) {
    super(scope, id);
    ${fills}
  }
}
`;
  }
  const fromContract = hasValues(spec) ? `add${name}, ${account}` : account;
  const argument = inPolicy(spec).length === 0 ? "" : "props";
  return `import { Construct } from "constructs";

import { accountName, fullName } from "../../../lib/aws-names";
import { PodIdentity } from "../../pod-identity";
import { ${fromContract} } from "./contract";
import { podPolicy } from "./policy";
import type { ${name}Props } from "./props";

/** The IAM role of its pods. */
export const ROLE = accountName("iam-role", ${JSON.stringify(spec.name)});

/** AWS rights${hasValues(spec) ? " and values" : ""} of ${spec.name}. */
export class ${name} extends Construct {
  constructor(scope: Construct, id: string, props: ${name}Props) {
    super(scope, id);
    const { name, clusterName, contract } = props;
    new PodIdentity(this, "identity", {
      roleName: fullName(name, ROLE),
      clusterName,
      ...${account},
      policies: { inline: { ${JSON.stringify(spec.name)}: podPolicy(${argument}) } },
      contract,
    });
    ${fills}
  }
}
`;
}

/** Where a platform has a source: some are in parts of it. */
const PARTS: Readonly<Partial<Record<Source, string>>> = {
  clusterName: "cluster",
  vpcId: "network",
  domain: "dns",
};

function definition(spec: AddonSpec, identifiers: AddonIdentifiers): string {
  const { construct: name, definition: own, account } = identifiers;
  const sources = sourcesOf(spec);
  const platform = sources.map((source) => PARTS[source] ?? source);
  const parts = sources.flatMap((source) =>
    PARTS[source] === undefined ? [] : [`const { ${source} } = ${PARTS[source]};`],
  );
  const role = hasRole(spec);
  return `import type { Addon } from "../addon";
${role ? `import { ${account} } from "./contract";\n` : ""}import { ${name}${role ? ", ROLE" : ""} } from "./${spec.name}";

export { ${name} } from "./${spec.name}";
export type { ${name}Props } from "./props";

/** ${spec.name}, installed from ${spec.repository}. */
export const ${own}: Addon = {
  name: ${JSON.stringify(spec.name)},
  ${role ? `identity: ${account},\naccountNames: [ROLE],` : "accountNames: [],"}
  create(scope, { ${[...platform, "contract"].join(", ")} }) {
    ${parts.join("\n")}
    new ${name}(scope, ${JSON.stringify(spec.name)}, { ${[...sources, "contract"].join(", ")} });
  },
};
`;
}

function test(spec: AddonSpec, { definition: own }: AddonIdentifiers): string {
  const { name, namespace, serviceAccount } = spec;
  const samples = spec.resources.map((arn) =>
    arn.replaceAll(PLACEHOLDER, (_, source: Source) => SOURCES[source].sample),
  );
  const role = `test("its pods may do what its policy says, and nothing else", () => {
  const { json, document } = created(${own});
  expect(inlinePolicies(json)).toEqual({
    ${JSON.stringify(name)}: [
      {
        Sid: ${JSON.stringify(sidOf(spec))},
        Effect: "Allow",
        Action: ${JSON.stringify(spec.actions)},
        Resource: ${JSON.stringify(samples)},
      },
    ],
  });
  expect(only(json, "aws_iam_role")).toMatchObject({ name: ${JSON.stringify(`landbridge-dev-${name}`)} });
  expect(document().identities).toMatchObject([
    { namespace: ${JSON.stringify(namespace)}, serviceAccount: ${JSON.stringify(serviceAccount)}, managedBy: "git" },
  ]);
});
`;
  const values = `test("the contract gets the values of its chart", () => {
  const { namespaces, services } = created(${own}).document();
  expect(services${memberOf(name)}).toMatchObject({
    namespace: ${JSON.stringify(namespace)},
    values: ${valuesLiteral(spec, (source) => JSON.stringify(SOURCES[source].sample))},
  });
  expect(Object.keys(namespaces)).toEqual(${JSON.stringify(isBuiltIn(namespace) ? ["flux-system"] : [namespace, "flux-system"].sort())});
});
`;
  const support = hasRole(spec)
    ? `import { inlinePolicies, only } from "../pod-identity/support";\n`
    : "";
  return `import { ${own} } from "../../../modules/addons/${name}";
${support}import { created } from "./environment";

${[...(hasRole(spec) ? [role] : []), ...(hasValues(spec) ? [values] : [])].join("\n")}`;
}

/** `.demo`, or `["fluent-bit"]`. */
const memberOf = (name: string): string =>
  /^\w+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;

/** Namespaces that every cluster has, in which an addon may be installed. */
export const isBuiltIn = (namespace: string): boolean => namespace === "kube-system";

/** The values as a nested object literal. */
function valuesLiteral({ values }: AddonSpec, leaf: (source: Source) => string): string {
  const literal = (
    entries: readonly { readonly keys: readonly string[]; readonly source: Source }[],
  ): string => {
    const byKey = new Map<string, { keys: readonly string[]; source: Source }[]>();
    for (const { keys, source } of entries) {
      const [key = "", ...rest] = keys;
      byKey.set(key, [...(byKey.get(key) ?? []), { keys: rest, source }]);
    }
    const properties = [...byKey].map(([key, below]) => {
      const [only] = below;
      const name = /^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key);
      return `${name}: ${only?.keys.length === 0 ? leaf(only.source) : literal(below)}`;
    });
    return `{ ${properties.join(", ")} }`;
  };
  return literal(values);
}
