import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** One sale of a card, as the host of the network has it. */
export interface HostEntry {
  numero: string
  /** Centavos. */
  centavos: number
  rede: string
  nsu: string
  codigo: string
  finalizacao: string
  marca: string
  tipo: string
  estado: 'pendente' | 'confirmada' | 'desfeita' | 'cancelada'
  /** Folder of the till. */
  caixa: string
}

/** Book of the host: the truth about money. It survives whoever asks, and a kill of its own. */
export class HostBook {
  entries: HostEntry[] = []
  readonly #path: string

  constructor(path: string) {
    this.#path = path
    if (existsSync(path)) this.entries = JSON.parse(readFileSync(path, 'utf8')) as HostEntry[]
  }

  #keep(): void {
    writeFileSync(`${this.#path}.novo`, JSON.stringify(this.entries))
    renameSync(`${this.#path}.novo`, this.#path)
  }

  approve(asked: Pick<HostEntry, 'numero' | 'centavos' | 'tipo' | 'caixa'>, confirmed: boolean): HostEntry {
    const n = String(this.entries.length + 1).padStart(6, '0')
    const entry: HostEntry = {
      ...asked,
      rede: 'CIELO',
      nsu: `9${n}`,
      codigo: `A${n.slice(1)}`,
      finalizacao: `FIN${n}${asked.numero}`,
      marca: 'VISA',
      estado: confirmed ? 'confirmada' : 'pendente',
    }
    this.entries.push(entry)
    this.#keep()
    return entry
  }

  pending = (caixa: string): HostEntry | undefined =>
    this.entries.find(each => each.caixa === caixa && each.estado === 'pendente')

  find = (finalizacao: string): HostEntry | undefined =>
    this.entries.find(each => each.finalizacao === finalizacao)

  /** Ends one; what has ended otherwise stays as it is. */
  settle(finalizacao: string, estado: 'confirmada' | 'desfeita'): void {
    const entry = this.find(finalizacao)
    if (entry?.estado !== 'pendente') return
    entry.estado = estado
    this.#keep()
  }

  cancel(nsu: string): HostEntry | undefined {
    const entry = this.entries.find(each => each.nsu === nsu && each.estado === 'confirmada')
    if (!entry) return undefined
    entry.estado = 'cancelada'
    this.#keep()
    return entry
  }

  forget(): void {
    this.entries = []
    this.#keep()
  }
}
