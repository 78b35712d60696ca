import { buildProblemRule } from "../structure/build-problem";

/** LB927 */
export const repeatedObject = buildProblemRule(
  {
    id: "LB927",
    name: "repeated-object",
    severity: "warning",
    summary: "A source of an Application has an object twice.",
    why: "Argo CD applies only the last of them, in the order of the files' names, and shows a RepeatedResourceWarning: what the other one says has no effect.",
    remedy: "Give one of them another name, or remove it.",
    limits:
      "Plain manifests and charts of the repository are compared; kustomize refuses two objects of one name by itself (LB603). An object that a later source of the Application replaces isn't reported: that is how Argo CD overrides one of a chart.",
  },
  ["repeated-object"],
);
