/** Stops the start: `main` prints its message as one line, without a stack, and exits 1. */
export class StartError extends Error {}
