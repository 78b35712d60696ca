import { append } from "../../../lib/append";
import { memoize } from "../../../lib/memoize";
import type { ObjectId } from "../../kubernetes/object";
import type { Model } from "../../model/model";

/** What operators append to the name of an object for the Services that they create, by `group/kind`. */
const SUFFIXES: Readonly<Record<string, readonly string[]>> = {
  "acid.zalan.do/postgresql": ["", "-repl"],
  "elasticsearch.k8s.elastic.co/Elasticsearch": ["-es-http"],
  "k8s.mariadb.com/MariaDB": ["", "-internal", "-primary", "-secondary"],
  "k8s.mariadb.com/MaxScale": [""],
  "kafka.strimzi.io/Kafka": ["-kafka-bootstrap", "-kafka-brokers"],
  "kibana.k8s.elastic.co/Kibana": ["-kb-http"],
  "postgres-operator.crunchydata.com/PostgresCluster": ["-ha", "-primary", "-replicas"],
  "postgresql.cnpg.io/Cluster": ["-rw", "-ro", "-r"],
  "postgresql.cnpg.io/Pooler": [""],
  "rabbitmq.com/RabbitmqCluster": ["", "-nodes"],
};

/** Services that operators create for the objects of a cluster, by name. */
export const operatorServices = memoize(
  (model: Model): ReadonlyMap<string, readonly ObjectId[]> => {
    const services = new Map<string, ObjectId[]>();
    for (const { id } of model.objects)
      for (const suffix of SUFFIXES[`${id.group}/${id.kind}`] ?? []) {
        const name = `${id.name}${suffix}`;
        append(services, name, { group: "", kind: "Service", namespace: id.namespace, name });
      }
    return services;
  },
);
