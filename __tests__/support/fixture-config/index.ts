import { dev } from "./environments";

/** Read by the test of property places. */
export const platform = {
  defaultEnvironment: "dev",
  environments: [dev],
};
