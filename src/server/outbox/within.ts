/** Somebody looks at the screen: so long it waits for an answer that usually comes at once. */
const ESPERA_MS = 6_000
const PASSO_MS = 100

/** Waits for a job's result until `done` has it or the patience ends; null: it goes on by itself. */
export async function within<T>(done: () => Promise<T | null>): Promise<T | null> {
  for (let waited = 0; waited < ESPERA_MS; waited += PASSO_MS) {
    const result = await done()
    if (result !== null) return result
    await new Promise(resolve => setTimeout(resolve, PASSO_MS))
  }
  return null
}
