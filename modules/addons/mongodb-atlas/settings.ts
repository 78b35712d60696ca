/** Where the URLs of a MongoDB Atlas cluster are. */
export interface AtlasSettings {
  /** ARN of a secret with `url` and `oplogUrl`. */
  readonly secretArn: string;
}
