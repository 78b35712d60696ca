import { directories, readClusters } from "../support/read-clusters";

const CONFIGURATION = `{
  name: 'gitops'
  scope: cluster
  properties: {
    scope: 'cluster'
    namespace: 'flux-system'
    sourceKind: 'GitRepository'
    gitRepository: {
      url: repositoryUrl
      repositoryRef: { branch: 'main' }
    }
    kustomizations: {
      infra: {
        path: './\${root}/infra'
        prune: true
      }
      apps: {
        path: './apps'
        dependsOn: [
          'infra'
        ]
      }
    }
  }
}
`;
const RESOURCE =
  "resource flux 'Microsoft.KubernetesConfiguration/fluxConfigurations@2023-05-01' = ";
const BOTH = [
  "Kustomization flux-system/gitops-apps: directory",
  "Kustomization flux-system/gitops-infra: directory",
];

describe("Azure's managed Flux", () => {
  it("is read from Bicep, with variables and defaults of parameters", async () => {
    const found = await readClusters({
      ...directories("deploy/infra", "apps"),
      "infra/main.bicep": `param repositoryUrl string\nparam root string = 'deploy'\n${RESOURCE}${CONFIGURATION}`,
    });
    expect(found.clusters).toEqual(["infra/cluster"]);
    expect(found.appliers).toEqual(BOTH);
  });

  it("is made by Azure, whatever the artifact leaves out", async () => {
    const found = await readClusters({
      ...directories("deploy/infra", "apps"),
      ".sourceignore": "/*\n!/apps/\n!/deploy/\n",
      "infra/main.bicep": `param repositoryUrl string\nparam root string = 'deploy'\n${RESOURCE}${CONFIGURATION}`,
    });
    expect(found.appliers).toEqual(BOTH);
  });

  it("is read from modules, with the values that they get", async () => {
    const found = await readClusters({
      ...directories("deploy/infra", "apps"),
      "infra/flux.bicep": `param repositoryUrl string\nparam root string\n${RESOURCE}${CONFIGURATION}`,
      "infra/main.bicep": `module flux './flux.bicep' = if (isUsed) {\n  name: 'flux'\n  params: {\n    root: 'deploy'\n    repositoryUrl: 'https://git.example.com/fleet'\n  }\n}\n`,
    });
    expect(found.appliers).toEqual(BOTH);
  });

  it("is read from modules, with the values of parameter files", async () => {
    const module = `param kustomizations object = {\n  infra: { path: './gone' }\n}\n${RESOURCE}{\n  name: 'gitops'\n  properties: {\n    namespace: 'flux-system'\n    gitRepository: { url: url }\n    kustomizations: kustomizations\n  }\n}\n`;
    const files = {
      ...directories("apps"),
      "modules/flux.bicep": module,
      "infra/main.bicep":
        "param kustomizations object\nmodule flux '../modules/flux.bicep' = {\n  name: 'flux'\n  params: {\n    kustomizations: kustomizations\n  }\n}\n",
    };
    const parameters = JSON.stringify({
      $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentParameters.json#",
      parameters: { kustomizations: { value: { apps: { path: "./apps" } } } },
    });
    const found = await readClusters({ ...files, "infra/dev.parameters.json": parameters });
    expect(found.appliers).toEqual(["Kustomization flux-system/gitops-apps: directory"]);
    expect(found.errors).toEqual([]);
    // A default that every caller replaces says nothing.
    expect((await readClusters(files)).appliers).toEqual([]);
  });

  it("is read from modules of a registry", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "infra/main.bicep": `module flux 'br/public:avm/res/kubernetes-configuration/flux-configuration:0.3.5' = {
  params: {
    name: 'gitops'
    namespace: 'flux-system'
    gitRepository: { url: 'https://git.example.com/fleet' }
    kustomizations: {
      apps: { path: './apps' }
    }
  }
}
`,
    });
    expect(found.appliers).toEqual(["Kustomization flux-system/gitops-apps: directory"]);
  });

  it("is read from commands, with Kustomizations that others add", async () => {
    const name = "--resource-group g --cluster-name c --cluster-type managedClusters --name gitops";
    const commands = [
      `az k8s-configuration flux create ${name} --url $URL -k name=infra path=./infra`,
      `az k8s-configuration flux kustomization create ${name} --kustomization-name apps --path ./apps`,
    ];
    const tree = { ...directories("infra", "apps"), "setup.sh": commands.join("\n") };
    expect((await readClusters(tree)).appliers).toEqual([
      "Kustomization default/gitops-apps: directory",
      "Kustomization default/gitops-infra: directory",
    ]);
    const root = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: root, namespace: argocd }
spec:
  project: default
  source: { repoURL: "https://github.com/example/fleet", path: shop, targetRevision: main }
  destination: { server: "https://kubernetes.default.svc", namespace: shop }
`;
    const both = { ...tree, ...directories("shop"), "argocd/root.yaml": root };
    expect((await readClusters(both)).clusters.sort()).toEqual(["argocd", "setup"]);
  });

  it("is named in a note where its directories aren't known", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "main.bicep": `${RESOURCE}{\n  properties: {\n    kustomizations: given\n  }\n}\n`,
    });
    expect(found.clusters).toEqual([]);
    expect(found.notes.join("\n")).toContain("main.bicep declares a Flux configuration");
  });

  it("has the Kustomizations of both sides of a condition", async () => {
    const found = await readClusters({
      ...directories("infra", "apps"),
      "main.bicep": `param isBig bool = false
resource flux 'Microsoft.KubernetesConfiguration/fluxConfigurations@2023-05-01' = {
  name: 'gitops'
  properties: {
    namespace: 'flux-system'
    gitRepository: { url: url }
    kustomizations: isBig ? {
      infra: { path: 'infra' }
      apps: { path: 'apps' }
    } : {
      infra: { path: 'infra' }
    }
  }
}
`,
    });
    expect(found.appliers).toEqual(BOTH);
  });

  it("is read from ARM templates, also nested ones", async () => {
    const resource = {
      type: "Microsoft.KubernetesConfiguration/fluxConfigurations",
      name: "gitops",
      properties: {
        namespace: "flux-system",
        gitRepository: { url: "[parameters('url')]" },
        kustomizations: { apps: { path: "[format('./{0}', variables('path'))]" } },
      },
    };
    const template = {
      parameters: { url: { type: "string" } },
      variables: { path: "apps" },
      resources: [resource],
    };
    const outer = {
      resources: [
        { type: "Microsoft.Resources/deployments", properties: { template, parameters: {} } },
      ],
    };
    for (const one of [template, outer]) {
      const found = await readClusters({
        ...directories("apps"),
        "azuredeploy.json": JSON.stringify(one, undefined, 2),
      });
      expect(found.appliers).toEqual(["Kustomization flux-system/gitops-apps: directory"]);
    }
  });

  it("is read from commands of the Azure CLI", async () => {
    const found = await readClusters({
      ...directories("infra", "apps"),
      "scripts/setup.sh": `#!/bin/bash
ROOT=infra
az k8s-configuration flux create -g rg -c aks -t managedClusters \\
  --name gitops --namespace flux-system --url https://git.example.com/fleet --branch main \\
  --kustomization name=infra path=./$ROOT prune=true \\
  --kustomization name=apps path=./apps prune=true dependsOn=["infra"]
`,
    });
    expect(found.clusters).toEqual(["scripts/setup"]);
    expect(found.appliers).toEqual(BOTH);
  });

  it("isn't that of Flux v1", async () => {
    const found = await readClusters({
      ...directories("apps"),
      "setup.sh": "az k8s-configuration create --name a --kustomization name=a path=./apps\n",
    });
    expect(found.clusters).toEqual([]);
  });
});
