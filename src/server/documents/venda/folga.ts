/** Tolerance in ms: clocks of till and server differ, and a session may end while its last sale is being sent. */
export const FOLGA_MS = 10 * 60_000
