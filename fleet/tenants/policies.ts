import { TENANT_LABEL } from "./place";

const NAME = "tenant-flux-objects";
const GROUP = { apiVersion: "admissionregistration.k8s.io/v1" };

interface Validation {
  readonly expression: string;
  readonly message: string;
}

/**
 * Admission policy for Flux's objects in namespaces of tenants. Impersonation limits what Flux applies, not what its
 * controllers read: they sign in to AWS with their own identity where an object asks for it.
 * @param decrypts whether that identity may decrypt what the platform keeps in Git
 */
export function policiesOf({ decrypts }: { readonly decrypts: boolean }): readonly object[] {
  const validations: readonly Validation[] = [
    {
      expression: "object.spec.?provider.orValue('generic') == 'generic'",
      message:
        "spec.provider signs in with the identity of Flux's controller. Use spec.secretRef, with a Secret of this namespace.",
    },
    {
      expression: "!has(object.spec.kubeConfig) || !has(object.spec.kubeConfig.configMapRef)",
      message:
        "spec.kubeConfig.configMapRef signs in with the identity of Flux's controller. Use spec.kubeConfig.secretRef, with a Secret of this namespace.",
    },
    ...(decrypts ? [NO_DECRYPTION] : []),
  ];
  return [
    {
      ...GROUP,
      kind: "ValidatingAdmissionPolicy",
      metadata: { name: NAME },
      spec: {
        failurePolicy: "Fail",
        matchConstraints: {
          resourceRules: [
            {
              apiGroups: [
                "source.toolkit.fluxcd.io",
                "kustomize.toolkit.fluxcd.io",
                "helm.toolkit.fluxcd.io",
              ],
              apiVersions: ["*"],
              operations: ["CREATE", "UPDATE"],
              resources: ["*"],
            },
          ],
        },
        validations,
      },
    },
    {
      ...GROUP,
      kind: "ValidatingAdmissionPolicyBinding",
      metadata: { name: NAME },
      spec: {
        policyName: NAME,
        validationActions: ["Deny"],
        matchResources: {
          namespaceSelector: { matchExpressions: [{ key: TENANT_LABEL, operator: "Exists" }] },
        },
      },
    },
  ];
}

const NO_DECRYPTION: Validation = {
  expression: "!has(object.spec.decryption)",
  message:
    "spec.decryption uses the identity of kustomize-controller, which decrypts the platform's own secrets. Use a Secret of this namespace.",
};
