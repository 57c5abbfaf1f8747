/** Calls that other modules make to the bell. */

export { createStanding, type StandingCheck } from './standing.ts'
