export { GeneratedSecret } from "./generated-secret";
export type { GeneratedSecretProps } from "./props";
