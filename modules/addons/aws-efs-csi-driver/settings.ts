/** A directory of the file system for one application, which sees nothing else of it. */
export interface AccessPointSettings {
  /** Directory on the file system, such as `/shared`; created with the first mount. */
  readonly path: string;
  /** User that every client acts as, whatever its own is. */
  readonly uid: number;
  /** Its group. */
  readonly gid: number;
  /** Octal permissions that the directory is created with, such as `750`. */
  readonly permissions: string;
}

/** What an environment chooses for its file system. */
export interface FileSystemSettings {
  /** `elastic` charges for what is read and written, `bursting` grows with the stored data. */
  readonly throughput: "elastic" | "bursting";
  /** Days without access after which a file moves to Infrequent Access, 1 to 365; `never` keeps all. */
  readonly infrequentAccessAfterDays: number | "never";
  /** Whether AWS Backup makes a backup every day; it keeps them for 35 days, even without the file system. */
  readonly backups: boolean;
  /** Whether Terraform refuses to plan the deletion. EFS itself has no such protection. */
  readonly deletionProtection: boolean;
  /** Fixed directories, by name. */
  readonly accessPoints: Readonly<Record<string, AccessPointSettings>>;
}
