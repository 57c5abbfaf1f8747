import { type FileHandle, open, readFile, truncate } from 'node:fs/promises'

/**
 * Append-only file of JSON lines, fsynced before an answer is sent, so that the simulator's records survive kill -9. Writes
 * that arrive together share one fsync (group commit). A last line cut short by a kill was never answered, and is removed
 * when the file is opened.
 */
export class Diario<R> {
  readonly #arquivo: FileHandle
  #tamanho: number
  #fila: string[] = []
  #gravando: Promise<void> = Promise.resolve()
  #agendado: Promise<void> | null = null

  private constructor(arquivo: FileHandle, tamanho: number) {
    this.#arquivo = arquivo
    this.#tamanho = tamanho
  }

  static async open<R>(caminho: string): Promise<{ diario: Diario<R>; registros: R[] }> {
    const bytes = await readFile(caminho).catch((e: NodeJS.ErrnoException) => {
      if (e.code === 'ENOENT') return Buffer.alloc(0)
      throw e
    })
    const inteiro = bytes.lastIndexOf(0x0a) + 1
    if (inteiro < bytes.length) await truncate(caminho, inteiro)
    const linhas = bytes.subarray(0, inteiro).toString('utf8').split('\n').filter(Boolean)
    const diario = new Diario<R>(await open(caminho, 'a', 0o600), inteiro)
    return { diario, registros: linhas.map(l => JSON.parse(l) as R) }
  }

  /** Resolves when the record is on disk. */
  append(registro: R): Promise<void> {
    this.#fila.push(`${JSON.stringify(registro)}\n`)
    this.#agendado ??= this.#gravando.catch(() => undefined).then(() => this.#flush())
    return this.#agendado
  }

  /** Resolves when every record appended so far is on disk. */
  settled(): Promise<void> {
    return this.#agendado ?? this.#gravando
  }

  #flush(): Promise<void> {
    this.#agendado = null
    const lote = Buffer.from(this.#fila.join(''))
    this.#fila = []
    this.#gravando = this.#write(lote)
    return this.#gravando
  }

  /** Writes the lines; removes a write that failed half way (full disk), so that the next one begins on a new line. */
  async #write(lote: Buffer): Promise<void> {
    try {
      await this.#arquivo.appendFile(lote)
      await this.#arquivo.datasync()
      this.#tamanho += lote.length
    } catch (e) {
      await this.#arquivo.truncate(this.#tamanho)
      throw e
    }
  }

  async close(): Promise<void> {
    await this.settled().catch(() => undefined)
    await this.#arquivo.close()
  }

  async erase(): Promise<void> {
    await this.settled()
    await this.#arquivo.truncate(0)
    this.#tamanho = 0
    await this.#arquivo.datasync()
  }
}
