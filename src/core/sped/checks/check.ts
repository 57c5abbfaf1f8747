import { type Decimal, dec, isDecimal, ZERO } from '../../money/decimal.ts'
import type { CodeOfAdjustment } from '../adjustment-code.ts'
import type { ContadorSped, PeriodoSped } from '../facts.ts'
import type { SpedRegister, SpedTable } from '../leiaute/table.ts'
import type { TotalThatDiffers } from '../totals-of-xml.ts'

/** A line of a file. The layout names its fields, so a line of an unknown register has none. */
export class SpedLine {
  readonly at: number
  readonly reg: string
  readonly values: readonly string[]
  readonly register: SpedRegister | undefined

  constructor(text: string, at: number, tabela: SpedTable) {
    const parts = text.split('|')
    this.at = at
    this.reg = parts[1] ?? ''
    this.values = parts.slice(2, -1)
    this.register = tabela.get(this.reg)
  }

  /** Gives the text of a field; '' when the line lacks it. */
  get(name: string): string {
    return this.values[this.register?.at.get(name) ?? -1] ?? ''
  }

  /** Gives the amount of a field; zero when the field is not a number. */
  num(name: string): Decimal {
    const said = this.get(name).replace(',', '.')
    return isDecimal(said) ? dec(said) : ZERO
  }

  /** Gives the day of a field as ISO; a field that is not a day is returned unchanged. */
  day(name: string): string {
    return this.get(name).replace(/^(\d\d)(\d\d)(\d{4})$/, '$3-$2-$1')
  }
}

/** A note of the file, with the lines below its C100. */
export interface NoteInFile {
  line: SpedLine
  children: SpedLine[]
}

/** Record where the user corrects a fault; of an `empresa` the page of the settings, '' for its own record. */
export interface AlvoSped {
  tipo: 'nota' | 'recebida' | 'produto' | 'parceiro' | 'ajustes' | 'inventario' | 'empresa'
  valor: string
}

/** Fault that a check found. */
export interface AchadoSped {
  regra: string
  nivel: 'erro' | 'aviso'
  reg: string
  campo: string
  linha: number
  esperado: string
  achado: string
  alvo: AlvoSped | null
}

/** Numbers of a series without a note in the file: voided, listed as skipped, or of documents not authorized. */
export interface FaixaSemNota {
  modelo: string
  serie: string
  de: number
  ate: number
}

/** Facts that the checks need and the file does not contain. */
export interface FatosDaConferencia {
  versao: string
  tabela: SpedTable
  periodo: PeriodoSped
  contador: ContadorSped
  industria: boolean
  uf: string
  /** True when the company began or ended in the month. */
  parcial: boolean
  /** IBS, CBS and IS (R$) of the notes whose total includes them, by the note's key. */
  reforma: ReadonlyMap<string, string>
  /** Notes whose totals differ from their items, with each total. */
  divergentes: readonly { chave: string; totais: readonly TotalThatDiffers[] }[]
  /** The month's adjustments as typed; the state of an adjustment of own ICMS is the company's. */
  ajustes: readonly CodeOfAdjustment[]
  faixas: readonly FaixaSemNota[]
  /** Notes of the month without a final answer, with the state of each; at most 500. */
  pendentes: readonly { chave: string; estado: string }[]
  /** Received notes of the month without an entry, at most 500. `de`: the issuer. */
  nao_entradas: readonly { chave: string; de: string }[]
  /** CT-e of the month, own and entered, by key. */
  fretes: readonly string[]
  /** Products with a negative balance on the day of an inventory. */
  negativos: readonly { cod: string; qtde: string }[]
}

type Told = Partial<Omit<AchadoSped, 'regra' | 'nivel'>>
export type TellSped = (found: Told & { line?: SpedLine | undefined }) => void

/** Listeners of a check, called while the file is read line by line. */
export interface Watch {
  /** Called for every line. */
  line?: (line: SpedLine) => void
  /** Listeners by register. Each is called for every line of its register. */
  on?: Readonly<Record<string, (line: SpedLine) => void>>
  note?: (note: NoteInFile) => void
  end?: () => void
}

/** Check of the file. `says`: the fault in a sentence; `mends`: how to correct it; `find`: how to find it. */
export interface SpedCheck {
  id: `V${number}`
  says: string
  mends: string
  level: 'erro' | 'aviso'
  find: (fatos: FatosDaConferencia, tell: TellSped) => Watch
}

export const noteTarget = (line: SpedLine): AlvoSped => ({ tipo: 'nota', valor: line.get('CHV_NFE') })

/** Tells whether two amounts differ by more than a tolerance. */
export const differ = (one: Decimal, other: Decimal, by = '0.005'): boolean =>
  one.minus(other).abs().gt(dec(by))

export const shown = (value: Decimal): string => value.toFixed(2).replace('.', ',')
