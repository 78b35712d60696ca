import type { Cel } from "./cel";

/**
 * What the expressions call. Argo CD's Lua has no string library. CEL's errors, such as a missing field, are `nil`: like
 * CEL, `&&` and `||` give a result if one side decides it.
 */
const FUNCTIONS: Readonly<Record<string, string>> = {
  get: `local function get(of, key)
  if type(of) ~= "table" then return nil end
  return of[key]
end`,
  has: `local function has(of, key)
  if type(of) ~= "table" then return nil end
  return of[key] ~= nil
end`,
  no: `local function no(a)
  if a == nil then return nil end
  return not a
end`,
  both: `local function both(a, b)
  if a == false or b == false then return false end
  if a == nil or b == nil then return nil end
  return true
end`,
  either: `local function either(a, b)
  if a == true or b == true then return true end
  if a == nil or b == nil then return nil end
  return false
end`,
  equal: `local function equal(a, b)
  if a == nil or b == nil then return nil end
  return a == b
end`,
  less: `local function less(a, b)
  if type(a) ~= "number" or type(b) ~= "number" then return nil end
  return a < b
end`,
  size: `local function size(of)
  if type(of) ~= "table" then return nil end
  local count = 0
  for _ in pairs(of) do count = count + 1 end
  return count
end`,
  exists: `local function exists(of, test)
  if type(of) ~= "table" then return nil end
  local result = false
  for _, item in ipairs(of) do
    local found = test(item)
    if found == true then return true end
    if found == nil then result = nil end
  end
  return result
end`,
  all: `local function all(of, test)
  if type(of) ~= "table" then return nil end
  local result = true
  for _, item in ipairs(of) do
    local found = test(item)
    if found == false then return false end
    if found == nil then result = nil end
  end
  return result
end`,
};

/** Lua from CEL, with the functions that it calls. */
export class LuaWriter {
  private readonly used = new Set<string>();

  /** The functions that what was written calls. */
  public get functions(): string {
    return Object.keys(FUNCTIONS)
      .filter((name) => this.used.has(name))
      .map((name) => FUNCTIONS[name] ?? "")
      .join("\n");
  }

  /** An expression; names that no macro declares are fields of the object. */
  public expression(cel: Cel, declared: ReadonlySet<string> = new Set()): string {
    const inner = (of: Cel): string => this.expression(of, declared);
    switch (cel.kind) {
      case "literal":
        return typeof cel.value === "string" ? luaString(cel.value) : String(cel.value);
      case "name":
        return declared.has(cel.name)
          ? `v_${cel.name}`
          : this.call("get", "obj", luaString(cel.name));
      case "list":
        return `{ ${cel.items.map(inner).join(", ")} }`;
      case "field":
        return this.call("get", inner(cel.of), luaString(cel.name));
      case "index":
        return this.index(inner(cel.of), cel.index, inner);
      case "has":
        return this.call("has", inner(cel.of), luaString(cel.name));
      case "size":
        return this.call("size", inner(cel.of));
      case "not":
        return this.call("no", inner(cel.of));
      case "operator":
        return this.operator(cel.operator, inner(cel.left), inner(cel.right));
      case "exists":
      case "all": {
        const test = this.expression(cel.test, new Set([...declared, cel.variable]));
        return this.call(cel.kind, inner(cel.of), `function(v_${cel.variable}) return ${test} end`);
      }
    }
  }

  private call(name: string, ...args: readonly string[]): string {
    this.used.add(name);
    return `${name}(${args.join(", ")})`;
  }

  /** Lists start at 0 in CEL and at 1 in Lua. */
  private index(of: string, index: Cel, inner: (of: Cel) => string): string {
    const number = index.kind === "literal" && typeof index.value === "number" ? index.value : NaN;
    return this.call("get", of, Number.isNaN(number) ? inner(index) : String(number + 1));
  }

  private operator(operator: string, left: string, right: string): string {
    switch (operator) {
      case "&&":
        return this.call("both", left, right);
      case "||":
        return this.call("either", left, right);
      case "==":
        return this.call("equal", left, right);
      case "!=":
        return this.call("no", this.call("equal", left, right));
      case "<":
        return this.call("less", left, right);
      case ">":
        return this.call("less", right, left);
      case "<=":
        return this.call("no", this.call("less", right, left));
      case ">=":
        return this.call("no", this.call("less", left, right));
      default:
        return this.call(
          "exists",
          right,
          `function(v_) return ${this.call("equal", "v_", left)} end`,
        );
    }
  }
}

/** A string of Lua. */
function luaString(text: string): string {
  const escaped = text.replace(/["\\]/g, "\\$&").replace(/\p{Cc}/gu, (character) => {
    return `\\${String(character.charCodeAt(0)).padStart(3, "0")}`;
  });
  return `"${escaped}"`;
}
