import { precedesNote } from '../../document/types/index.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { oncePer } from '../../once-per.ts'
import type { RegraIsl } from '../is/rule.ts'
import type { DitaComum, Numero } from '../kernel/entrada.ts'
import type { ComRegra } from '../kernel/item.ts'
import {
  limitTaxa,
  readAliquota,
  readCodigo,
  readNumero,
  readPercentual,
  readValor,
} from '../kernel/numero.ts'
import { refuse } from '../kernel/recusa.ts'
import type { RuleKind } from '../kernel/rule-kind.ts'

/** Rule of IBS (doc 2 §3.11). */
export type EntradaRegraIbs = DitaComum & {
  cst_ibs?: string | null | undefined
  /** Law that published the rate, when the rate is the law's; shown in the explanation. */
  fonte_aliquota_uf_ibs?: string | null | undefined
  fonte_aliquota_mu_ibs?: string | null | undefined
  classificacao_ibs?: string | null | undefined
  aliquota_uf_ibs?: Numero
  aliquota_reducao_uf_ibs?: Numero
  aliquota_efetiva_uf_ibs?: Numero
  diferimento_uf_ibs?: Numero
  aliquota_mu_ibs?: Numero
  aliquota_reducao_mu_ibs?: Numero
  aliquota_efetiva_mu_ibs?: Numero
  diferimento_mu_ibs?: Numero
  /** R$ per unit of a fuel (CST 620): charged here, retained, charged before. */
  ad_rem_ibs?: Numero
  ad_rem_reten_ibs?: Numero
  ad_rem_ret_ibs?: Numero
  /** Biofuel on which the tax is retained, in units of the fuel sold; holds for the CBS too. */
  qtde_reten_ibs?: Numero
  dif_mono_ibs?: Numero
  /** True: the law's rates of the day (domain/fiscal/aliquota-da-lei.ts). False: the rule's, between the dates below. */
  aliquota_lei?: boolean | null | undefined
  vigencia_de?: string | null | undefined
  vigencia_ate?: string | null | undefined
  /** The class (cClassTrib) as an administrator imported it, in one text (core/dfe/nfe/preflight/regra-rtc.ts). */
  classe?: string | null | undefined
  /** indDoacao of the note: S for a donation. */
  operacao_doacao_ibs?: 'S' | 'N' | string | null | undefined
}

/** Rule of CBS (doc 2 §3.12). The specification spells its reduction and deferral with `_uf_`. */
export type EntradaRegraCbs = DitaComum & {
  cst_cbs?: string | null | undefined
  fonte_aliquota_cbs?: string | null | undefined
  classificacao_cbs?: string | null | undefined
  aliquota_cbs?: Numero
  aliquota_reducao_uf_cbs?: Numero
  aliquota_efetiva_uf_cbs?: Numero
  diferimento_uf_cbs?: Numero
  ad_rem_cbs?: Numero
  ad_rem_reten_cbs?: Numero
  ad_rem_ret_cbs?: Numero
  dif_mono_cbs?: Numero
  /** True: the law's rates of the day (domain/fiscal/aliquota-da-lei.ts). False: the rule's, between the dates below. */
  aliquota_lei?: boolean | null | undefined
  vigencia_de?: string | null | undefined
  vigencia_ate?: string | null | undefined
  /** The class (cClassTrib) as an administrator imported it, in one text (core/dfe/nfe/preflight/regra-rtc.ts). */
  classe?: string | null | undefined
}

/**
 * CSTs without gIBSCBS: not taxed (400, 410, 820), single-phase (620), credit transfer (800), ZFM credit (810), adjustment
 * (811).
 */
const SEM_GRUPO = new Set(['400', '410', '820', '620', '800', '810', '811'])

/** One of the three rates: IBS of the state, IBS of the city, CBS. */
export interface TaxaRtc {
  aliquota: Exact
  reducao: Exact
  /** Limited to 0–100. */
  diferimento: Exact
  diferimentoLimitado: boolean
  /** Effective rate stored in the rule, to compare with the computed rate. */
  efetivaGuardada: Exact | null
  /** Law that published the rate; null when the rate is the rule's own. */
  fonte: string | null
}

/** Rates of a fuel taxed once (CST 620), in R$ per unit. */
export interface TaxaMono {
  adRem: Exact
  adRemReten: Exact
  adRemRet: Exact
  /** Deferral in %, limited to 0–100. */
  diferimento: Exact
}

export interface RegraRtc {
  cst: string
  classificacao: string
  temGrupo: boolean
  /** True for CST 550: the base is kept, rates are zero. */
  suspensa: boolean
  /** True for CST 222: the base itself is reduced. */
  reduzBase: boolean
  /** Null when the CST is not that of the single-phase tax. */
  mono: TaxaMono | null
}

