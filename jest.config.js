/** @type {import("jest").Config} */
module.exports = {
  testEnvironment: "<rootDir>/tools/jest/environment.cjs",
  // By default it is in the temporary directory.
  cacheDirectory: "<rootDir>/node_modules/.cache/jest",
  reporters: ["default", "summary", "<rootDir>/tools/jest/closing-line.cjs"],
  roots: ["<rootDir>"],
  // By default Jest leaves one core out, which is half of a CI machine.
  maxWorkers: "100%",
  // A busy machine is slow, above all at starting processes.
  testTimeout: 60_000,
  testMatch: ["**/__tests__/**/*.test.ts"],
  modulePathIgnorePatterns: ["<rootDir>/cdktf.out", "<rootDir>/coverage", "/dist/"],
  moduleNameMapper: { "^landbridge/(.*)$": "<rootDir>/packages/landbridge/src/$1" },
  // ES modules, which Jest can't load as they are.
  transformIgnorePatterns: ["/node_modules/(?!@marcbachmann/)"],
  transform: {
    "\\.ts$|/node_modules/@marcbachmann/.*\\.js$": [
      "@swc/jest",
      {
        jsc: { parser: { syntax: "typescript" }, target: "es2022" },
        module: { type: "commonjs" },
        sourceMaps: "inline",
      },
    ],
  },
};
