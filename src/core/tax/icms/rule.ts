import { choosesRules } from '../../document/types/index.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { oncePer } from '../../once-per.ts'
import { type Parte, partesDe } from '../kernel/composicao.ts'
import type { Codigo, DitaComum, Numero } from '../kernel/entrada.ts'
import type { ComRegra } from '../kernel/item.ts'
import {
  readAliquota,
  readCodigo,
  readColuna,
  readNumero,
  readPercentual,
  readValor,
} from '../kernel/numero.ts'
import { readOpcoes } from '../kernel/opcoes.ts'
import { refuse } from '../kernel/recusa.ts'
import type { RuleKind } from '../kernel/rule-kind.ts'
import { CST_ICMS, type LinhaCst } from './cst.ts'

/** Rule of ICMS (doc 2 §3.8), in the register's field names. */
export type EntradaRegraIcms = DitaComum & {
  cst?: string | null | undefined
  /** Code in a sale to a buyer who is no taxpayer (icms/ao-comprador.ts). */
  cst_nao_contribuinte?: string | null | undefined
  /** True for a rule that took that code, when it has no benefit: the line's code of benefit is of the rule's own. */
  sem_beneficio?: boolean | undefined
  cfop?: string | null | undefined
  origem?: Codigo
  icms?: Numero
  /** Laws that published the day's rate and the interstate rate (icms/do-dia.ts). */
  fonte_icms?: string | null | undefined
  fonte_interestadual?: string | null | undefined
  icms_st?: Numero
  icms_credito?: Numero
  reducao_icms?: Numero
  reducao_icms_pf?: Numero
  reducao_icms_st?: Numero
  aliq_icms_diferido?: Numero
  aliq_icms_retido_anteriormente?: Numero
  /** Columns (1 to 5) of MVA and of FCP in the row of the recipient's state. */
  mva?: Codigo
  fcp?: Codigo
  mobc?: Codigo
  mobcst?: Codigo
  pFCPDif?: Numero
  motivo_dessoneracao?: Codigo // the API's spelling
  /** S or N: whether the relieved ICMS lowers the note. Absent: `parametros.deduz_deson` decides by reason. */
  deduz_desoneracao?: 'S' | 'N' | string | null | undefined
  aplicar_reducao_desconto?: boolean | null | undefined
  opcoes?: readonly string[] | null | undefined
  // used by the note and the stock, not by the computation
  mov_estoque?: boolean | null | undefined
  obs_item?: string | null | undefined
}

export interface RegraIcms {
  linha: LinhaCst
  cfop: string
  origem: string
  importacao: boolean
  /** %, or R$ per unit for the ad rem CSTs. */
  icms: Exact
  /** Law that published the rate; null: the rule's own. */
  fonte: string | null
  /** True when the rate is the law's interstate rate. */
  interestadual: boolean
  icms_st: Exact
  icms_credito: Exact
  reducao_icms: Exact
  reducao_icms_pf: Exact
  reducao_icms_st: Exact
  /** Deferral in %; null means 100 (the form of CST 51 and 53 hides the field). */
  aliq_icms_diferido: Exact | null
  aliq_icms_retido_anteriormente: Exact
  pFCPDif: Exact
  mva: number | null
  fcp: number | null
  mobc: string | null
  mobcst: string | null
  motivo: string | null
  /** True when the relieved ICMS lowers the note; null: the rule does not say, and the reason decides. */
  deduz_desoneracao: boolean | null
  aplicar_reducao_desconto: boolean
  partes: readonly Parte[]
  partes_st: readonly Parte[]
  icms_vnota: boolean
}

/** Reads an ICMS rule (doc 2 §3.8) for the formulas. @throws RecusaErro naming the field. */
export const readRegraIcms = oncePer((r: EntradaRegraIcms): RegraIcms => {
  const linha = CST_ICMS.get(readCodigo(r.cst) ?? '')
  if (!linha)
    return refuse(
      `CST ou CSOSN desconhecido: ${readCodigo(r.cst) ?? 'não informado'}`,
      'cst',
      'cst_desconhecido',
    )
  const cfop = readCodigo(r.cfop) ?? ''
  if (cfop !== '' && !/^[1-7]\d{3}$/.test(cfop)) refuse('CFOP inválido', 'cfop', 'cfop_invalido')
  const origem = readCodigo(r.origem) ?? '0'
  if (!/^[0-8]$/.test(origem)) refuse('Origem da mercadoria inválida', 'origem', 'codigo_desconhecido')
  const opcoes = readOpcoes(r.opcoes)
  const adRem = linha.mono !== null
  return {
    linha,
    cfop,
    origem,
    importacao: cfop.startsWith('3'),
    icms: adRem ? (readValor(r.icms, 'icms') ?? ZERO) : readAliquota(r.icms, 'icms'),
    fonte: readCodigo(r.fonte_interestadual) ?? readCodigo(r.fonte_icms),
    interestadual: readCodigo(r.fonte_interestadual) !== null,
    icms_st: adRem ? (readValor(r.icms_st, 'icms_st') ?? ZERO) : readAliquota(r.icms_st, 'icms_st'),
    icms_credito: readPercentual(r.icms_credito, 'icms_credito') ?? ZERO,
    reducao_icms: readPercentual(r.reducao_icms, 'reducao_icms') ?? ZERO,
    reducao_icms_pf: readPercentual(r.reducao_icms_pf, 'reducao_icms_pf') ?? ZERO,
    reducao_icms_st: readPercentual(r.reducao_icms_st, 'reducao_icms_st') ?? ZERO,
    aliq_icms_diferido: readNumero(r.aliq_icms_diferido, 'aliq_icms_diferido'),
    aliq_icms_retido_anteriormente:
      readValor(r.aliq_icms_retido_anteriormente, 'aliq_icms_retido_anteriormente') ?? ZERO,
    pFCPDif: readPercentual(r.pFCPDif, 'pFCPDif') ?? ZERO,
    mva: readColuna(r.mva, 'mva'),
    fcp: readColuna(r.fcp, 'fcp'),
    mobc: readCodigo(r.mobc),
    mobcst: readCodigo(r.mobcst),
    motivo: readCodigo(r.motivo_dessoneracao),
    deduz_desoneracao: readCodigo(r.deduz_desoneracao) === null ? null : r.deduz_desoneracao === 'S',
    aplicar_reducao_desconto: r.aplicar_reducao_desconto === true,
    partes: partesDe('icms', opcoes),
    partes_st: partesDe('st', opcoes),
    icms_vnota: opcoes.includes('icms_vnota'),
  }
})

/** Item with its ICMS rule. */
export type ComIcms = ComRegra<'icms', RegraIcms>

export const regraIcms = {
  name: 'ICMS',
  read: readRegraIcms,
  needed: true,
  exigida: 'Informe a regra de ICMS',
  perUnit: true,
  fields: ['icms_dentro', 'icms_fora'],
  shownIn: ({ tipo_operacao }) => choosesRules(tipo_operacao),
} as const satisfies RuleKind<EntradaRegraIcms, RegraIcms>
