import type { AnyRegister } from '../../../domain/fields/define.ts'
import type {
  MapaImportacao,
  RelatorioImportacao,
} from '../../../domain/fields/endpoints/to-import-endpoints.ts'
import type { Q } from '../../db/transaction.ts'
import type { Andamento } from '../../http/progress.ts'
import type { Sessao } from '../../http/session.ts'
import type { RecordScope } from '../read/source.ts'
import type { WireRow } from '../wire.ts'
import type { Refs } from '../write/refs.ts'
import type { CellFault } from './parse-row.ts'

export interface PedidoImportacao extends MapaImportacao {
  simular: boolean
  uuid?: string | undefined
  cabecalho?: string[] | undefined
  constantes?: Record<string, string> | undefined
  linhas: string[][]
  numeros?: number[] | undefined
}

/** Line of a file as its cells were read. */
export interface ReadLine {
  /** Number of the line in the file. */
  indice: number
  cells: readonly string[]
  body: WireRow
  /** Values of the main row of lists, by list. */
  filhos: Record<string, WireRow>
  /** Cells that cannot be read. */
  faults: CellFault[]
}

/** Report of an import under way. */
export interface ImportReport {
  /** @param campo JSON key; null: the whole line */
  refuse(indice: number, campo: string | null, mensagem: string): void
  warn(indice: number, campo: string, mensagem: string): void
  count(what: keyof Pick<RelatorioImportacao, 'inseridas' | 'alteradas' | 'iguais'>): void
  /** Tells whether any line was refused: then nothing is written. */
  refused(): boolean
}

/** One import, in its transaction. */
export interface Begun {
  q: Q
  sessao: Sessao
  scope: RecordScope
  agora: Date
  pedido: PedidoImportacao
  /** Batch of the rows that are written; null in a simulation. */
  lote_id: number | null
  report: ImportReport
}

export interface RunningImport {
  refs: Refs
  /**
   * Checks some lines; gives the function that writes them, so that the caller can check the next ones meanwhile.
   * @param constantes values of new rows in fields without a column
   */
  chunk(lines: readonly ReadLine[], constantes: WireRow): Promise<() => Promise<void>>
  /** Tells the sums of the lines that were taken. */
  sums?(): RelatorioImportacao['somas']
  /** Runs after the last line when none was refused. */
  finish?(andamento: Andamento): Promise<void>
}

/** Destination of a file's lines: records of a register, or rows that files alone bring. */
export interface ImportTarget {
  register: AnyRegister
  /** True: each part is checked only after the earlier ones are written. */
  oneByOne: boolean
  scopeOf(q: Q, sessao: Sessao, parent: number | undefined): Promise<RecordScope>
  /** Refuses an import while another one of the same writes; the moment of the import is taken after it. */
  hold?(q: Q, sessao: Sessao): Promise<void>
  begin(begun: Begun): Promise<RunningImport>
  /** Runs after the commit. */
  after?(sessao: Sessao, linhas: number): void
}

/** Adds the constant values to a new row, where the line has none. */
export function startWith(body: WireRow, constants: WireRow): void {
  for (const [key, value] of Object.entries(constants)) {
    const own = body[key]
    if (own === undefined) body[key] = structuredClone(value)
    else if (typeof own === 'object' && own !== null && typeof value === 'object' && value !== null)
      startWith(own as WireRow, value as WireRow)
  }
}

/** Gives the file column's name of a field in a list: 'addresss.0.cep' → 'addresss.cep'. */
export const flatKey = (campo: string): string => campo.replace(/\.\d+(?=\.)/, '')
