import { type Contract, text } from "../contract";

/** Addresses of brokers, `host:port,host:port`. */
export interface KafkaValues {
  /** For clients with an IAM role. */
  readonly iam: string;
  /** For clients with a certificate; undefined if none is accepted. */
  readonly tls?: string | undefined;
}

/** Adds the bootstrap brokers. */
export function addKafka(contract: Contract, { iam, tls }: KafkaValues): void {
  contract.variable("TF_KAFKA_BOOTSTRAP_BROKERS", text(iam));
  if (tls !== undefined) contract.variable("TF_KAFKA_BOOTSTRAP_BROKERS_TLS", text(tls));
}
