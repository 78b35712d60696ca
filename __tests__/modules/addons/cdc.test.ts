import { cdc } from "../../../modules/addons/cdc";
import { switchedOn } from "./environment";

test("switched off, it declares nothing", () => {
  expect(switchedOn({}, cdc).document().variables).toEqual({});
});

test("Git gets the topics, as one list, and the group", () => {
  const settings = { topics: ["shop.orders", "shop.items"], group: "cdc" };
  const { variables } = switchedOn({ cdc: settings }, cdc).document();
  expect(variables).toMatchObject({
    TF_CDC_TOPICS: { value: "shop.orders,shop.items" },
    TF_CDC_GROUP: { value: "cdc" },
  });
});
