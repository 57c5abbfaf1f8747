/** Clocks of a till and the server differ a little, and a session may end while its last sale is on its way. */
export const FOLGA_MS = 10 * 60_000
