import * as fs from "node:fs";

import { DbInstance } from "@cdktf/provider-aws/lib/db-instance";
import { LaunchTemplate } from "@cdktf/provider-aws/lib/launch-template";
import { TerraformStack, TerraformVariable } from "cdktf";
import { UserError } from "landbridge/errors";

import {
  arn,
  bool,
  Contract,
  contractDocumentOf,
  hostname,
  id,
  list,
  number,
  sensitive,
  text,
} from "../../../modules/contract";
import { leafTexts } from "../../../modules/contract/service-values";
import { testApp } from "../../support/app";

const here = /^__tests__\/modules\/contract\/contract\.test\.ts:\d+$/;

function newContract(): { contract: Contract; stack: TerraformStack } {
  const stack = new TerraformStack(testApp(), "core");
  const engine = { kind: "flux", version: "v2.7.5", path: "gitops/clusters/test" } as const;
  return { contract: new Contract(stack, "test", engine), stack };
}

function messages(contract: Contract): string[] {
  return contract.problems().map(({ message }) => message);
}

describe("origin", () => {
  test("is the file and line of the declaration", () => {
    const { contract } = newContract();
    contract.variable("TF_A", text("a"));
    const { file, line } = contract.variables.get("TF_A")!.origin;
    expect(file).toBe("__tests__/modules/contract/contract.test.ts");
    const source = fs.readFileSync(__filename, "utf8");
    expect(source.split("\n")[line - 1]).toContain('contract.variable("TF_A", text("a"));');
  });
});

describe("keys", () => {
  test.each(["tf_a", "1A", "TF-A", "", "TF_Ä"])("rejects the variable key %j", (key) => {
    const { contract } = newContract();
    contract.variable(key, text("a"));
    expect(contract.problems()).toEqual([
      expect.objectContaining({ place: expect.stringMatching(here), received: key }),
    ]);
  });

  test.each<[string, (contract: Contract) => void]>([
    [
      "variable TF_A",
      (contract) => {
        contract.variable("TF_A", text("a"));
      },
    ],
    [
      "service web",
      (contract) => {
        contract.service("web", { namespace: "kube-system", values: { a: 1 } });
      },
    ],
    [
      "namespace web",
      (contract) => {
        contract.namespace("web");
      },
    ],
    [
      "identity web/web",
      (contract) => {
        contract.identity({
          namespace: "web",
          serviceAccount: "web",
          roleArn: "arn:aws:iam::111122223333:role/x",
        });
      },
    ],
    [
      "secret web",
      (contract) => {
        contract.secret({
          name: "web",
          arn: arn("arn:aws:secretsmanager:eu-west-1:111122223333:secret:web"),
          properties: ["a"],
          readers: [],
        });
      },
    ],
  ])("a second %s reports both declarations", (name, declare) => {
    const { contract } = newContract();
    declare(contract);
    declare(contract);
    const [problem, ...rest] = contract.problems();
    expect(rest).toEqual([]);
    expect(problem?.place).toMatch(here);
    expect(problem?.message).toMatch(
      new RegExp(
        `^${name} is declared twice; it was first declared at __tests__/.*contract.test.ts:\\d+$`,
      ),
    );
  });
});

describe("values", () => {
  test.each([
    [arn("not-an-arn"), "arn"],
    [hostname("Bad_Host"), "hostname"],
    [id("has space"), "id"],
    [text(""), "text"],
    [text("two\nlines"), "text"],
    [list([]), "list"],
  ])("rejects %j", (value, type) => {
    const { contract } = newContract();
    contract.variable("TF_A", value);
    expect(messages(contract)).toEqual([`variable TF_A is not a valid ${type}`]);
  });

  test("accepts tokens and valid literals", () => {
    const { contract, stack } = newContract();
    const resource = new LaunchTemplate(stack, "template", {});
    contract.variable("TF_A", arn(resource.arn));
    contract.variable("TF_B", number(3));
    contract.variable("TF_C", bool(false));
    contract.variable("TF_D", list(["a", "b"]));
    expect(messages(contract)).toEqual([]);
  });

  test("knows that a list with a token in it is known only after apply", () => {
    const { contract, stack } = newContract();
    const { arn: token } = new LaunchTemplate(stack, "template", {});
    contract.variable("TF_LIST", list(["a", `${token}/32`]));
    expect(contractDocumentOf(contract).variables.TF_LIST).toMatchObject({
      known: false,
      value: ["stand-in-tf-list"],
    });
  });

  test("checks the values of services by their path as well", () => {
    const { contract } = newContract();
    contract.service("web", {
      namespace: "kube-system",
      values: { a: { b: [hostname("Bad_Host")] } },
    });
    expect(messages(contract)).toEqual(["value a.b.0 of service web is not a valid hostname"]);
  });
});

