import { argocdHandlers } from "./argocd-application";
import { awsHandlers } from "./aws";
import { azureHandlers } from "./azure";
import { fluxDataHandlers, fluxHandlers } from "./flux";
import { googleHandlers } from "./google";
import type { Handler } from "./handler";
import { helmDataHandlers, helmHandlers } from "./helm";
import { kubernetesHandlers } from "./kubernetes";
import { localExecHandlers } from "./local-exec";
import { manifestHandlers } from "./manifest";
import { addKustomization } from "./open-objects";
import { talosDataHandlers, talosHandlers } from "./talos";
import { userDataHandlers } from "./user-data";

const kustomization: Handler = (instance, _node, collector) => {
  addKustomization(instance, collector);
};

/** Readers of data sources, by type. */
export const dataHandlers: ReadonlyMap<string, Handler> = new Map([
  ...fluxDataHandlers,
  ...Object.entries({
    ...helmDataHandlers,
    ...talosDataHandlers,
    kustomization_build: kustomization,
    kustomization_overlay: kustomization,
  }),
]);

/** Readers of resources, by type. */
export const resourceHandlers: ReadonlyMap<string, Handler> = new Map(
  Object.entries({
    ...argocdHandlers,
    ...awsHandlers,
    ...azureHandlers,
    ...fluxHandlers,
    ...googleHandlers,
    ...helmHandlers,
    ...kubernetesHandlers,
    ...localExecHandlers,
    ...manifestHandlers,
    ...talosHandlers,
    ...userDataHandlers,
  }),
);
