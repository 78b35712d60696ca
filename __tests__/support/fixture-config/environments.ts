/** Read by the test of property places: the lines and columns count. */

export const dev = {
  name: "dev",
  kind: "aws",
  network: {
    cidr: "10.0.0.0/16",
  },
  zones: ["a", "b"],
  access: { admins: { principalArn: "x" } },
};
