import type { ArgoCluster } from "../../../src/verify/argocd/cluster";
import { clusterNameOf } from "../../../src/verify/argocd/cluster-name";

function cluster(name: string, server: string): ArgoCluster {
  return { name, server, labels: {}, annotations: {}, complete: true };
}

const PROD = cluster("prod", "https://192.0.2.1");

describe("clusterNameOf", () => {
  test("takes an address and a name of one cluster for the same", () => {
    expect(clusterNameOf({ server: "https://192.0.2.1/" }, [PROD])).toBe("prod");
    expect(clusterNameOf({ name: "prod" }, [PROD])).toBe("prod");
  });

  test("keeps what no Secret tells, without a slash at the end", () => {
    expect(clusterNameOf({ server: "https://192.0.2.2/" }, [PROD])).toBe("https://192.0.2.2");
    expect(clusterNameOf({ name: "dev" }, [PROD])).toBe("dev");
    expect(clusterNameOf({}, [PROD])).toBe("");
  });

  test("keeps the address where several Argo CDs have a cluster of the name, or it is encrypted", () => {
    const other = cluster("prod", "https://192.0.2.9");
    const hidden = cluster("edge", "ENC[AES256_GCM,data:x]");
    expect(clusterNameOf({ server: "https://192.0.2.1" }, [PROD, other])).toBe("https://192.0.2.1");
    expect(clusterNameOf({ server: "ENC[AES256_GCM,data:x]" }, [hidden])).toBe(
      "ENC[AES256_GCM,data:x]",
    );
  });
});
