import { WORKLOAD_CLUSTER } from "../../contract/document";

/**
 * The health of an Application for whoever waits for it. Argo CD's documented check returns the health of the child's
 * objects, which is Healthy while a sync fails, and before a changed Application is synced at all. This one also requires
 * that the sync succeeded, and that it was compared with what the Application says now. Argo CD never syncs an
 * Application whose objects are all there already, as after it was deployed again: that has no operation. Of an Application
 * with several sources, what it was compared with has a `source` too, which is empty (seen with 3.5.1). The Application of a workload cluster is healthy for the hub whatever its
 * state is: one cluster that is down would hold up the hub and all other clusters.
 */
export const APPLICATION_HEALTH = `local function same(a, b)
  if type(a) ~= "table" or type(b) ~= "table" then return a == b end
  for key, value in pairs(a) do
    if not same(value, b[key]) then return false end
  end
  for key in pairs(b) do
    if a[key] == nil then return false end
  end
  return true
end
local hs = { status = "Progressing", message = "Waiting for the first sync" }
if (obj.metadata.labels or {})["${WORKLOAD_CLUSTER}"] ~= nil then
  hs.status = "Healthy"
  hs.message = "Nothing waits for a workload cluster"
  return hs
end
local status = obj.status
if status == nil or status.sync == nil or status.health == nil then return hs end
if status.health.status == "Degraded" then
  hs.status = "Degraded"
  hs.message = status.health.message
  return hs
end
local compared = status.sync.comparedTo or {}
local operation = status.operationState
if not same(compared.sources, obj.spec.sources) or obj.spec.source ~= nil and not same(compared.source, obj.spec.source) then
  hs.message = "Waiting until the changed Application is compared"
elseif status.sync.status ~= "Synced" then
  hs.message = "Waiting until it is synced"
elseif operation ~= nil and operation.phase ~= "Succeeded" then
  hs.message = "Waiting until its sync succeeds"
elseif status.health.status ~= "Healthy" then
  hs.message = "Waiting until its objects are healthy"
else
  hs.status = "Healthy"
  hs.message = "Synced and healthy"
end
return hs
`;

/**
 * The health of a kind that Argo CD knows nothing about, by the conditions that Flux looks at (kstatus): observed, not
 * reconciling, not stalled, and Ready where there is such a condition.
 * @param reports whether an object without a status waits for its controller. Flux never waits for that, and a kind such as
 *   ServiceMonitor never gets one
 */
export function conditionsHealth(reports: boolean): string {
  return `${reports ? WAITING : AT_REST}${CONDITIONS}`;
}

const WAITING = `local hs = { status = "Progressing", message = "Waiting for its controller" }
local status = obj.status
if status == nil then return hs end
`;

const AT_REST = `local hs = { status = "Progressing", message = "Waiting for its controller" }
local status = obj.status or {}
`;

const CONDITIONS = `if status.observedGeneration ~= nil and status.observedGeneration ~= obj.metadata.generation then
  return hs
end
for _, condition in ipairs(status.conditions or {}) do
  if condition.type == "Stalled" and condition.status == "True" then
    hs.status = "Degraded"
    hs.message = condition.message
    return hs
  end
  local isWorking = condition.type == "Reconciling" and condition.status == "True"
  local isNotReady = condition.type == "Ready" and condition.status ~= "True"
  if isWorking or isNotReady then
    hs.message = condition.message
    return hs
  end
end
hs.status = "Healthy"
hs.message = nil
return hs
`;
