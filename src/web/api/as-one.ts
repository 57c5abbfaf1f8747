import { uuidv7 } from '../offline/uuid.ts'
import { pageState } from '../state/cell.ts'

/** Idempotency keys of requests not answered with success yet, by the request's content. */
const unanswered = pageState(() => new Map<string, string>())

/** Sends a request with an idempotency key, reused by a retry: the server then knows it, though the answer was lost. */
export async function asOne<T>(asked: object, ask: (chave: string) => Promise<T>): Promise<T> {
  const words = JSON.stringify(asked)
  const chave = unanswered.get(words) ?? uuidv7()
  unanswered.set(words, chave)
  const answer = await ask(chave)
  unanswered.delete(words)
  return answer
}
