import { type Exact, ZERO } from '../../money/exact.ts'

/** Money figures of an item, in the order they are computed (2 places). */
export const FIGURAS_DINHEIRO = [
  'vprod',
  'vprodliq',
  'vprod_xml',
  'vdesc',
  'vfrete',
  'vseg',
  'voutro',
  'valor_ii',
  'base_ipi',
  'vlripi',
  'vlripidevol',
  'base_icms',
  'vlricms',
  'vlr_icms_operacao',
  'vlr_icms_diferido',
  'base_fcp',
  'vlr_fcp',
  'vlr_fcp_dif',
  'vlr_fcp_efet',
  'base_icms_st',
  'vlr_icms_st',
  'vlr_icms_presumido',
  'vlr_icms_st_deson',
  'base_fcp_st',
  'vlr_fcp_st',
  'valor_desoneracao',
  'desconto_beneficio',
  'vlr_credito_sn',
  'vlr_icms_mono',
  'vlr_icms_mono_op',
  'vlr_icms_mono_dif',
  'vlr_icms_mono_reten',
  'vlr_icms_mono_ret',
  'base_icms_efetivo',
  'vlr_icms_efetivo',
  'base_partilha',
  'vlrfcp',
  'vlrparufdes',
  'vlrparuforig',
  'base_pis',
  'vlrpis',
  'base_confins',
  'vlrconfins',
  'icms_na_nota',
  'base_isl',
  'vlr_isl_ad',
  'vlr_isl_especifica',
  'vlr_isl',
  'base_ibs_uf',
  'vlr_dif_ibs_uf',
  'vlr_dev_trib_ibs_uf',
  'vlr_ibs_uf',
  'vlr_ibs_uf_reg',
  'base_ibs_mu',
  'vlr_dif_ibs_mu',
  'vlr_dev_trib_ibs_mu',
  'vlr_ibs_mu',
  'vlr_ibs_mu_reg',
  'vlr_cred_pres_ibs',
  'vlr_ibs_total',
  'base_cbs',
  'vlr_cbs_bruto',
  'vlr_dif_cbs',
  'vlr_dev_trib_cbs',
  'vlr_cbs',
  'vlr_cbs_reg',
  'vlr_cred_pres_cbs',
  'vlr_ibs_mono',
  'vlr_cbs_mono',
  'vtottrib',
  'vitem',
] as const

/** Percentages the engine works out: adjusted MVA with 2 places, effective rates with 4. */
export const FIGURAS_TAXA = {
  aliqmva: 2,
  aliq_ibs_uf_efetiva: 4,
  aliq_ibs_uf_reg: 4,
  aliq_ibs_mu_efetiva: 4,
  aliq_ibs_mu_reg: 4,
  aliq_cbs_efetiva: 4,
  aliq_cbs_reg: 4,
} as const

export type FiguraDinheiro = (typeof FIGURAS_DINHEIRO)[number]
export type FiguraTaxa = keyof typeof FIGURAS_TAXA
export type Figura = FiguraDinheiro | FiguraTaxa

export const NOMES_TAXA = Object.keys(FIGURAS_TAXA) as FiguraTaxa[]

/** Figures of one item while it is computed. A tax that does not apply stays zero. */
export type Figuras = Record<Figura, Exact> & {
  deduz_desoneracao: boolean
  /** Cents that closed the shelf price, by the figure that took them (rules §13a); null where nothing was closed. */
  ajuste: Readonly<Partial<Record<Figura, Exact>>> | null
}

const VAZIAS: Figuras = {
  ...(Object.fromEntries([...FIGURAS_DINHEIRO, ...NOMES_TAXA].map(n => [n, ZERO])) as Record<Figura, Exact>),
  deduz_desoneracao: false,
  ajuste: null,
}

export const novasFiguras = (): Figuras => ({ ...VAZIAS })
