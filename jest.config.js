/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "node",
  reporters: ["default", "summary", "<rootDir>/tools/jest/closing-line.cjs"],
  roots: ["<rootDir>"],
  testMatch: ["**/__tests__/**/*.test.ts"],
  modulePathIgnorePatterns: ["<rootDir>/cdktf.out", "<rootDir>/coverage"],
  transform: {
    "\\.ts$": [
      "@swc/jest",
      {
        jsc: { parser: { syntax: "typescript" }, target: "es2022" },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
};
