/** Calls that other modules make to the bell. */

export { notice, noticeTo, whoHolds } from './notice-repository.ts'
export { createStanding, type StandingCheck } from './standing.ts'
