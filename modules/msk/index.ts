export { Kafka } from "./kafka";
export type {
  KafkaClient,
  KafkaProps,
  KafkaSettings,
  ProvisionedSettings,
  ServerlessSettings,
} from "./props";
export { ServerlessKafka } from "./serverless-kafka";
