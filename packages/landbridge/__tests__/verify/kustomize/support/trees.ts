/** Small trees, one per feature or combination: files by path, built at `app`. */
export type Tree = Readonly<Record<string, string>>;

const DEPLOYMENT = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
  labels: {app: web}
spec:
  replicas: 1
  selector:
    matchLabels: {app: web}
  template:
    metadata:
      labels: {app: web}
    spec:
      serviceAccountName: web
      initContainers:
        - name: init
          image: localhost:5000/tools/init:1.0@sha256:abc
      containers:
        - name: main
          image: nginx:1.25
          ports: [{containerPort: 80}, {containerPort: 80, protocol: UDP}]
          env:
            - name: A
              value: "1"
            - name: B
              valueFrom: {configMapKeyRef: {name: settings, key: b}}
          envFrom: [{secretRef: {name: token}}]
        - name: side
          image: busybox
          args: [one, two]
      volumes:
        - name: v
          configMap: {name: settings}
        - name: empty
          emptyDir:
`;

const OTHERS = `apiVersion: v1
kind: Service
metadata: {name: web}
spec: {selector: {app: web}, ports: [{port: 80}, {port: 443, name: https}]}
---
apiVersion: v1
kind: ServiceAccount
metadata: {name: web}
---
# only a comment
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: {name: reader}
rules: [{apiGroups: [""], resources: [pods], verbs: [get]}]
---
apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: reader}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: reader}
subjects:
  - {kind: ServiceAccount, name: web, namespace: default}
  - {kind: ServiceAccount, name: default}
  - {kind: User, name: me, apiGroup: rbac.authorization.k8s.io}
---
apiVersion: v1
kind: Namespace
metadata: {name: old}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingWebhookConfiguration
metadata: {name: hook}
webhooks: [{name: a.b.c, clientConfig: {service: {name: web, namespace: default, path: /x}}}]
---
apiVersion: example.com/v1
kind: Widget
metadata:
  name: widget
  annotations: {count: 3, on: true, text: x}
  finalizers: [a]
spec:
  list: [{name: a, value: 1}, {name: b, value: 2}]
  map: {x: 1, y: null}
  template: {spec: {containers: [{name: c, image: nginx:1.25}]}}
`;

const base = (kustomization: string, more: Tree = {}): Tree => ({
  "app/kustomization.yaml": kustomization,
  "app/deployment.yaml": DEPLOYMENT,
  "app/others.yaml": OTHERS,
  ...more,
});

const RESOURCES = "resources: [deployment.yaml, others.yaml]\n";
const GENERATORS = `configMapGenerator:
  - name: settings
    literals: [b=2, 'quoted="x y"', "html=<a&b>"]
    files: [file.txt, key.txt=file.txt]
    envs: [env.txt]
secretGenerator:
  - name: token
    type: example.com/token
    literals: [long=${"0123456789".repeat(12)}]
`;
const FILES: Tree = { "app/file.txt": "one\n  two\n", "app/env.txt": "# c\nE1=x=y\n\n  E2\n" };

const patch = (text: string, target = ""): Tree =>
  base(
    `${RESOURCES}patches:\n  - ${target === "" ? "" : `target: ${target}\n    `}patch: |-\n${text
      .split("\n")
      .map((line) => `      ${line}`)
      .join("\n")}\n`,
  );

const ofWeb = (spec: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\nspec: ${spec}`;
const ofPod = (spec: string): Tree => patch(ofWeb(`{template: {spec: ${spec}}}`));
const operations = (text: string, target = "{kind: Deployment}"): Tree => patch(text, target);

/** The first release of kustomize that gives today's result, for trees that older ones build otherwise. */
export const SINCE: Readonly<Record<string, string>> = {
  // Older ones put a Namespace of another group first.
  "another Namespace": "5.5",
};

