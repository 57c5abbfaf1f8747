import type { DadoLei } from '../../law/index.ts'
import type { EmitenteDaReforma } from '../../law/reforma.ts'

/**
 * Decimal text of an input of `calcular`. Inputs keep the specification's names, misspellings included. Amounts are plain
 * decimals ("12.50"), percentages 0 to 100 ("18" is 18 %). Null and absent mean the same; unknown keys are ignored.
 * Never change an input object in place: results are cached by the identity of item and rule.
 */
export type Numero = string | null | undefined
/** Code of a closed list, or a count, as text or number. */
export type Codigo = string | number | null | undefined

/** Fields of every kind of rule. */
export type DitaComum = {
  /** Signature (seal) that the server puts on the rule. */
  selo?: string | null | undefined
}

/** Input of a document without its items. */
export interface DadosDoDocumento {
  tipo_operacao: Codigo
  modelo: '55' | '65' | string
  /** Date of issue (ISO). It chooses the rows of the law. */
  data: string
  /** Rows that replace the rows of `core/law` with equal names. */
  dados?: readonly DadoLei[] | null | undefined
  /** 1 saída (exit), 0 entrada (entry). */
  finalidade_op?: Codigo
  tipo_documento?: Codigo
  /** indPres of the note: how the buyer was present. */
  tipo_atend?: Codigo
  emitente: EmitenteDaReforma & { crt: Codigo; uf: string }
  /** Null means an anonymous consumer: same UF, tipo F, not a taxpayer (9), final consumer (1). */
  destinatario?: EntradaDestinatario | null | undefined
  account?: EntradaAccount | null | undefined
  desconto?: Numero
  acrscimo?: Numero // the API's spelling
  taxa_entrega?: Numero
  valorfrente?: Numero // the API's spelling
  valorseguro?: Numero
  outrasdespesas?: Numero
  /** Computation of relieved ICMS. 1 or null: simple; 2: por dentro. */
  tipo_desoneracao?: Codigo
  senar?: { aliq_senar?: Numero } | null | undefined
  parametros?: EntradaParametros | null | undefined
}

export interface EntradaDestinatario {
  uf: string
  tipo?: 'F' | 'J' | 'E' | string | null | undefined
  tipo_contribuite?: Codigo // the API's spelling
  consumidor?: Codigo
}

export interface EntradaAccount {
  ignorar_icms_valor_nota?: boolean | null | undefined
  valor_decimal?: Codigo
  qtde_decimal?: Codigo
}

/** Row of a pair of states: MVA and FCP columns, which rules choose by number, and the destination's internal rate. */
export interface EntradaMvaUf {
  uf?: string
  mva?: readonly Numero[]
  fcp?: readonly Numero[]
  aliq_interna?: Numero
}

/** Parameters of the account and of the recipient's state. */
export interface EntradaParametros {
  mva_uf?: EntradaMvaUf | null | undefined
  difal_base?: 'unica' | 'por_dentro' | 'dupla' | string | null | undefined
  mva_ajustada?: boolean | null | undefined
  alq_intra_mva?: Numero
  st_deduz_desonerado?: boolean | null | undefined
  st_difal?: boolean | null | undefined
  /** Reason of desoneração → 1 lowers the note, 0 does not; absent = 1. */
  deduz_deson?: Readonly<Record<string, Codigo | boolean>> | null | undefined
  importacao_por_dentro?: boolean | null | undefined
  importacao_segue_opcoes?: boolean | null | undefined
  fcp_importacao?: Numero
  ibscbs_aduaneiro?: boolean | null | undefined
  pRedutor?: Numero
  icms_inclui_ibscbs?: boolean | null | undefined
  /** True when the price is what the customer pays: from the day of `rtc_vprod_bruto` with IBS, CBS, IS (rules §13a). */
  preco_bruto?: boolean | null | undefined
}

/**
 * Input of an item without its rules. An item with typed taxes (calcular_imposto false, or an operation without computation)
 * may carry any output figure by its name.
 */
export interface DadosDoItem {
  qtde: Numero
  preco: Numero
  desconto?: Numero
  unidade?: string | null | undefined
  unidade_trib?: string | null | undefined
  fator_coversao?: Numero // the API's spelling
  tipo_conversao?: Codigo
  /** CFOP of a line with typed taxes: 3xxx is an import. */
  cfop?: string | null | undefined
  calcular_imposto?: boolean | null | undefined
  /** CST or CSOSN of each tax, for a line with typed taxes. */
  csticms_id?: Codigo
  cst_pis_id?: Codigo
  cst_confins_id?: Codigo // the API's spelling
  cstipi_id?: Codigo
  aliqmva?: Numero
  valor_pauta?: Numero
  valor_pauta_st?: Numero
  qbc_mono?: Numero
  qbc_mono_reten?: Numero
  red_ad_rem?: Numero
  icms_efetivo?: { aliquota?: Numero; reducao?: Numero } | null | undefined
  aliq_fpc?: Numero // the API's spelling
  aliq_icms_int_des?: Numero
  aliq_icms_des?: Numero
  percetualPart?: Numero // the API's spelling
  base_ii?: Numero
  valor_ii?: Numero
  valor_aduaneiro?: Numero
  valor_iof?: Numero
  percete_dev?: Numero // the API's spelling
  vlripi?: Numero
  dev_trib_ibs_uf?: Numero
  dev_trib_ibs_mu?: Numero
  dev_trib_cbs?: Numero
  perc_dev_trib_ibs_uf?: Numero
  perc_dev_trib_ibs_mu?: Numero
  perc_dev_trib_cbs?: Numero
  trib_regular?: boolean | null | undefined
  cst_reg?: string | null | undefined
  cclasstrib_reg?: string | null | undefined
  reducao_reg_ibs?: Numero
  reducao_reg_cbs?: Numero
  vlr_cred_pres_ibs?: Numero
  vlr_cred_pres_cbs?: Numero
  deduz_cred_pres?: boolean | null | undefined
  reducao_bc_ibscbs?: Numero
  vlr_ibs_mono?: Numero
  vlr_cbs_mono?: Numero
  vlr_icms_st_deson?: Numero
  ibpt?: EntradaIbpt | null | undefined
  vfrete_item?: Numero
  vseg_item?: Numero
  voutro_item?: Numero
}

export interface EntradaIbpt {
  nacionalfederal?: Numero
  importadosfederal?: Numero
  estadual?: Numero
  municipal?: Numero
}
