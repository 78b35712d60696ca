/** Mistakes that a user can fix, reported all at once. */
export * from "./user-error";
