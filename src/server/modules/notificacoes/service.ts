/** Functions that other modules use. */

export { notice, noticeTo, whoHolds } from './notice-repository.ts'
export { createStanding, type StandingCheck } from './standing.ts'
