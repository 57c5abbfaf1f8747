import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Card payment, as the card network has it. */
export interface HostEntry {
  numero: string
  /** Value in centavos. */
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

/** Records of the card network: which payments are valid. Stored in a file, so they survive a kill. */
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

  /** Confirms or undoes a payment; a payment already ended stays unchanged. */
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