describe("invalid values that the compiler doesn't catch", () => {
  const cast = (value: unknown): never => value as never;

  test.each<[unknown, string]>([
    ["bare", "is not a typed value"],
    [undefined, "is not a typed value"],
    [null, "is not a typed value"],
    [{ type: "uuid", value: "x" }, 'has the unknown type "uuid"'],
    [{ type: "toString", value: "x" }, 'has the unknown type "toString"'],
    [{ type: "text", value: undefined }, "is nothing, not text"],
    [{ type: "text", value: null }, "is nothing, not text"],
    [{ type: "text", value: ["a"] }, "is list, not text"],
    [{ type: "list", value: "a" }, "is text, not list"],
    [{ type: "number", value: "1" }, "is text, not number"],
    [{ type: "number", value: NaN }, "is nothing, not number"],
  ])("the variable %j", (value, message) => {
    const { contract } = newContract();
    contract.variable("TF_A", cast(value));
    expect(contract.problems()).toEqual([
      {
        place: expect.stringMatching(here),
        message: `variable TF_A ${message}`,
        allowed: expect.any(String),
      },
    ]);
  });

  test("all leaves of a service at once, each with its path", () => {
    const { contract } = newContract();
    const values = {
      a: null,
      b: [undefined, { type: "uuid", value: "x" }],
      c: { d: () => 1, e: NaN },
      f: "fine",
    };
    contract.service("web", { namespace: "kube-system", values: cast(values) });
    contract.service("none", { namespace: "kube-system", values: cast(undefined) });
    expect(messages(contract)).toEqual([
      "value a of service web is null",
      "value b.0 of service web is undefined",
      'value b.1 of service web has the unknown type "uuid"',
      "value c.d of service web is function",
      "value c.e of service web is NaN",
      "the values of service none is undefined",
    ]);
    expect(contract.problems().every(({ place }) => here.test(place))).toBe(true);
  });

  test("the ARN of a secret", () => {
    const { contract } = newContract();
    contract.secret({ name: "a", arn: cast("arn:aws:x"), properties: ["a"], readers: [] });
    contract.secret({ name: "b", arn: arn("none"), properties: ["a"], readers: [] });
    expect(messages(contract)).toEqual([
      'ARN of secret "a" is not a typed value',
      'secret "b": not a valid ARN',
    ]);
  });
});

describe("sensitive values", () => {
  test("are rejected by the compiler", () => {
    const token = sensitive("hunter2");
    // @ts-expect-error a Sensitive text isn't a value of the contract
    expect(text(token).type).toBe("text");
    // @ts-expect-error nor an element of a list
    expect(list([token]).type).toBe("list");
    expect(text("plain").type).toBe("text");
  });

  test("are rejected if an attribute of a resource is sensitive", () => {
    const { contract, stack } = newContract();
    const database = new DbInstance(stack, "database", { instanceClass: "db.t4g.micro" });
    contract.variable("TF_OK", hostname(database.address));
    contract.variable("TF_PASSWORD", text(database.password));
    contract.service("web", {
      namespace: "kube-system",
      values: { url: `postgres://admin:${database.password}@${database.address}` },
    });
    expect(messages(contract)).toEqual([
      expect.stringContaining("TF_PASSWORD reads the sensitive attribute aws_db_instance.password"),
      expect.stringContaining("web reads the sensitive attribute aws_db_instance.password"),
    ]);
  });

  test("are rejected if a variable is sensitive", () => {
    const { contract, stack } = newContract();
    const secret = new TerraformVariable(stack, "token", { type: "string", sensitive: true });
    const open = new TerraformVariable(stack, "open", { type: "string" });
    contract.variable("TF_TOKEN", text(secret.stringValue));
    contract.variable("TF_OPEN", text(open.stringValue));
    expect(messages(contract)).toEqual([expect.stringContaining("the sensitive variable token")]);
  });

  test.each(["AKIAIOSFODNN7EXAMPLE", "-----BEGIN RSA PRIVATE KEY-----", `ghp_${"a".repeat(36)}`])(
    "are rejected if a literal looks like a credential: %s",
    (value) => {
      const { contract } = newContract();
      contract.variable("TF_A", text(value));
      expect(messages(contract)[0]).toContain("looks like a credential");
    },
  );
});

