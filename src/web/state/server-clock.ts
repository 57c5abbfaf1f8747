import { pageState } from './cell.ts'

/** Milliseconds by which this computer's clock was ahead of the server's at the last answer. */
const page = pageState(() => ({
  ahead: 0,
}))

/** Notes the server's time from an answer's Date header. */
export function noteServerTime(date: string | null): void {
  const said = Date.parse(date ?? '')
  if (!Number.isNaN(said)) page.ahead = Date.now() - said
}

/** Gives the present time by the server's clock: legal deadlines must not depend on a wrong computer clock. */
export const serverNow = (): number => Date.now() - page.ahead
