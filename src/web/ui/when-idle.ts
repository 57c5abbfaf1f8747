/** Runs `work` when the browser idles; after a second where it cannot tell. Returns the cancel. */
export function whenIdle(work: () => void): () => void {
  if (window.requestIdleCallback) {
    const asked = window.requestIdleCallback(work)
    return () => window.cancelIdleCallback(asked)
  }
  const timer = setTimeout(work, 1000)
  return () => clearTimeout(timer)
}
