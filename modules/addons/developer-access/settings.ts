/** Who is a developer. */
export interface DeveloperAccessSettings {
  /** Group of EKS access entries. */
  readonly group: string;
}
