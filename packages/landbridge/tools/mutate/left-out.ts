/** Mistakes that aren't made, or don't count, each with its reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  "what changes nothing that Flux would apply":
    "the rendered objects, the order and the problems are the same",
  "a dependsOn that another one implies": "the rollout has the same order without it",
  "wait: false where only CRDs are applied":
    "Flux waits until CRDs are established, whatever wait says",
  "targetPort of a Service without a selector": "only its EndpointSlices say where it leads",
  "types in CustomResourceDefinitions": "nobody writes their schemas by hand",
  "without --charts: names of Helm values, and a wrong type or unit in spec.values":
    "what a value may be is known only to its chart; types and units in files of values count",
  "templates and encrypted files": "they aren't plain YAML",
  "gotk-components.yaml": "flux bootstrap writes it",
};
