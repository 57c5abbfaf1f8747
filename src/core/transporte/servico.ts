import type { RegimeRegular } from '../law/reforma.ts'

/** ICMS rule of a service of transport (register `regra_cte`). Rates in %, as text. */
export interface RegraDoServico {
  cst: '00' | '20' | '40' | '41' | '51' | '60' | '90' | 'SN'
  /** Within a state; null: that of its services. Between states the law's holds. */
  aliquota?: string | null
  reducao?: string | null
  /** Code of the benefit; then the tax not due is written too. */
  cBenef?: string | null
  /** % of presumed credit (Conv. ICMS 106/96), told only in 60 and 90. */
  credito?: string | null
}

/** A service to be taxed. Amounts in R$ and rates in %, as text. */
export interface Servico {
  /** dhEmi, ISO. */
  dia: string
  emitente: {
    uf: string
    crt: string
    ibscbs_regular?: RegimeRegular | null
    /** Regime of PIS and COFINS (0110 of the EFD): 2 cumulative; absent: they are not taken off. */
    incidencia?: number
  }
  ufIni: string
  ufFim: string
  indIEToma: '1' | '2' | '9'
  /** Code of the layout; 02 by air. */
  modal?: string | null
  valor: string
  /** false: `valor` has no tax in it, which is then added. */
  comImposto: boolean
  adiantado?: string | null
  regra: RegraDoServico
  /** True for a service of transport of people. */
  pessoas?: boolean
  /** True for people and goods of value, whose revenue is cumulative (Lei 10.833/2003 art. 10, I and XII). */
  cumulativo?: boolean
  /** R$ of PIS and COFINS that the document itself tells; null: as computed. */
  pisCofins?: string | null
  /** Rates of the state of the end, when the taker does not contribute. */
  partilha?: { interna: string; fcp?: string | null } | null
  ibscbs?: {
    cst: string
    cClassTrib: string
    reducao_ibs?: string | null
    reducao_cbs?: string | null
    diferimento?: string | null
    /** Rates of the day, of the law or of the rule; null: nobody has said one. Absent: the law's alone. */
    aliquotas?: Readonly<Record<'uf' | 'mun' | 'cbs', string | null>>
  } | null
}

/** One share of IBS or CBS. */
export interface ParcelaRtc {
  aliquota: string
  reducao: string | null
  efetiva: string
  diferimento: string | null
  diferido: string
  valor: string
}

/** Taxes of a service. Money in text of two places; tags are the layout's. */
export interface ImpostoDoServico {
  vTPrest: string
  vRec: string
  /** R$ of the component that takes the tax added to a net price; "0.00" when nothing was. */
  acrescimo: string
  icms: { grupo: GrupoIcms; campos: Readonly<Record<string, string>> }
  ufFim: Readonly<Record<string, string>> | null
  ibscbs: {
    CST: string
    cClassTrib: string
    vBC: string
    grupo: boolean
    uf: ParcelaRtc
    mun: ParcelaRtc
    cbs: ParcelaRtc
    vIBS: string
  } | null
  vTotDFe: string | null
}

export type GrupoIcms = 'ICMS00' | 'ICMS20' | 'ICMS45' | 'ICMS60' | 'ICMS90' | 'ICMSOutraUF' | 'ICMSSN'
