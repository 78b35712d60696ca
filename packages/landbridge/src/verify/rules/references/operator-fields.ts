import type { ReferenceField } from "./object-reference";
import { storageClass } from "./storage-class";

const CNPG = "postgresql.cnpg.io";
const EXTERNAL_SECRETS = "external-secrets.io";
const GENERATORS = "generators.external-secrets.io";
const KEDA = "keda.sh";
const METALLB = "metallb.io";
const ROLLOUTS = "argoproj.io";

const secret = (path: string, name = "name"): ReferenceField => ({
  path,
  name,
  group: "",
  kind: "Secret",
  ...(name === "name" ? { key: "key" } : {}),
});

const service = (path: string): ReferenceField => ({ path, name: "", group: "", kind: "Service" });

const DATABASE: readonly ReferenceField[] = [
  { path: "spec.cluster", group: CNPG, kind: "Cluster" },
];

const POOLS: ReferenceField = {
  path: "spec.ipAddressPools.*",
  name: "",
  group: METALLB,
  kind: "IPAddressPool",
};

const TRIGGER_AUTHENTICATION: ReferenceField = {
  path: "spec.triggers.*.authenticationRef",
  group: KEDA,
  kind: "TriggerAuthentication",
  kinds: { TriggerAuthentication: KEDA, ClusterTriggerAuthentication: KEDA },
  clusterScoped: ["ClusterTriggerAuthentication"],
};

const KAFKA = "kafka.strimzi.io";
const RABBITMQ = "rabbitmq.com";
const MARIADB = "k8s.mariadb.com";

/** Objects within a database or broker: a label or field of theirs names it. */
const QUEUES: Readonly<Record<string, readonly ReferenceField[]>> = {
  ...forKinds(KAFKA, ["KafkaNodePool", "KafkaTopic", "KafkaUser"], {
    path: "metadata.labels.strimzi~io/cluster",
    name: "",
    group: KAFKA,
    kind: "Kafka",
  }),
  ...forKinds(RABBITMQ, ["Binding", "Exchange", "Permission", "Policy", "Queue", "User", "Vhost"], {
    path: "spec.rabbitmqClusterReference",
    group: RABBITMQ,
    kind: "RabbitmqCluster",
  }),
  ...forKinds(MARIADB, ["Backup", "Connection", "Database", "Grant", "Restore", "User"], {
    path: "spec.mariaDbRef",
    group: MARIADB,
    kind: "MariaDB",
  }),
};

/** The same field of several kinds of a group. */
function forKinds(
  group: string,
  kinds: readonly string[],
  field: ReferenceField,
): Readonly<Record<string, readonly ReferenceField[]>> {
  return Object.fromEntries(kinds.map((kind) => [`${group}/${kind}`, [field]] as const));
}

/** Generators of External Secrets; a ClusterGenerator is the only one without a namespace. */
const GENERATED: ReferenceField = {
  path: "spec.dataFrom.*.sourceRef.generatorRef",
  group: GENERATORS,
  kind: "Password",
  kinds: { ClusterGenerator: GENERATORS, Password: GENERATORS, UUID: GENERATORS },
  clusterScoped: ["ClusterGenerator"],
};

/** Fields of one API group of Traefik: until version 2.10, its kinds were of another. */
function traefik(group: string): Readonly<Record<string, readonly ReferenceField[]>> {
  const services: ReferenceField = {
    path: "spec.routes.*.services.*",
    group: "",
    kind: "Service",
    kinds: { Service: "", TraefikService: group },
  };
  const tls: readonly ReferenceField[] = [
    secret("spec.tls.secretName", ""),
    { path: "spec.tls.options", group, kind: "TLSOption" },
  ];
  return {
    [`${group}/IngressRoute`]: [
      services,
      { path: "spec.routes.*.middlewares.*", group, kind: "Middleware" },
      ...tls,
    ],
    [`${group}/IngressRouteTCP`]: [
      services,
      { path: "spec.routes.*.middlewares.*", group, kind: "MiddlewareTCP" },
      ...tls,
    ],
    [`${group}/Middleware`]: [
      { path: "spec.chain.middlewares.*", group, kind: "Middleware" },
      secret("spec.basicAuth.secret", ""),
      secret("spec.digestAuth.secret", ""),
    ],
  };
}

