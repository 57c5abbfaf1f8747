import { vi } from 'vitest'

const own = vi.waitFor

/** Makes `vi.waitFor` wait as long as `expect.poll` does, unless told: in its own one second a busy machine fails. */
if (own.name !== 'patiently') {
  const patiently: typeof own = (callback, options = {}) =>
    own(callback, typeof options === 'number' ? options : { timeout: 30_000, ...options })
  vi.waitFor = patiently
}
