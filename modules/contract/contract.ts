import type { Construct } from "constructs";
import { engineTraits } from "landbridge/contract";
import { type Problem, UserError } from "landbridge/errors";

import { CONTRACT_CHECKS } from "./checks";
import type {
  Declared,
  Declarations,
  EngineInfo,
  IdentityDeclaration,
  NamespaceDeclaration,
  NamespaceLabels,
  SecretDeclaration,
  ServiceDeclaration,
} from "./declarations";
import type { Origin } from "./origin";
import { callerOrigin, formatOrigin } from "./origin";
import { sensitivityOf } from "./sensitive";
import type { ServiceValues } from "./service-values";
import { leafTexts, malformedLeaves } from "./service-values";
import type { TypedValue } from "./value";
import { malformed } from "./value";

/**
 * The values and objects that Terraform guarantees to Git for one environment. Modules add to it while they are
 * built; the bootstrap stack turns it into ConfigMaps and namespaces, `cdktf synth` into files.
 * @example
 * ```ts
 * contract.variable("TF_QUEUE_URL", text(queue.url));
 * contract.service("mailer", { namespace: "mailer", values: { queue: { url: text(queue.url) } } });
 * ```
 */
export class Contract implements Declarations {
  private readonly declaredVariables = new Map<string, Declared<{ value: TypedValue }>>();
  private readonly declaredServices = new Map<string, Declared<ServiceDeclaration>>();
  private readonly declaredNamespaces = new Map<string, Declared<NamespaceLabels>>();
  private readonly declaredIdentities = new Map<string, Declared<IdentityDeclaration>>();
  private readonly declaredSecrets = new Map<string, Declared<SecretDeclaration>>();
  private readonly mistakes: Problem[] = [];
  /** As every contract has it; an engine that needs labels declares it again. */
  private readonly engineNamespace: Declared<NamespaceLabels>;

  /**
   * @param scope the stack whose resources the values come from; tokens are resolved in it.
   * @param environment name of the environment
   * @param engine what reconciles the tree
   */
  constructor(
    private readonly scope: Construct,
    public readonly environment: string,
    public readonly engine: EngineInfo,
  ) {
    this.engineNamespace = { labels: {}, origin: callerOrigin() };
    this.declaredNamespaces.set(engineTraits(engine.kind).namespace, this.engineNamespace);
  }

  /** Adds a variable of the general ConfigMap. Key: `[A-Z][A-Z0-9_]*`, such as `TF_ACM_CERT_ARN`. */
  public variable(key: string, value: TypedValue): void {
    const origin = callerOrigin();
    if (this.refuseMalformed(`variable ${key}`, origin, value)) return;
    this.refuseSensitive(key, origin, value);
    this.add(this.declaredVariables, "variable", key, { value, origin });
  }

  /** Adds Helm values for one service: ConfigMap `<service>-values-terraform` in its namespace. */
  public service(name: string, declaration: ServiceDeclaration): void {
    const origin = callerOrigin();
    const malformed = malformedLeaves(declaration.values);
    for (const { path, message, allowed } of malformed) {
      const what =
        path === "" ? `the values of service ${name}` : `value ${path} of service ${name}`;
      this.mistakes.push({ place: formatOrigin(origin), message: `${what} ${message}`, allowed });
    }
    if (malformed.length > 0) return;
    this.refuseSensitive(name, origin, declaration.values);
    this.add(this.declaredServices, "service", name, { ...declaration, origin });
  }

  /** Adds a namespace that Terraform owns, because Terraform writes into it. */
  public namespace(name: string, { podSecurity, labels }: NamespaceDeclaration = {}): void {
    const enforce: Record<string, string> =
      podSecurity === undefined ? {} : { "pod-security.kubernetes.io/enforce": podSecurity };
    const declared = { labels: { ...enforce, ...labels }, origin: callerOrigin() };
    if (this.declaredNamespaces.get(name) === this.engineNamespace)
      this.declaredNamespaces.set(name, declared);
    else this.add(this.declaredNamespaces, "namespace", name, declared);
  }

  /** Adds a service account that has an IAM role through EKS Pod Identity. */
  public identity(declaration: IdentityDeclaration): void {
    const key = `${declaration.namespace}/${declaration.serviceAccount}`;
    const origin = declaration.origin ?? callerOrigin();
    this.add(this.declaredIdentities, "identity", key, { ...declaration, origin });
  }

  /** Adds a secret that External Secrets may read: its name, properties and readers, never its value. */
  public secret(declaration: SecretDeclaration): void {
    const origin = callerOrigin();
    if (this.refuseMalformed(`ARN of secret "${declaration.name}"`, origin, declaration.arn))
      return;
    this.refuseSensitive(declaration.name, origin, declaration.arn);
    this.add(this.declaredSecrets, "secret", declaration.name, { ...declaration, origin });
  }

  public get variables(): ReadonlyMap<string, Declared<{ value: TypedValue }>> {
    return this.declaredVariables;
  }

  public get services(): ReadonlyMap<string, Declared<ServiceDeclaration>> {
    return this.declaredServices;
  }

  public get namespaces(): ReadonlyMap<string, Declared<NamespaceLabels>> {
    return this.declaredNamespaces;
  }

  public get identities(): ReadonlyMap<string, Declared<IdentityDeclaration>> {
    return this.declaredIdentities;
  }

  public get secrets(): ReadonlyMap<string, Declared<SecretDeclaration>> {
    return this.declaredSecrets;
  }

  /** Every mistake so far, in the order of the declarations, then of the checks. */
  public problems(): readonly Problem[] {
    return [...this.mistakes, ...CONTRACT_CHECKS.flatMap((check) => check(this))];
  }

  /** @throws UserError with every mistake of the contract. */
  public assertSound(): void {
    const problems = this.problems();
    if (problems.length > 0) throw new UserError(problems);
  }

  private add<T extends { readonly origin: Origin }>(
    entries: Map<string, T>,
    kind: string,
    key: string,
    entry: T,
  ): void {
    const first = entries.get(key);
    if (first === undefined) {
      entries.set(key, entry);
      return;
    }
    this.mistakes.push({
      place: formatOrigin(entry.origin),
      message: `${kind} ${key} is declared twice; it was first declared at ${formatOrigin(first.origin)}`,
      remedy: "remove or rename one of the two declarations",
    });
  }

  /** The compiler refuses such values too, unless a cast or JavaScript is in the way. */
  private refuseMalformed(what: string, origin: Origin, value: unknown): boolean {
    const problem = malformed(value);
    if (problem === undefined) return false;
    const { message, allowed } = problem;
    this.mistakes.push({ place: formatOrigin(origin), message: `${what} ${message}`, allowed });
    return true;
  }

  private refuseSensitive(name: string, origin: Origin, values: ServiceValues): void {
    for (const text of leafTexts(values)) {
      const reason = sensitivityOf(text, this.scope);
      if (reason === undefined) continue;
      this.mistakes.push({
        place: formatOrigin(origin),
        message: `${name} ${reason}, and everyone in the cluster can read a ConfigMap`,
        remedy: "declare it with contract.secret() and read it through External Secrets",
      });
    }
  }
}
