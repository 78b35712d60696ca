import { fluentBit } from "../../../modules/addons/fluent-bit";
import { switchedOn } from "./environment";

test("switched off, it declares nothing", () => {
  expect(switchedOn({}, fluentBit).document().variables).toEqual({});
});

test("it may mount the nodes' logs, and says how long they are kept", () => {
  const { document } = switchedOn({ "fluent-bit": { retentionDays: 14 } }, fluentBit);
  const { variables, namespaces } = document();
  expect(variables.TF_LOG_RETENTION_DAYS).toMatchObject({ value: 14 });
  expect(namespaces.logging).toMatchObject({
    labels: { "pod-security.kubernetes.io/enforce": "privileged" },
  });
});
