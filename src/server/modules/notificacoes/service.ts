/** What other rooms ask of the bell. */

export { createStanding, type StandingCheck } from './standing.ts'
