import * as path from "node:path";

/** Executable files of the control plane. */
export interface ControlPlaneFiles {
  readonly etcd: string;
  readonly apiServer: string;
  readonly controllerManager: string;
  readonly scheduler: string;
  readonly kwok: string;
}

/** Input for the command lines of the control plane's programs. */
export interface ProgramsProps {
  readonly files: ControlPlaneFiles;
  readonly directory: string;
  readonly kubeconfig: string;
  /** Whether the API server calls admission webhooks. Default: yes. */
  readonly webhooks?: boolean;
  /** File of the API server with the way to services. Default: it reaches none. */
  readonly egress?: string;
  /** Files of the API server: what it records of requests, and where. Default: nothing is recorded. */
  readonly audit?: { readonly policy: string; readonly log: string };
  readonly ports: Readonly<
    Record<"etcd" | "peer" | "api" | "manager" | "scheduler" | "kwok", number>
  >;
}

const WEBHOOK_PLUGINS = "MutatingAdmissionWebhook,ValidatingAdmissionWebhook";

type ProgramCall = readonly [name: string, command: string, args: readonly string[]];

/** The programs with their arguments, in startup order. */
export function programs(props: ProgramsProps): ProgramCall[] {
  const { files, directory, kubeconfig, ports, webhooks = true, egress, audit } = props;
  const own = (name: string): string => path.join(directory, name);
  const etcd = `http://127.0.0.1:${ports.etcd}`;
  const peer = `http://127.0.0.1:${ports.peer}`;
  const client = [
    `--kubeconfig=${kubeconfig}`,
    `--authentication-kubeconfig=${kubeconfig}`,
    `--authorization-kubeconfig=${kubeconfig}`,
    "--bind-address=127.0.0.1",
    "--leader-elect=false",
  ];
  return [
    [
      "etcd",
      files.etcd,
      [
        "--name=e2e",
        `--data-dir=${own("etcd")}`,
        `--listen-client-urls=${etcd}`,
        `--advertise-client-urls=${etcd}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=e2e=${peer}`,
        "--log-level=warn",
        // The cluster only exists for minutes.
        "--unsafe-no-fsync",
      ],
    ],
    [
      "kube-apiserver",
      files.apiServer,
      [
        `--etcd-servers=${etcd}`,
        "--bind-address=127.0.0.1",
        "--advertise-address=127.0.0.1",
        "--endpoint-reconciler-type=none",
        `--secure-port=${ports.api}`,
        `--cert-dir=${own("apiserver")}`,
        `--token-auth-file=${own("tokens.csv")}`,
        "--authorization-mode=Node,RBAC",
        "--service-account-issuer=https://kubernetes.default.svc",
        `--service-account-key-file=${own("service-accounts.pub")}`,
        `--service-account-signing-key-file=${own("service-accounts.key")}`,
        "--service-cluster-ip-range=10.96.0.0/16",
        "--allow-privileged=true",
        "--profiling=false",
        // Failed reconciliations are counted from events.
        "--event-ttl=24h",
        ...(webhooks ? [] : [`--disable-admission-plugins=${WEBHOOK_PLUGINS}`]),
        ...(egress === undefined ? [] : [`--egress-selector-config-file=${egress}`]),
        ...(audit === undefined
          ? []
          : [`--audit-policy-file=${audit.policy}`, `--audit-log-path=${audit.log}`]),
      ],
    ],
    [
      "kube-controller-manager",
      files.controllerManager,
      [
        ...client,
        `--secure-port=${ports.manager}`,
        `--cert-dir=${own("controller-manager")}`,
        `--service-account-private-key-file=${own("service-accounts.key")}`,
        `--root-ca-file=${own("apiserver/apiserver.crt")}`,
        "--kube-api-qps=200",
        "--kube-api-burst=400",
      ],
    ],
    [
      "kube-scheduler",
      files.scheduler,
      [...client, `--secure-port=${ports.scheduler}`, `--cert-dir=${own("scheduler")}`],
    ],
    [
      "kwok",
      files.kwok,
      [
        `--kubeconfig=${kubeconfig}`,
        "--manage-all-nodes=true",
        // Without leases nodes are lost after 40 seconds.
        "--node-lease-duration-seconds=40",
        "--cidr=10.244.0.0/16",
        "--node-ip=127.0.0.1",
        `--server-address=127.0.0.1:${ports.kwok}`,
      ],
    ],
  ];
}
