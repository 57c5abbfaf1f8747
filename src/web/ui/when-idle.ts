/**
 * Runs `work` when the browser is idle, or after a second in a browser without requestIdleCallback. Returns a function that
 * cancels.
 */
export function whenIdle(work: () => void): () => void {
  if (window.requestIdleCallback) {
    const asked = window.requestIdleCallback(work)
    return () => window.cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}
