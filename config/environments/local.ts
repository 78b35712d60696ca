import type { LocalEnvironmentInput } from "../schema";

/** A cluster on a laptop, such as kind: the chain without AWS. */
export const local: LocalEnvironmentInput = {
  name: "local",
  kind: "local",
  git: {
    url: "https://github.com/acme/platform.git",
    auth: { kind: "token" },
  },
  kubernetes: { configContext: "kind-landbridge-local" },
  domain: "landbridge.localhost.example.com",
};
