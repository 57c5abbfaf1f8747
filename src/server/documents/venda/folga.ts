/**
 * Tolerance in ms: the clocks of till and server differ a little, and a session may end while its last sale is being sent.
 */
export const FOLGA_MS = 10 * 60_000
