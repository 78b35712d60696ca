import { parseNetwork, printNetwork } from "../../src/lib/network";

describe("networks", () => {
  test.each(["10.0.0.0", "10.0.0.0/33", "10.0.0.256/8", "::/0"])("%s is no network", (text) => {
    expect(parseNetwork(text)).toBeUndefined();
  });

  test("bits of hosts are cleared", () => {
    const network = parseNetwork("192.168.7.9/22");
    expect(network && printNetwork(network)).toBe("192.168.4.0/22");
  });
});
