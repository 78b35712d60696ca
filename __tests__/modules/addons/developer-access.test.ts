import { developerAccess } from "../../../modules/addons/developer-access";
import { fluentBit } from "../../../modules/addons/fluent-bit";
import { switchedOn } from "./environment";

const SWITCHES = { "developer-access": { group: "developers" } };
const LABEL = "pod-security.kubernetes.io/enforce";

test("switched off, it declares nothing", () => {
  expect(switchedOn({}, developerAccess).document().variables).toEqual({});
});

test("it adds four namespaces and the group, and nothing in AWS", () => {
  const { json, document } = switchedOn(SWITCHES, developerAccess);
  expect(json.resource).toBeUndefined();
  const { variables, namespaces } = document();
  expect(variables.TF_DEVELOPER_GROUP).toMatchObject({ value: "developers" });
  for (const name of ["apps", "logging", "monitoring", "observability"]) {
    expect(namespaces[name]).toMatchObject({
      labels: { [LABEL]: "restricted", "landbridge.dev/registry-credentials": "enabled" },
    });
  }
});

test("a namespace that an addon before has declared stays as it is", () => {
  const switches = { ...SWITCHES, "fluent-bit": { retentionDays: 30 } };
  const { namespaces } = switchedOn(switches, fluentBit, developerAccess).document();
  expect(namespaces.logging).toMatchObject({ labels: { [LABEL]: "privileged" } });
});
