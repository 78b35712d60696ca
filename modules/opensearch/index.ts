export { OpenSearch } from "./opensearch";
export type { OpenSearchClient, OpenSearchProps, OpenSearchSettings } from "./props";
