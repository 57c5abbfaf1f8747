/** Time, ms, for which an unsaved draft is kept and offered again. */
export const DRAFT_KEPT_MS = 7 * 24 * 3_600_000
