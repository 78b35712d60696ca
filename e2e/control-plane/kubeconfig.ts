import * as fs from "node:fs";

/** The content of a kubeconfig with a client certificate. */
export interface KubeconfigProps {
  readonly file: string;
  readonly context: string;
  /** URL of the API server. */
  readonly server: string;
  /** PEM certificates, base64. */
  readonly authority: string;
  /** Bearer token. */
  readonly token: string;
}

/** Writes a kubeconfig that only its owner can read. JSON is YAML. */
export function writeKubeconfig({
  file,
  context,
  server,
  authority,
  token,
}: KubeconfigProps): void {
  const config = {
    apiVersion: "v1",
    kind: "Config",
    "current-context": context,
    clusters: [{ name: context, cluster: { server, "certificate-authority-data": authority } }],
    users: [{ name: context, user: { token } }],
    contexts: [{ name: context, context: { cluster: context, user: context } }],
  };
  fs.writeFileSync(file, `${JSON.stringify(config, undefined, 2)}\n`, { mode: 0o600 });
}
