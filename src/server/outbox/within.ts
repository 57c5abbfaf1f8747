import { deadline, pause, type Time } from '../time.ts'

/** Time in ms for which a user waits for a result that usually comes at once. */
const ESPERA_MS = 6_000
const PASSO_MS = 100

/** Waits until `done` gives a job's result, or the time is over; null: the job continues in the background. */
export async function within<T>(time: Time, done: () => Promise<T | null>): Promise<T | null> {
  const limit = deadline(time, ESPERA_MS)
  try {
    for (;;) {
      const over = limit.passed()
      const result = await done()
      if (result !== null || over) return result
      await pause(PASSO_MS)
    }
  } finally {
    limit.end()
  }
}
