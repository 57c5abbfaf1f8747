import { vi } from 'vitest'

const own = vi.waitFor

/** Makes `vi.waitFor` wait as long as `expect.poll` does: its default of one second is too short on a busy machine. */
if (own.name !== 'patiently') {
  const patiently: typeof own = (callback, options = {}) =>
    own(callback, typeof options === 'number' ? options : { timeout: 30_000, ...options })
  vi.waitFor = patiently
}
