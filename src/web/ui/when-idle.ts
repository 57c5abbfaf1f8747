/** Runs `work` when idle, or after a second where requestIdleCallback is missing. Returns a cancel function. */
export function whenIdle(work: () => void): () => void {
  if (window.requestIdleCallback) {
    const asked = window.requestIdleCallback(work)
    return () => window.cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}
