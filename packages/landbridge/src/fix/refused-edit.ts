/** Why an edit can't be made; shown to the user. */
export class RefusedEdit extends Error {}
