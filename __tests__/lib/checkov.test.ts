import { TerraformResource, TerraformStack } from "cdktf";
import { UserError } from "landbridge/errors";

import { suppress, suppressionsOf } from "../../lib/checkov";
import { testApp } from "../support/app";

function resource(): TerraformResource {
  const stack = new TerraformStack(testApp(), "test");
  return new TerraformResource(stack, "one", { terraformResourceType: "terraform_data" });
}

describe("suppress", () => {
  it("is written to the resource's comment, next to CDKTF's own metadata", () => {
    const one = resource();
    suppress(one, "CKV_AWS_1", "for a reason");
    suppress(one, "CKV2_AWS_2", "for another");
    const skip = [
      { id: "CKV_AWS_1", comment: "for a reason" },
      { id: "CKV2_AWS_2", comment: "for another" },
    ];
    expect(suppressionsOf(one)).toEqual(skip);
    expect(one.toTerraform()).toEqual({
      resource: {
        terraform_data: {
          one: {
            "//": { checkov: { skip }, metadata: { path: "test/one", uniqueId: "one" } },
          },
        },
      },
    });
  });

  it.each([
    ["S3.1", "because"],
    ["CKV_AWS_1", " "],
  ])("rejects check %j with reason %j", (check, reason) => {
    expect(() => {
      suppress(resource(), check, reason);
    }).toThrow(UserError);
  });
});
