import { accountName } from "../../lib/aws-names";
import { databaseNames } from "../database/names";

/** The instance of Hydra's PostgreSQL. */
export const INSTANCE = accountName("rds-instance", "hydra");
/** The secret with Hydra's keys. */
export const SECRET = accountName("secret", "hydra");
/** Every name that Hydra's database takes in the account. */
export const HYDRA_NAMES = [SECRET, ...databaseNames(INSTANCE)] as const;
