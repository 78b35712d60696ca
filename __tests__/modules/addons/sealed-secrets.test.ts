import { sealedSecrets } from "../../../modules/addons/sealed-secrets";
import { switchedOn } from "./environment";

test("switched off, it declares nothing", () => {
  expect(switchedOn({}, sealedSecrets).document().services).toEqual({});
});

test("its keys are renewed as configured, and it has nothing in AWS", () => {
  const { json, document } = switchedOn(
    { "sealed-secrets": { keyRenewalDays: 90 } },
    sealedSecrets,
  );
  const { namespaces, services } = document();
  expect(namespaces).toHaveProperty("sealed-secrets");
  expect(services["sealed-secrets"]).toMatchObject({
    namespace: "sealed-secrets",
    values: { keyrenewperiod: "2160h" },
  });
  expect(Object.keys(json.resource ?? {}).filter((type) => type.startsWith("aws_"))).toEqual([]);
});
