import { VARIABLES_CONFIG_MAP, type ContractDocument } from "../../contract/document";
import { isRecord, text } from "../../verify/yaml/json";
import type { ContractChange } from "../document";
import type { Side, StackElement } from "../side/side";

/** An entry of a contract in the form in which two are compared. */
export interface ContractEntry {
  readonly entry: ContractChange["entry"];
  readonly key: string;
  /** Type of a variable. */
  readonly type?: string;
  /** What is compared; Terraform's expression for a value that is known only after apply. */
  readonly facts: unknown;
}

/** All entries of a contract. */
export function entriesOf(
  contract: ContractDocument | undefined,
  side: Side,
): readonly ContractEntry[] {
  if (contract === undefined) return [];
  const expressions = expressionsOf(side, contract.environment);
  return [
    ...variables(contract, expressions),
    ...services(contract, expressions),
    ...Object.entries(contract.namespaces).map(([key, { labels }]): ContractEntry => {
      return { entry: "namespace", key, facts: { labels } };
    }),
    ...contract.identities.map(({ namespace, serviceAccount, role, managedBy }): ContractEntry => {
      const key = `${namespace}/${serviceAccount}`;
      return { entry: "identity", key, facts: { role, managedBy } };
    }),
    ...contract.secrets.map(({ name, properties, readers, variable }): ContractEntry => {
      const who = readers.map((own) => `${own.namespace}/${own.serviceAccount}`).sort();
      const facts = { properties: [...properties].sort(), readers: who, variable };
      return { entry: "secret", key: name, facts };
    }),
    {
      entry: "engine",
      key: contract.engine.kind,
      facts: { version: contract.engine.version, path: contract.engine.path },
    },
  ];
}

function variables(
  contract: ContractDocument,
  expressions: ReadonlyMap<string, string>,
): readonly ContractEntry[] {
  return Object.entries(contract.variables).map(([key, { type, known, value }]) => {
    const expression = expressions.get(`${VARIABLES_CONFIG_MAP} ${key}`);
    // A placeholder says nothing about the value.
    const facts = known ? { type, value } : { type, value: expression ?? "(known after apply)" };
    return { entry: "variable", key, type, facts };
  });
}

function services(
  contract: ContractDocument,
  expressions: ReadonlyMap<string, string>,
): readonly ContractEntry[] {
  return Object.entries(contract.services).map(([key, service]) => {
    const { namespace, configMap, values, unknown = [], key: file } = service;
    const expression = unknown.length === 0 ? undefined : expressions.get(`${configMap} ${file}`);
    const facts = { configMap: `${namespace}/${configMap}`, values, unknown, expression };
    return { entry: "service", key, facts };
  });
}

/** What Terraform writes into the keys of ConfigMaps, by `<ConfigMap> <key>`. */
function expressionsOf({ stacks }: Side, environment: string): ReadonlyMap<string, string> {
  const elements = stacks
    .filter((stack) => stack.environment === environment)
    .flatMap((stack) => stack.elements);
  return new Map(
    elements.filter(isConfigMap).flatMap(({ values }) => {
      const name = text(values, "metadata", "name") ?? "";
      const data = isRecord(values) && isRecord(values.data) ? values.data : {};
      return Object.entries(data).map(([key, value]) => [`${name} ${key}`, String(value)] as const);
    }),
  );
}

/** Whether a block is a ConfigMap that Terraform manages. */
export function isConfigMap({ type }: StackElement): boolean {
  return type === "kubernetes_config_map_v1" || type === "kubernetes_config_map";
}
