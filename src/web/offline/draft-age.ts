/** How long what was typed and not saved is offered again, and kept. */
export const DRAFT_KEPT_MS = 7 * 24 * 3_600_000
