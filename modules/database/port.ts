/** Port of PostgreSQL. */
export const POSTGRES_PORT = 5432;
