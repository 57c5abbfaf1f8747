import { precedesNote } from '../../document/types/index.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { oncePer } from '../../once-per.ts'
import type { DitaComum, Numero } from '../kernel/entrada.ts'
import { readValor } from '../kernel/numero.ts'
import type { RuleKind } from '../kernel/rule-kind.ts'

/** Rule of the IS (doc 2 §3.13), in the register's field names. */
export type EntradaRegraIsl = DitaComum & {
  cst_isl?: string | null | undefined
  classificacao_isl?: string | null | undefined
  aliquota_isl?: Numero
  aliquota_especifica_isl?: Numero
  ibs_isl?: boolean | null | undefined
  cbs_isl?: boolean | null | undefined
  fonte_aliquota_isl?: string | null | undefined
  fonte_aliquota_especifica_isl?: string | null | undefined
  /** True: the law's rates of the day (domain/fiscal/aliquota-da-lei.ts). False: the rule's, between the dates below. */
  aliquota_lei?: boolean | null | undefined
  vigencia_de?: string | null | undefined
  vigencia_ate?: string | null | undefined
}

export interface RegraIsl {
  aliquota: Exact
  /** R$ per unit. */
  especifica: Exact
  ibs_isl: boolean
  cbs_isl: boolean
}

/** Reads an IS rule (doc 2 §3.13). @throws RecusaErro */
export const readRegraIsl = oncePer(
  (r: EntradaRegraIsl): RegraIsl => ({
    aliquota: readValor(r.aliquota_isl, 'aliquota_isl') ?? ZERO,
    especifica: readValor(r.aliquota_especifica_isl, 'aliquota_especifica_isl') ?? ZERO,
    ibs_isl: r.ibs_isl === true,
    cbs_isl: r.cbs_isl === true,
  }),
)

/** Error of a rule whose IS joins only one base: engine and law have two, the note only one vBC (rej. 1041 and 1069). */
export const ISL_NAS_DUAS =
  'o imposto seletivo integra a base do IBS e a da CBS, ou nenhuma: a nota tem uma base só'

export const regraIsl = {
  name: 'ISL',
  inFull: 'Imposto Seletivo',
  read: readRegraIsl,
  lawRates: [
    ['aliquota_isl', 'isl', null],
    ['aliquota_especifica_isl', 'isl_especifica', null],
  ],
  shownIn: ({ tipo_operacao }) => !precedesNote(tipo_operacao),
} as const satisfies RuleKind<EntradaRegraIsl, RegraIsl>
