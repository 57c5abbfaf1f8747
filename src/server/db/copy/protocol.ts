import { once } from 'node:events'
import type { ClientBase, Submittable } from 'pg'

/** Part of pg's connection used by COPY (PostgreSQL 18 documentation, 54.2.6). */
interface Wire {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
  stream: { pause(): void; resume(): void; writableNeedDrain?: boolean } & NodeJS.EventEmitter
}

/** Bytes not read yet after which the connection pauses. */
const UNREAD = 4 * 1024 * 1024
const PIECE = 256 * 1024

/** Base class of a COPY statement. `rows` resolves to the number of rows, or rejects with the statement's error. */
abstract class Copy implements Submittable {
  protected wire: Wire | undefined
  protected readonly text: string
  readonly rows: Promise<number>
  #resolve: (rows: number) => void = () => {}
  #reject: (error: Error) => void = () => {}
  #count = 0
  protected failed: Error | undefined

  constructor(text: string) {
    this.text = text
    this.rows = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // avoids an unhandled rejection; a later await still receives the error
    this.rows.catch(() => {})
  }

  submit(connection: unknown): void {
    this.wire = connection as Wire
    this.wire.query(this.text)
  }
  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(/\d+$/.exec(text)?.[0] ?? 0)
  }
  handleError(error: Error): void {
    this.failed ??= error
    this.wire?.stream.resume()
    this.#reject(error)
    this.ended()
  }
  handleReadyForQuery(): void {
    if (!this.failed) this.#resolve(this.#count)
    this.ended()
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}
  protected abstract ended(): void
}

class CopyOut extends Copy {
  #pieces: Buffer[] = []
  #waiting = 0
  #piece = Buffer.allocUnsafe(PIECE)
  #used = 0
  #over = false
  #wake: () => void = () => {}

  handleCopyInResponse(connection: Wire): void {
    connection.sendCopyFail('not a COPY TO')
  }
  // copied immediately, because the parser reuses its buffer
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(this.#piece, this.#used, at)
      at += taken
      this.#used += taken
      if (this.#used === PIECE) this.#flush()
    }
  }
  #flush(): void {
    if (this.#used === 0) return
    this.#pieces.push(this.#piece.subarray(0, this.#used))
    this.#waiting += this.#used
    this.#piece = Buffer.allocUnsafe(PIECE)
    this.#used = 0
    if (this.#waiting > UNREAD) this.wire?.stream.pause()
    this.#wake()
  }
  protected ended(): void {
    this.#flush()
    this.#over = true
    this.#wake()
  }
  async *read(): AsyncGenerator<Buffer> {
    for (;;) {
      const piece = this.#pieces.shift()
      if (piece) {
        this.#waiting -= piece.length
        if (this.#waiting <= UNREAD) this.wire?.stream.resume()
        yield piece
      } else if (this.failed) throw this.failed
      else if (this.#over) return
      else
        await new Promise<void>(resolve => {
          this.#wake = resolve
        })
    }
  }
}

class CopyIn extends Copy {
  #begin: () => void = () => {}
  /** Resolves when the server waits for rows, or has refused the statement. */
  readonly begun = new Promise<void>(resolve => {
    this.#begin = resolve
  })

  handleCopyInResponse(): void {
    this.#begin()
  }
  handleCopyData(): void {}
  protected ended(): void {
    this.#begin()
  }
  async write(chunk: Buffer): Promise<void> {
    if (this.failed || !this.wire) return
    this.wire.sendCopyFromChunk(chunk)
    if (this.wire.stream.writableNeedDrain)
      await Promise.race([once(this.wire.stream, 'drain'), this.rows.catch(() => {})])
  }
  end(): void {
    if (!this.failed) this.wire?.endCopyFrom()
  }
  abort(reason: string): void {
    if (!this.failed) this.wire?.sendCopyFail(reason)
  }
}

/** Runs `copy … to stdout` and gives its bytes, at most a few MB ahead of the reader. Returns the number of rows. */
export async function* copyOut(client: ClientBase, text: string): AsyncGenerator<Buffer, number> {
  const copy = client.query(new CopyOut(text))
  yield* copy.read()
  return copy.rows
}

/** Runs `copy … from stdin` with the bytes of `pieces`. Returns the number of rows. */
export async function copyIn(
  client: ClientBase,
  text: string,
  pieces: AsyncIterable<Buffer>,
): Promise<number> {
  const copy = client.query(new CopyIn(text))
  await copy.begun
  try {
    for await (const piece of pieces) await copy.write(piece)
  } catch (error) {
    copy.abort('the source failed')
    await copy.rows.catch(() => {})
    throw error
  }
  copy.end()
  return copy.rows
}
