const NAMES = (text: string): readonly string[] => text.trim().split(/\s+/);

/**
 * Functions, methods and macros of CEL in the API server, up to Kubernetes 1.36 (k8s.io/apiserver, pkg/cel/environment/base.go and
 * pkg/cel/library; cel-go, ext).
 */
export const KUBERNETES_FUNCTIONS: ReadonlySet<string> = new Set([
  // The language itself.
  ...NAMES(
    "all bool bytes contains double duration dyn endsWith exists existsOne exists_one filter has int map matches size startsWith string timestamp type uint",
  ),
  ...NAMES(
    "getDate getDayOfMonth getDayOfWeek getDayOfYear getFullYear getHours getMilliseconds getMinutes getMonth getSeconds",
  ),
  // Macros of two variables, cel.bind, optional values.
  ...NAMES("bind transformList transformMap transformMapEntry"),
  ...NAMES("hasValue none of ofNonZeroValue optFlatMap optMap or orValue unwrap unwrapOpt value"),
  // Texts, regular expressions, lists, sets.
  ...NAMES(
    "charAt find findAll format indexOf join lastIndexOf lowerAscii quote replace reverse split substring trim upperAscii",
  ),
  ...NAMES("distinct equivalent first flatten includes intersects isSorted last max min range"),
  ...NAMES("slice sort sortBy sum"),
  // URLs, addresses, quantities, versions, formats.
  ...NAMES("getEscapedPath getHost getHostname getPort getQuery getScheme isURL url"),
  ...NAMES(
    "cidr containsCIDR containsIP family ip isCIDR isCanonical isGlobalUnicast isIP isLinkLocalMulticast isLinkLocalUnicast isLoopback isUnspecified masked prefixLength",
  ),
  ...NAMES(
    "add asApproximateFloat asInteger compareTo isGreaterThan isInteger isLessThan isQuantity quantity sign sub",
  ),
  ...NAMES("isSemver major minor patch semver"),
  ...NAMES(
    "byte date datetime dns1035Label dns1035LabelPrefix dns1123Label dns1123LabelPrefix dns1123Subdomain dns1123SubdomainPrefix labelValue named qualifiedName uri uuid validate",
  ),
  // Rights of whoever asks, and patches.
  ...NAMES(
    "allowed check error errored fieldSelector group labelSelector name namespace path reason resource serviceAccount subresource",
  ),
  ...NAMES("escapeKey"),
]);
