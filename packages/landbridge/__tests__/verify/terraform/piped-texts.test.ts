import { pipedTexts } from "../../../src/verify/prerequisites/bootstrap/applied/piped-texts";

const MANIFEST = "kind: Application";
const ENVIRONMENT = new Map([["MANIFEST", MANIFEST]]);

describe("texts that a command pipes to kubectl", () => {
  it.each([
    `echo '${MANIFEST}' | kubectl apply -f -`,
    `echo -e "${MANIFEST}" | kubectl apply -n argocd -f -`,
    `printf '%s' "$MANIFEST" | kubectl apply --server-side -f -`,
    "printf '%s\\n' ${MANIFEST} | kubectl --context dev create -f -",
    'echo "$MANIFEST" | tee out.yaml | oc apply -f -',
    'kubectl apply -f - <<< "$MANIFEST"',
    `kubectl apply -f - <<<'${MANIFEST}'`,
    `echo ${Buffer.from(MANIFEST).toString("base64").replace(/.*/, "'$&'")} | base64 -d | kubectl apply -f -`,
  ])("are those of %s", (command) => {
    expect(pipedTexts(command, ENVIRONMENT)).toEqual([MANIFEST]);
  });

  it("have no more indentation than the least", () => {
    expect(pipedTexts("echo '  a:\n    b: 1' | kubectl apply -f -", new Map())).toEqual([
      "a:\n  b: 1",
    ]);
  });

  it.each([
    'echo "$MANIFEST" | kubectl delete -f -',
    'echo "$OTHER" | kubectl apply -f -',
    `echo '${MANIFEST}'; kubectl apply -f - < other.yaml`,
    `echo '${MANIFEST}' | kubectl apply -f file.yaml`,
  ])("aren't those of %s", (command) => {
    expect(pipedTexts(command, ENVIRONMENT)).toEqual([]);
  });
});
