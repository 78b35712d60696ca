/** The contract format: what `contract.json` contains, and the names that both sides agree on. */
export * from "./document";
export * from "./engines";
export * from "./sops-key";
