export { SopsKey } from "./sops-key";
export type { SopsKeyProps } from "./props";