describe("references", () => {
  test("a service's namespace must be created by Terraform or built in", () => {
    const { contract } = newContract();
    contract.service("web", { namespace: "web", values: { a: 1 } });
    contract.service("system", { namespace: "kube-system", values: { a: 1 } });
    expect(messages(contract)).toEqual([expect.stringContaining("namespace web")]);
    contract.namespace("web");
    expect(messages(contract)).toEqual([]);
  });

  test("a secret's reader must have a role, and its variable must exist", () => {
    const { contract } = newContract();
    contract.secret({
      name: "web",
      arn: arn("arn:aws:secretsmanager:eu-west-1:111122223333:secret:web"),
      variable: "TF_SECRET",
      properties: [],
      readers: [{ namespace: "web", serviceAccount: "web" }],
    });
    expect(messages(contract)).toEqual([
      expect.stringContaining("TF_SECRET, which is not declared"),
      expect.stringContaining("no properties"),
      expect.stringContaining("reader web/web of secret web has no IAM role"),
    ]);
  });

  test("the engine's namespace can get labels, once", () => {
    const { contract } = newContract();
    const [engine = ""] = contract.namespaces.keys();
    contract.namespace(engine, { labels: { a: "b" } });
    expect(contract.namespaces.get(engine)?.labels).toEqual({ a: "b" });
    expect(messages(contract)).toEqual([]);
    contract.namespace(engine);
    expect(messages(contract)).toEqual([
      expect.stringContaining(`namespace ${engine} is declared twice`),
    ]);
  });

  test("a built-in namespace can't be owned", () => {
    const { contract } = newContract();
    contract.namespace("kube-system");
    expect(messages(contract)).toEqual(["namespace cannot be managed by Terraform"]);
  });
});

describe("document", () => {
  test("reports all mistakes at once", () => {
    const { contract } = newContract();
    contract.variable("bad", text(""));
    contract.namespace("kube-system");
    const synthesize = (): unknown => contractDocumentOf(contract);
    expect(synthesize).toThrow(UserError);
    expect(contract.problems()).toHaveLength(3);
  });

  test("the hash changes with keys and types, not with values and lines", () => {
    const hash = (declare: (contract: Contract) => void): string => {
      const { contract } = newContract();
      declare(contract);
      return contractDocumentOf(contract).hash;
    };
    const base = hash((c) => {
      c.variable("TF_A", text("a"));
    });
    expect(
      hash((c) => {
        c.variable("TF_A", text("b"));
      }),
    ).toBe(base);
    expect(
      hash((c) => {
        c.variable("TF_B", text("a"));
      }),
    ).not.toBe(base);
    expect(
      hash((c) => {
        c.variable("TF_A", hostname("a"));
      }),
    ).not.toBe(base);
    const values = (key: string) =>
      hash((c) => {
        c.service("web", { namespace: "kube-system", values: { [key]: 1 } });
      });
    expect(values("a")).not.toBe(values("b"));
  });

  test("leaf texts include lists and objects", () => {
    expect(leafTexts({ a: [text("b"), { c: "d" }], e: 1 })).toEqual(["b", "d", "1"]);
  });
});
