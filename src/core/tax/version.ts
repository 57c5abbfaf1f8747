/**
 * Version of the engine, raised by a release that computes any sale differently (tests/core/tax/version.test.ts checks).
 * Stored with computed figures, to tell which version computed them.
 */
export const ENGINE_VERSION = 5
