/**
 * What MSK and OpenSearch answer, in addition to what the simulator knows: the contract has these values. They are
 * constant, because the simulator fills in a placeholder again at each refresh.
 */
export const MODULE_RULES = {
  aws_msk_cluster: {
    bootstrap_brokers_sasl_iam:
      "b-1.dev.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9098,b-2.dev.a1b2c3.c2.kafka.eu-west-1.amazonaws.com:9098",
  },
  aws_msk_configuration: { latest_revision: 1 },
  aws_msk_serverless_cluster: {
    bootstrap_brokers_sasl_iam: "boot-a1b2c3.c1.kafka-serverless.eu-west-1.amazonaws.com:9098",
  },
  aws_opensearch_domain: { endpoint: "vpc-dev-a1b2c3d4.eu-west-1.es.amazonaws.com" },
} as const;