export const TREES: Readonly<Record<string, Tree>> = {
  plain: base(RESOURCES),
  fifo: base(`${RESOURCES}sortOptions: {order: fifo}\n`),
  "own order": base(
    `${RESOURCES}sortOptions: {order: legacy, legacySortOptions: {orderFirst: [Widget], orderLast: [Namespace]}}\n`,
  ),
  namespace: base(`${RESOURCES}namespace: team\n`),
  names: base(`${RESOURCES}namePrefix: a-\nnameSuffix: -z\n`),
  "namespace and names": base(`${RESOURCES}namespace: team\nnamePrefix: a-\n`),
  "common labels": base(`${RESOURCES}commonLabels: {team: x}\n`),
  "fields in other cases": base(
    `apiversion: kustomize.config.k8s.io/v1beta1\nR${RESOURCES.slice(1)}namePREFIX: x-\nconfigmapgenerator: [{Name: made, Literals: [a=b]}]\npatches: [{Patch: '[{op: add, path: /metadata/annotations, value: {a: b}}]', Target: {Kind: Deployment}}]\n`,
  ),
  "a field in two cases": base(`${RESOURCES}Resources: [others.yaml]\n`),
  "labels only": base(`${RESOURCES}labels: [{pairs: {team: x}}]\n`),
  "labels in selectors": base(`${RESOURCES}labels: [{pairs: {team: x}, includeSelectors: true}]\n`),
  "labels in templates": base(`${RESOURCES}labels: [{pairs: {team: x}, includeTemplates: true}]\n`),
  "labels in fields": base(
    `${RESOURCES}labels: [{pairs: {team: x}, fields: [{path: spec/map/labels, kind: Widget, create: true}]}]\n`,
  ),
  "common annotations": base(`${RESOURCES}commonAnnotations: {note: "yes"}\n`),
  images: base(
    `${RESOURCES}images:\n  - {name: nginx, newTag: "1.27"}\n  - {name: localhost:5000/tools/init, newName: init, digest: sha256:def}\n  - {name: busybox, newName: box}\n`,
  ),
  "image suffix": base(`${RESOURCES}images: [{name: nginx, tagSuffix: -x}]\n`),
  replicas: base(`${RESOURCES}replicas: [{name: web, count: 5}]\n`),
  generators: base(`${RESOURCES}${GENERATORS}`, FILES),
  "generators in a namespace": base(`${RESOURCES}namespace: team\n${GENERATORS}`, FILES),
  "generators with names": base(`${RESOURCES}namePrefix: p-\n${GENERATORS}`, FILES),
  "generator options": base(
    `${RESOURCES}generatorOptions: {disableNameSuffixHash: true, labels: {g: "1"}, immutable: true}\n${GENERATORS}`,
    FILES,
  ),
  "generator without data": base(
    "configMapGenerator: [{name: none}]\nsecretGenerator: [{name: none}]\n",
  ),
  "generator merges": {
    "base/kustomization.yaml":
      "configMapGenerator: [{name: c, literals: [a=1, b=2], options: {labels: {x: z}}}]\n",
    "app/kustomization.yaml":
      "resources: [../base]\nnamePrefix: p-\nconfigMapGenerator: [{name: c, behavior: merge, literals: [b=3, c=4]}]\n",
  },
  "generator replaces": {
    "base/kustomization.yaml": "configMapGenerator: [{name: c, literals: [a=1, b=2]}]\n",
    "app/kustomization.yaml":
      "resources: [../base]\nconfigMapGenerator: [{name: c, behavior: replace, literals: [b=3]}]\n",
  },
  "generator merges into a resource": {
    "app/c.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c}\ndata: {a: x}\n",
    "app/kustomization.yaml":
      "resources: [c.yaml]\nconfigMapGenerator: [{name: c, behavior: merge, literals: [b=3]}]\n",
  },
  "nested folders": {
    ...base(`${RESOURCES}namePrefix: in-\n`),
    "app/kustomization.yaml": "resources: [../mid, ../mid2]\nnamespace: top\n",
    "mid/kustomization.yaml": "resources: [../one]\nnamePrefix: m-\nnamespace: m\n",
    "mid2/kustomization.yml": "resources: [../one]\nnamePrefix: n-\nnamespace: o\n",
    "one/Kustomization":
      "resources: [d.yaml]\nconfigMapGenerator: [{name: settings, literals: [b=1]}]\n",
    "one/d.yaml": DEPLOYMENT,
  },
  components: {
    ...base(`${RESOURCES}components: [../part, ../labels]\nnamePrefix: x-\n`),
    "part/kustomization.yaml":
      'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nconfigMapGenerator: [{name: settings, literals: [b=1]}]\npatches: [{target: {kind: Widget}, patch: \'[{"op": "add", "path": "/spec/new", "value": 1}]\'}]\n',
    "labels/kustomization.yaml":
      "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nlabels: [{pairs: {c: d}}]\n",
  },
  "merge containers": ofPod("{containers: [{name: new, image: n}, {name: side, args: [three]}]}"),
  "merge environment": ofPod(
    '{containers: [{name: main, env: [{name: C, value: "3"}, {name: A, value: "2"}]}]}',
  ),
  "merge ports": ofPod(
    "{containers: [{name: main, ports: [{containerPort: 81}, {containerPort: 80, protocol: UDP, name: u}]}]}",
  ),
  "merge removes with null": patch(ofWeb("{replicas: null, template: {spec: {volumes: null}}}")),
  "merge deletes an element": ofPod("{containers: [{name: side, $patch: delete}]}"),
  "merge replaces a list": ofPod("{containers: [{$patch: replace}, {name: only, image: x}]}"),
  "merge replaces an element": ofPod("{containers: [{name: side, $patch: replace, image: y}]}"),
  "merge replaces a mapping": patch(ofWeb("{$patch: replace, paused: true}")),
  "merge deletes an object": patch(
    "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n$patch: delete",
  ),
  "merge deletes by target": patch(
    "kind: any\nmetadata: {name: any}\n$patch: delete",
    "{kind: Cluster.*}",
  ),
  "merge adds nulls": patch(ofWeb("{template: {spec: {nodeSelector: {a: b, c: null}}}}")),
  "merge a service": patch(
    "apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec: {ports: [{port: 443, protocol: TCP, targetPort: 8443}]}",
  ),
  "merge a custom resource": patch(
    "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: widget, finalizers: [b], annotations: {text: null}}\nspec: {list: [{name: c}], map: {z: 1}}",
  ),
  "merge many documents": patch(
    `${ofWeb("{replicas: 3}")}\n---\napiVersion: v1\nkind: ServiceAccount\nmetadata: {name: web, labels: {a: b}}`,
  ),
  "merge by target": patch(
    "kind: x\nmetadata: {name: x, labels: {l: m}}",
    "{labelSelector: app=web}",
  ),
  "merge by name pattern": patch("kind: x\nmetadata: {name: x, labels: {l: m}}", "{name: 'w.*b?'}"),
  "merge by annotation": patch(
    "kind: x\nmetadata: {name: x, labels: {l: m}}",
    "{annotationSelector: text in (x)}",
  ),
  "merge may change the name": base(
    `${RESOURCES}patches:\n  - target: {kind: ServiceAccount}\n    options: {allowNameChange: true}\n    patch: '{apiVersion: v1, kind: ServiceAccount, metadata: {name: other}}'\n`,
  ),
  "merge may change the kind": base(
    `${RESOURCES}patches:\n  - target: {kind: Deployment}\n    options: {allowKindChange: true}\n    patch: '{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: web}}'\n`,
  ),
  "older patch fields": base(
    `${RESOURCES}patchesStrategicMerge:\n  - p.yaml\n  - |-\n    apiVersion: v1\n    kind: ServiceAccount\n    metadata: {name: web, labels: {s: t}}\npatchesJson6902:\n  - target: {version: v1, kind: Service, name: web}\n    path: j.yaml\n`,
    {
      "app/p.yaml": ofWeb("{replicas: 9}"),
      "app/j.yaml": "- {op: replace, path: /spec/ports/0/port, value: 81}\n",
    },
  ),
  "json operations": operations(
    "- {op: add, path: /spec/template/spec/containers/-, value: {name: z, image: z}}\n- {op: add, path: /spec/template/spec/containers/0/env/0, value: {name: first}}\n- {op: remove, path: /spec/template/spec/volumes/1}\n- {op: replace, path: /spec/replicas, value: 4}\n- {op: copy, from: /metadata/labels, path: /metadata/annotations}\n- {op: move, from: /spec/template/spec/serviceAccountName, path: /spec/template/spec/serviceAccount}\n- {op: test, path: /spec/replicas, value: 4}\n- {op: add, path: /metadata/labels/a~1b, value: c}",
  ),
  "json adds the first annotation": operations(
    "- {op: add, path: /metadata/annotations/example.com~1team, value: shop}",
  ),
  "json as JSON": operations('[{"op": "add", "path": "/metadata/labels/x", "value": "y"}]'),
  "json replaces what is missing": operations("- {op: replace, path: /spec/missing, value: 1}"),
  "json from the end": operations("- {op: remove, path: /spec/template/spec/containers/-1}"),
  "json changes the name": operations(
    "- {op: replace, path: /metadata/name, value: renamed}",
    "{kind: ServiceAccount}",
  ),
  "patch in a namespace": base(
    `${RESOURCES}namespace: team\npatches:\n  - patch: |-\n      ${ofWeb("{replicas: 7}").replaceAll("\n", "\n      ")}\n`,
  ),
  "patch after a prefix": {
    ...base("resources: [../base]\nnamePrefix: o-\n"),
    "app/kustomization.yaml": `resources: [../base]\npatches:\n  - patch: |-\n      ${ofWeb("{replicas: 7}").replaceAll("\n", "\n      ")}\n`,
    "base/kustomization.yaml": "resources: [d.yaml]\nnamePrefix: b-\n",
    "base/d.yaml": DEPLOYMENT,
  },
  "references by configuration": base(
    "resources: [release.yaml]\nconfigMapGenerator: [{name: values, literals: [a=b]}]\nconfigurations: [config.yaml]\n",
    {
      "app/release.yaml":
        "apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: r}\nspec: {valuesFrom: [{kind: ConfigMap, name: values}]}\n",
      "app/config.yaml":
        "nameReference:\n  - kind: ConfigMap\n    version: v1\n    fieldSpecs: [{path: spec/valuesFrom/name, kind: HelmRelease}]\n",
    },
  ),
  lists: base("resources: [list.yaml]\nnamespace: team\n", {
    "app/list.yaml":
      "apiVersion: v1\nkind: List\nitems:\n  - apiVersion: v1\n    kind: ConfigMap\n    metadata: {name: one}\n  - apiVersion: v1\n    kind: ConfigMapList\n    items:\n      - {apiVersion: v1, kind: ConfigMap, metadata: {name: two}}\n",
  }),
  "local objects": base("resources: [c.yaml]\n", {
    "app/c.yaml":
      "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: c, annotations: {config.kubernetes.io/local-config: 'true'}}\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: d, annotations: {config.kubernetes.io/local-config: 'false'}}\n",
  }),
  "origin annotations": {
    "app/kustomization.yaml":
      "resources: [../base]\nbuildMetadata: [originAnnotations]\nconfigMapGenerator: [{name: g, literals: [a=b]}]\n",
    "base/kustomization.yaml": "resources: [d.yaml]\n",
    "base/d.yaml": DEPLOYMENT,
  },
  "same object twice": base("resources: [deployment.yaml, copy.yaml]\n", {
    "app/copy.yaml": DEPLOYMENT,
  }),
  "missing file": base("resources: [deployment.yaml, none.yaml]\n"),
  "unknown field": base(`${RESOURCES}resource: []\n`),
  "wrong type": base(`${RESOURCES}commonLabels: {a: 1}\n`),
  "patch for nothing": patch(ofWeb("{replicas: 1}").replace("name: web", "name: none")),
  cycle: {
    "app/kustomization.yaml": "resources: [../b]\n",
    "b/kustomization.yaml": "resources: [../app]\n",
  },
  "component as resource": {
    "app/kustomization.yaml": "resources: [../part]\n",
    "part/kustomization.yaml":
      "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nnamePrefix: a-\n",
  },
  "not an object": base("resources: [values.yaml]\n", { "app/values.yaml": "a: 1\n" }),
  "json test that fails": operations("- {op: test, path: /spec/replicas, value: 9}"),
  "json into nothing": operations("- {op: add, path: /spec/none/x, value: 9}"),
  "namespaces that become one": base(`${RESOURCES}namespace: team\n`, {
    "app/others.yaml":
      "apiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n---\napiVersion: v1\nkind: Namespace\nmetadata: {name: b}\n",
  }),
  "a boolean as namespace": base(`${RESOURCES}namespace: n\n`),
  "a word as namespace": base(`${RESOURCES}namespace: "n"\n`),
  "flow style as JSON": operations("[{op: add, path: /metadata/labels/x, value: y}]"),
  "an element without its key": ofPod("{containers: [{image: none}, {name: side, tty: true}]}"),
  "another Namespace": base("resources: [n.yaml]\n", {
    "app/n.yaml":
      "apiVersion: bus.example.com/v1\nkind: Namespace\nmetadata: {name: a}\n---\napiVersion: v1\nkind: Namespace\nmetadata: {name: b}\n",
  }),
  empty: { "app/kustomization.yaml": "kind: Kustomization\n" },
};
