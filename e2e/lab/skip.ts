/** Thrown by a scenario, or by what it needs, when it cannot run here. */
export class Skip extends Error {}
