/** The Kubernetes client: slow to load, so the build bundles this file apart from the command. */
export { KubeConfig } from "@kubernetes/client-node";
