import { text, type YamlRecord } from "../../yaml/json";
import type { ChartFacts } from "../chart";
import { account, off } from "./names";

/** CloudNativePG's webhooks, which the values make with Fail, Ignore or not at all. */
function webhookIsOff(values: YamlRecord): boolean {
  const failsOpen = (kind: string): boolean =>
    off(`webhook.${kind}.create`)(values) ||
    text(values, "webhook", kind, "failurePolicy") === "Ignore";
  return failsOpen("mutating") && failsOpen("validating");
}

/** Operators of databases and message brokers. */
export const DATABASES: readonly ChartFacts[] = [
  {
    // cloudnative-pg/charts cloudnative-pg-v0.29.0.
    names: ["cloudnative-pg"],
    namespace: "cnpg-system",
    crds: [{ group: "postgresql.cnpg.io" }],
    schemas: "0.29.0",
    crdsFrom: "templates",
    crdsOffWhen: off("crds.create"),
    webhooks: [
      {
        group: "postgresql.cnpg.io",
        kinds: ["Backup", "Cluster", "Database", "Pooler", "ScheduledBackup"],
        offWhen: webhookIsOff,
      },
    ],
    serviceAccounts: account("cloudnative-pg"),
  },
  {
    // cloudnative-pg/charts plugin-barman-cloud 0.7.0.
    names: ["plugin-barman-cloud"],
    namespace: "cnpg-system",
    crds: [{ group: "barmancloud.cnpg.io", kinds: ["ObjectStore"] }],
    schemas: "0.7.0",
    crdsFrom: "templates",
    crdsOffWhen: off("crds.create"),
    serviceAccounts: account("plugin-barman-cloud"),
  },
  {
    // strimzi/strimzi-kafka-operator, packaging/helm-charts/helm3.
    names: ["strimzi-kafka-operator"],
    crds: [{ group: "kafka.strimzi.io" }, { group: "core.strimzi.io" }],
    crdsFrom: "crds-folder",
  },
  {
    // elastic/cloud-on-k8s, deploy/eck-operator 3.6.0; the webhook is made with Ignore.
    names: ["eck-operator"],
    namespace: "elastic-system",
    crds: elastic(),
    crdsFrom: "templates",
    crdsOffWhen: off("installCRDs"),
  },
  {
    // elastic/cloud-on-k8s, deploy/eck-operator/charts/eck-operator-crds.
    names: ["eck-operator-crds"],
    crds: elastic(),
    crdsFrom: "templates",
  },
  {
    // mongodb/helm-charts, charts/mongodb-kubernetes 1.9.1.
    names: ["mongodb-kubernetes"],
    crds: [{ group: "mongodb.com" }, { group: "mongodbcommunity.mongodb.com" }],
    crdsFrom: "crds-folder",
  },
  {
    // mongodb/helm-charts, charts/enterprise-operator 1.33.0.
    names: ["enterprise-operator"],
    repository: /mongodb/,
    crds: [{ group: "mongodb.com" }],
    crdsFrom: "crds-folder",
  },
  {
    // mariadb-operator/mariadb-operator, deploy/charts/mariadb-operator 26.6.0: without CRDs by default.
    names: ["mariadb-operator"],
    crds: [{ group: "k8s.mariadb.com" }],
    crdsFrom: "templates",
    crdsOffWhen: off("crds.enabled", false),
    webhooks: [{ group: "k8s.mariadb.com", offWhen: off("webhook.enabled") }],
  },
  {
    // mariadb-operator/mariadb-operator, deploy/charts/mariadb-operator-crds 26.6.0.
    names: ["mariadb-operator-crds"],
    crds: [{ group: "k8s.mariadb.com" }],
    crdsFrom: "templates",
  },
  // percona/percona-helm-charts: pg-operator 3.0.0, psmdb-operator 1.22.0, pxc-operator 1.20.0, ps-operator 1.1.0.
  percona("pg-operator", "pgv2.percona.com", "upstream.pgv2.percona.com"),
  percona("psmdb-operator", "psmdb.percona.com"),
  percona("pxc-operator", "pxc.percona.com"),
  percona("ps-operator", "ps.percona.com"),
  {
    // dragonflydb/dragonfly-operator v1.6.1, charts/dragonfly-operator.
    names: ["dragonfly-operator"],
    crds: [{ group: "dragonflydb.io", kinds: ["Dragonfly"] }],
    crdsFrom: "templates",
    crdsOffWhen: off("crds.install"),
  },
  {
    // OT-CONTAINER-KIT/redis-operator, charts/redis-operator 0.26.1.
    names: ["redis-operator"],
    repository: /ot-container-kit/i,
    crds: [{ group: "redis.redis.opstreelabs.in" }],
    crdsFrom: "crds-folder",
    serviceAccounts: (_release, values) => [text(values, "serviceAccountName") ?? "redis-operator"],
  },
  {
    // spotahome/redis-operator, charts/redisoperator 3.3.0.
    names: ["redis-operator"],
    repository: /spotahome/,
    crds: [{ group: "databases.spotahome.com", kinds: ["RedisFailover"] }],
    crdsFrom: "crds-folder",
  },
];

function elastic(): ChartFacts["crds"] {
  const parts =
    "agent apm autoops autoscaling beat elasticsearch enterprisesearch kibana logstash maps packageregistry stackconfigpolicy";
  return parts.split(" ").map((part) => ({ group: `${part}.k8s.elastic.co` }));
}

function percona(name: string, ...groups: readonly string[]): ChartFacts {
  return {
    names: [name],
    repository: /percona/,
    crds: groups.map((group) => ({ group })),
    crdsFrom: "crds-folder",
    serviceAccounts: account(name),
  };
}
