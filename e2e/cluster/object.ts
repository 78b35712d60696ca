/** A condition of a status. */
export interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
  readonly message?: string;
  readonly lastTransitionTime?: string;
}

/** Who applied something of an object, and when. */
export interface ManagedFields {
  readonly manager?: string;
  readonly subresource?: string;
  readonly time?: string;
}

/** A Kubernetes object, with the fields that the tests read. */
export interface KubernetesObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly generation?: number;
    readonly resourceVersion?: string;
    readonly creationTimestamp?: string;
    readonly deletionTimestamp?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly finalizers?: readonly string[];
    readonly ownerReferences?: readonly unknown[];
    readonly managedFields?: readonly ManagedFields[];
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: Readonly<Record<string, unknown>>;
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly observedGeneration?: number;
    readonly phase?: string;
    readonly [field: string]: unknown;
  };
}

/** `namespace/name`, or the name alone. */
export function nameOf({ metadata: { namespace, name } }: KubernetesObject): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** Data of a Secret, as the API wants it. */
export function encoded(data: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [key, value] of Object.entries(data))
    result[key] = Buffer.from(value).toString("base64");
  return result;
}

/** A condition by its type. */
export function conditionOf({ status }: KubernetesObject, type: string): Condition | undefined {
  return status?.conditions?.find((condition) => condition.type === type);
}

/** Whether the object's newest generation is Ready. */
export function isReady(object: KubernetesObject): boolean {
  const { metadata, status } = object;
  return (
    conditionOf(object, "Ready")?.status === "True" &&
    status?.observedGeneration === metadata.generation
  );
}
