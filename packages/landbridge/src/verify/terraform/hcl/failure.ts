/** A call that Terraform would refuse; `try` and `can` catch it. */
export class Failure extends Error {}
