import { asksRules } from '../../document/types/index.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { oncePer } from '../../once-per.ts'
import { type Parte, partesDe } from '../kernel/composicao.ts'
import type { Codigo, DitaComum, Numero } from '../kernel/entrada.ts'
import { readCodigo, readValor } from '../kernel/numero.ts'
import { readOpcoes } from '../kernel/opcoes.ts'
import { refuse } from '../kernel/recusa.ts'
import type { RuleKind } from '../kernel/rule-kind.ts'

/** Rule of IPI (doc 2 §3.9), in the register's field names. */
export type EntradaRegraIpi = DitaComum & {
  cst?: string | null | undefined
  aliquota?: Numero
  tipo_calculo?: Codigo
  opcoes?: readonly string[] | null | undefined
  /** cEnq of the note: code of the legal framing. */
  codigo_enq_ipi?: string | null | undefined
}

/** CSTs of IPI that charge tax: 00 and 49 for entries, 50 and 99 for exits. The others give zeros. */
const TRIBUTADOS = new Set(['00', '49', '50', '99'])
const CONHECIDOS = /^(0[0-5]|49|5[0-5]|99)$/

export interface RegraIpi {
  cst: string
  tributa: boolean
  /** %, or R$ per unit when `por_unidade`. */
  aliquota: Exact
  por_unidade: boolean
  partes: readonly Parte[]
}

/** Reads an IPI rule (doc 2 §3.9). Absent options mean freight, insurance and other costs. @throws RecusaErro */
export const readRegraIpi = oncePer((r: EntradaRegraIpi): RegraIpi => {
  const cst = readCodigo(r.cst) ?? ''
  if (!CONHECIDOS.test(cst))
    refuse(`CST de IPI desconhecido: ${cst || 'não informado'}`, 'cst', 'cst_desconhecido')
  return {
    cst,
    tributa: TRIBUTADOS.has(cst),
    aliquota: readValor(r.aliquota, 'aliquota') ?? ZERO,
    por_unidade: readCodigo(r.tipo_calculo) === '2',
    partes: partesDe('ipi', readOpcoes(r.opcoes, ['frete_ipi', 'seguro_ipi', 'outras_ipi'])),
  }
})

export const regraIpi = {
  name: 'IPI',
  read: readRegraIpi,
  perUnit: true,
  shownIn: ({ tipo_operacao, modelo }) => asksRules(tipo_operacao) && String(modelo) === '55',
} as const satisfies RuleKind<EntradaRegraIpi, RegraIpi>
