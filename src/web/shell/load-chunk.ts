/** How long a part of the client may take to arrive (doc 1 §9). */
const CHUNK_TIMEOUT_MS = 120_000

/** A part of the client that did not arrive: the screen offers to try again. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A parte do programa não chegou', { cause })
  }
}

/**
 * Fetches a part of the client; one lost packet is asked for again by itself.
 * @throws ChunkError it failed twice, or took more than 120 s
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('demorou demais')), CHUNK_TIMEOUT_MS)
  })
  try {
    return await Promise.race([load().catch(load), late])
  } catch (cause) {
    throw new ChunkError(cause)
  } finally {
    clearTimeout(timer)
  }
}