/** Where a Cluster of CloudNativePG names the store of its backups, for the Barman Cloud plugin. */
const OBJECT_STORES: readonly ReferenceField[] = [
  "spec.plugins.*.parameters",
  "spec.externalClusters.*.plugin.parameters",
].map((path) => ({
  path,
  name: "barmanObjectName",
  group: "barmancloud.cnpg.io",
  kind: "ObjectStore",
}));

/** Fields by which objects of widespread operators name others, by `group/kind` of the object that has them. */
export const OPERATOR_FIELDS: Readonly<Record<string, readonly ReferenceField[]>> = {
  ...traefik("traefik.io"),
  ...traefik("traefik.containo.us"),
  [`${CNPG}/Cluster`]: [
    storageClass("spec.storage.storageClass"),
    storageClass("spec.walStorage.storageClass"),
    secret("spec.superuserSecret"),
    secret("spec.bootstrap.initdb.secret"),
    secret("spec.bootstrap.recovery.secret"),
    secret("spec.managed.roles.*.passwordSecret"),
    secret("spec.backup.barmanObjectStore.s3Credentials.accessKeyId"),
    secret("spec.backup.barmanObjectStore.s3Credentials.secretAccessKey"),
    secret("spec.externalClusters.*.password"),
    ...OBJECT_STORES,
  ],
  [`${CNPG}/Backup`]: DATABASE,
  [`${CNPG}/Database`]: DATABASE,
  [`${CNPG}/Pooler`]: DATABASE,
  [`${CNPG}/ScheduledBackup`]: DATABASE,
  "barmancloud.cnpg.io/ObjectStore": [
    secret("spec.configuration.s3Credentials.accessKeyId"),
    secret("spec.configuration.s3Credentials.secretAccessKey"),
  ],
  "volsync.backube/ReplicationSource": [
    ...["restic", "rclone", "rsync"].map((mover) => secret(`spec.${mover}.repository`, "")),
    { path: "spec.sourcePVC", name: "", group: "", kind: "PersistentVolumeClaim" },
  ],
  "volsync.backube/ReplicationDestination": [secret("spec.restic.repository", "")],
  [`${METALLB}/L2Advertisement`]: [POOLS],
  [`${METALLB}/BGPAdvertisement`]: [
    POOLS,
    { path: "spec.peers.*", name: "", group: METALLB, kind: "BGPPeer" },
  ],
  [`${METALLB}/BGPPeer`]: [
    { path: "spec.bfdProfile", name: "", group: METALLB, kind: "BFDProfile" },
    secret("spec.passwordSecret"),
  ],
  "cilium.io/CiliumBGPClusterConfig": [
    {
      path: "spec.bgpInstances.*.peers.*.peerConfigRef",
      group: "cilium.io",
      kind: "CiliumBGPPeerConfig",
      clusterScoped: ["CiliumBGPPeerConfig"],
    },
  ],
  [`${KEDA}/ScaledJob`]: [TRIGGER_AUTHENTICATION],
  [`${KEDA}/ScaledObject`]: [TRIGGER_AUTHENTICATION],
  ...QUEUES,
  [`${ROLLOUTS}/Rollout`]: [
    service("spec.strategy.blueGreen.activeService"),
    service("spec.strategy.blueGreen.previewService"),
    service("spec.strategy.canary.canaryService"),
    service("spec.strategy.canary.stableService"),
    { path: "spec.workloadRef", group: "apps", kind: "Deployment" },
  ],
  [`${EXTERNAL_SECRETS}/ExternalSecret`]: [GENERATED],
  "monitoring.coreos.com/ServiceMonitor": [
    secret("spec.endpoints.*.basicAuth.username"),
    secret("spec.endpoints.*.basicAuth.password"),
  ],
};
