import { argocdHandlers } from "./argocd-application";
import { awsHandlers } from "./aws";
import { azureHandlers } from "./azure";
import { fluxHandlers } from "./flux";
import { googleHandlers } from "./google";
import type { Handler } from "./handler";
import { helmHandlers } from "./helm";
import { kubernetesHandlers } from "./kubernetes";
import { localExecHandlers } from "./local-exec";
import { manifestHandlers } from "./manifest";
import { userDataHandlers } from "./user-data";

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
    ...userDataHandlers,
  }),
);
