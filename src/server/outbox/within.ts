/** Time in ms for which a user waits for a result that usually comes at once. */
const ESPERA_MS = 6_000
const PASSO_MS = 100

/** Waits until `done` gives a job's result, or the time is over; null: the job continues in the background. */
export async function within<T>(done: () => Promise<T | null>): Promise<T | null> {
  for (let waited = 0; waited < ESPERA_MS; waited += PASSO_MS) {
    const result = await done()
    if (result !== null) return result
    await new Promise(resolve => setTimeout(resolve, PASSO_MS))
  }
  return null
}
