import type { ContractDocument } from "landbridge/contract";

import { destroy, type Request } from "../../../tools/destroy/destroy";
import { fleetPlatform } from "../../support/fleet-platform";
import { stacksIn, stacksOf } from "../../support/platform";

const { dev, prod, local } = stacksOf("dev", "prod", "local");
const contracts: Readonly<Record<string, ContractDocument>> = {
  dev: dev.contract,
  prod: prod.contract,
  local: local.contract,
};

async function outcome(
  more: Partial<Request> = {},
  codes: Readonly<Record<string, number>> = {},
  contract: (name: string) => ContractDocument | undefined = (name) => contracts[name],
) {
  const calls: string[] = [];
  const said: string[] = [];
  const request = {
    environment: "dev",
    skipTeardown: false,
    isAgreed: true,
    teardown: [],
    ...more,
  };
  const code = await destroy(
    {
      run: (program, args) => {
        calls.push([program, ...args].join(" "));
        return Promise.resolve(codes[`${program} ${args[0] ?? ""}`] ?? 0);
      },
      contract,
      say: (line) => said.push(line),
    },
    request,
  );
  return { code, calls, said };
}

test("teardown, then destroy of the environment's stacks, bootstrap first", async () => {
  const { code, calls, said } = await outcome({ teardown: ["--yes"] });
  expect([code, calls]).toEqual([
    0,
    [
      "cdktf synth",
      "landbridge teardown --env dev --yes",
      "cdktf destroy bootstrap core --auto-approve --skip-provider-lock",
    ],
  ]);
  expect(said).toEqual([
    "landbridge: dev is destroyed; left are",
    "  the cluster's KMS key: AWS deletes it after 30 days",
    "  the bucket acme-terraform-state: it holds Terraform's state",
  ]);
});

test("Terraform asks unless somebody has agreed already", async () => {
  const { calls } = await outcome({ isAgreed: false });
  expect(calls.at(-1)).toBe("cdktf destroy bootstrap core --skip-provider-lock");
});

test.each([
  ["landbridge teardown", 1, 2],
  ["landbridge teardown", 130, 2],
  ["cdktf synth", 1, 1],
  ["cdktf destroy", 1, 3],
])("where %s ends with %d, nothing follows", async (program, exit, count) => {
  const { code, calls } = await outcome({}, { [program]: exit });
  expect([code, calls.length]).toEqual([exit, count]);
});

describe("a fleet", () => {
  const fleet = stacksIn(fleetPlatform(), "hub", "orders");
  const of = (name: string) => fleet[name as keyof typeof fleet].contract;

  test("a hub refuses before anything is touched while an environment is registered with it", async () => {
    await expect(outcome({ environment: "hub" }, {}, of)).rejects.toThrow(
      /orders\.topology\.hub[^]*orders must go first[^]*npm run destroy -- orders/,
    );
  });

  test("a workload environment goes without the hub's bootstrap, which depends on it, stack by stack", async () => {
    const { calls, said } = await outcome({ environment: "orders" }, {}, of);
    expect(calls.slice(2)).toEqual(
      ["bootstrap-orders", "core-orders"].map(
        (stack) =>
          `cdktf destroy ${stack} --ignore-missing-stack-dependencies --auto-approve --skip-provider-lock`,
      ),
    );
    expect(said[0]).toBe("landbridge: remove orders from config/, then deploy hub");
  });

  test("its core stays where its bootstrap could not be destroyed", async () => {
    const { code, calls } = await outcome({ environment: "orders" }, { "cdktf destroy": 1 }, of);
    expect([code, calls.length]).toEqual([1, 3]);
  });
});

test("a cluster that is gone needs no teardown", async () => {
  const { calls } = await outcome({ skipTeardown: true });
  expect(calls).toEqual([
    "cdktf synth",
    "cdktf destroy bootstrap core --auto-approve --skip-provider-lock",
  ]);
});

test("what is protected from deletion is refused before anything is torn down", async () => {
  const calls: string[] = [];
  const refused = destroy(
    {
      run: (program, args) => {
        calls.push(`${program} ${args[0] ?? ""}`);
        return Promise.resolve(0);
      },
      contract: (name) => contracts[name],
      say: () => undefined,
    },
    { environment: "prod", skipTeardown: false, isAgreed: true, teardown: ["--confirm=prod"] },
  );
  await expect(refused).rejects.toThrow(
    /prod\.cluster\.deletionProtection: protects EKS cluster landbridge-prod.*\n.*set prod\.cluster\.deletionProtection to false, deploy prod, then destroy it\nprod\.database\.deletionProtection/,
  );
  expect(calls).toEqual(["cdktf synth"]);
});

test.each([
  ["local", /"local" is not on AWS; npm run local:down removes it/],
  ["other", /there is no environment "other"/],
])("%s is refused", async (environment, message) => {
  await expect(outcome({ environment })).rejects.toThrow(message);
});
