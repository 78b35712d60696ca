/** Thrown by a scenario, or by what it needs, if it can't run here. */
export class Skip extends Error {}
