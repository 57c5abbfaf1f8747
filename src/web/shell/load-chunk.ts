/** Longest time, ms, to load a part of the client. */
const CHUNK_TIMEOUT_MS = 120_000

/** Error when a part of the client did not load: the screen offers to try again. */
export class ChunkError extends Error {
  constructor(cause: unknown) {
    super('A parte do programa não chegou', { cause })
  }
}

/** Loads a part of the client, with one retry. @throws ChunkError when it failed twice or took more than 120 s */
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
