/** How much an environment keeps of its metrics. Sizes are those of volumes, in GiB. */
export interface MonitoringSettings {
  readonly prometheus: {
    /** Days that samples are kept, unless the volume is nearly full before. */
    readonly retentionDays: number;
    readonly storageGib: number;
  };
  readonly alertmanager: { readonly storageGib: number };
  readonly grafana: { readonly storageGib: number };
}
