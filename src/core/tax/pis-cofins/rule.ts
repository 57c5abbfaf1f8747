import { asksRules } from '../../document/types/index.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { oncePer } from '../../once-per.ts'
import { type Parte, partesDe } from '../kernel/composicao.ts'
import type { Codigo, DitaComum, Numero } from '../kernel/entrada.ts'
import { readAliquota, readCodigo, readValor } from '../kernel/numero.ts'
import { readOpcoes } from '../kernel/opcoes.ts'
import { refuse } from '../kernel/recusa.ts'
import type { RuleKind } from '../kernel/rule-kind.ts'

/** Rule of PIS and COFINS (doc 2 §3.10), in the register's field names. */
export type EntradaRegraPisCofins = DitaComum & {
  cst_pis?: string | null | undefined
  cst_confins?: string | null | undefined // the API's spelling
  aliquota_pis?: Numero
  aliquota_confins?: Numero // the API's spelling
  tipo_calculo?: Codigo
  opcoes?: readonly string[] | null | undefined
}

export interface RegraContribuicao {
  cst: string
  /** percentual: base × rate; unidade: quantity × R$; null: CST 04 to 09, nothing charged. */
  modo: 'percentual' | 'unidade' | null
  aliquota: Exact
}

export interface RegraPisCofins {
  pis: RegraContribuicao
  confins: RegraContribuicao // the API's spelling
  partes: readonly Parte[]
  subtrair_icms: boolean
  subtrair_icmsst: boolean
  subtrair_difal: boolean
}

const OUTROS = /^(49|5[0-6]|6[0-7]|7[0-5]|98|99)$/

function contribuicao(
  cst: string,
  aliquota: unknown,
  porUnidade: boolean,
  nome: 'pis' | 'confins',
): RegraContribuicao {
  const modo = modoDe(cst, porUnidade, `cst_${nome}`)
  const campo = `aliquota_${nome}`
  return {
    cst,
    modo,
    aliquota: modo === 'unidade' ? (readValor(aliquota, campo) ?? ZERO) : readAliquota(aliquota, campo),
  }
}

function modoDe(cst: string, porUnidade: boolean, campo: string): RegraContribuicao['modo'] {
  if (cst === '01' || cst === '02') return 'percentual'
  if (cst === '03') return 'unidade'
  if (/^0[4-9]$/.test(cst)) return null
  if (OUTROS.test(cst)) return porUnidade ? 'unidade' : 'percentual'
  return refuse(`CST de PIS/COFINS desconhecido: ${cst || 'não informado'}`, campo, 'cst_desconhecido')
}

/** Reads a PIS/COFINS rule (doc 2 §3.10). Each contribution follows its own CST. @throws RecusaErro */
export const readRegraPisCofins = oncePer((r: EntradaRegraPisCofins): RegraPisCofins => {
  const opcoes = readOpcoes(r.opcoes)
  const porUnidade = readCodigo(r.tipo_calculo) === '2'
  return {
    pis: contribuicao(readCodigo(r.cst_pis) ?? '', r.aliquota_pis, porUnidade, 'pis'),
    confins: contribuicao(readCodigo(r.cst_confins) ?? '', r.aliquota_confins, porUnidade, 'confins'),
    partes: partesDe('pis', opcoes),
    subtrair_icms: opcoes.includes('subtrair_icms'),
    subtrair_icmsst: opcoes.includes('subtrair_icmsst'),
    subtrair_difal: opcoes.includes('subtrair_difal'),
  }
})

export const regraPisCofins = {
  name: 'PIS/COFINS',
  spaced: 'pis_confins', // the API's spelling
  read: readRegraPisCofins,
  needed: true,
  perUnit: true,
  shownIn: ({ tipo_operacao }) => asksRules(tipo_operacao),
} as const satisfies RuleKind<EntradaRegraPisCofins, RegraPisCofins>
