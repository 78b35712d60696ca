/** Thrown by a scenario, or by what it needs, when it can not be run here. */
export class Skip extends Error {}
