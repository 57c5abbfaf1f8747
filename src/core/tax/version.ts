/**
 * Of the engine: raised by the release that computes any sale otherwise (tests/core/tax/version.test.ts knows). Stored with what was
 * judged, so that a figure tells who computed it.
 */
export const ENGINE_VERSION = 3