export interface RegraIbs extends RegraRtc {
  uf: TaxaRtc
  mu: TaxaRtc
  /** Biofuel retained by unit sold. */
  retidaPorUnidade: Exact
}

export interface RegraCbs extends RegraRtc {
  cbs: TaxaRtc
}

/** Item with its rules of IBS, CBS and IS. The IS may join the base of IBS and of CBS. */
export type ComRtc = ComRegra<'ibs', RegraIbs> & ComRegra<'cbs', RegraCbs> & ComRegra<'isl', RegraIsl>

/** CST of the fuels taxed once. */
export const CST_MONOFASICO = '620'

function readMono(r: object, imposto: 'ibs' | 'cbs'): TaxaMono {
  const v = r as Readonly<Record<string, unknown>>
  const read = (campo: string) => readValor(v[campo], campo) ?? ZERO
  return {
    adRem: read(`ad_rem_${imposto}`),
    adRemReten: read(`ad_rem_reten_${imposto}`),
    adRemRet: read(`ad_rem_ret_${imposto}`),
    diferimento: readPercentual(v[`dif_mono_${imposto}`], `dif_mono_${imposto}`) ?? ZERO,
  }
}

function situacao(
  r: object,
  imposto: 'ibs' | 'cbs',
  valor: unknown,
  classificacao: unknown,
  campo: string,
): RegraRtc {
  const cst = readCodigo(valor) ?? ''
  if (!/^\d{3}$/.test(cst))
    refuse(`CST de IBS/CBS desconhecido: ${cst || 'não informado'}`, campo, 'cst_desconhecido')
  return {
    cst,
    classificacao: readCodigo(classificacao) ?? '',
    temGrupo: !SEM_GRUPO.has(cst),
    suspensa: cst === '550',
    reduzBase: cst === '222',
    mono: cst === CST_MONOFASICO ? readMono(r, imposto) : null,
  }
}

function taxa(r: object, aliquota: string, reducao: string, diferimento: string, efetiva: string): TaxaRtc {
  const v = r as Readonly<Record<string, unknown>>
  const dif = limitTaxa(readNumero(v[diferimento], diferimento) ?? ZERO)
  return {
    aliquota: readAliquota(v[aliquota], aliquota),
    reducao: readPercentual(v[reducao], reducao) ?? ZERO,
    diferimento: dif.taxa,
    diferimentoLimitado: dif.limitado,
    efetivaGuardada: readValor(v[efetiva], efetiva),
    fonte: readCodigo(v[`fonte_${aliquota}`]),
  }
}

/** Reads an IBS rule (doc 2 §3.11). @throws RecusaErro */
export const readRegraIbs = oncePer(
  (r: EntradaRegraIbs): RegraIbs => ({
    ...situacao(r, 'ibs', r.cst_ibs, r.classificacao_ibs, 'cst_ibs'),
    retidaPorUnidade: readValor(r.qtde_reten_ibs, 'qtde_reten_ibs') ?? ZERO,
    uf: taxa(
      r,
      'aliquota_uf_ibs',
      'aliquota_reducao_uf_ibs',
      'diferimento_uf_ibs',
      'aliquota_efetiva_uf_ibs',
    ),
    mu: taxa(
      r,
      'aliquota_mu_ibs',
      'aliquota_reducao_mu_ibs',
      'diferimento_mu_ibs',
      'aliquota_efetiva_mu_ibs',
    ),
  }),
)

/** Reads a CBS rule (doc 2 §3.12): the specification names its reduction and deferral with `_uf_`. @throws RecusaErro */
export const readRegraCbs = oncePer(
  (r: EntradaRegraCbs): RegraCbs => ({
    ...situacao(r, 'cbs', r.cst_cbs, r.classificacao_cbs, 'cst_cbs'),
    cbs: taxa(r, 'aliquota_cbs', 'aliquota_reducao_uf_cbs', 'diferimento_uf_cbs', 'aliquota_efetiva_uf_cbs'),
  }),
)

const shownIn: RuleKind['shownIn'] = ({ tipo_operacao }) => !precedesNote(tipo_operacao)

export const regraIbs = {
  name: 'IBS',
  read: readRegraIbs,
  reform: true,
  lawRates: [
    ['aliquota_uf_ibs', 'ibs_uf', 'aliquota_efetiva_uf_ibs'],
    ['aliquota_mu_ibs', 'ibs_mu', 'aliquota_efetiva_mu_ibs'],
  ],
  shownIn,
} as const satisfies RuleKind<EntradaRegraIbs, RegraIbs>

export const regraCbs = {
  name: 'CBS',
  read: readRegraCbs,
  reform: true,
  lawRates: [['aliquota_cbs', 'cbs', 'aliquota_efetiva_uf_cbs']],
  shownIn,
} as const satisfies RuleKind<EntradaRegraCbs, RegraCbs>
