/** Subjects that states decide for a shop, by their names on screens and in docs/estados.md. */
export const ASSUNTOS = {
  paf: 'Programa de caixa credenciado (PAF-NFC-e)',
  pagamento: 'Cartão e PIX ligados à nota',
  resp_tec: 'Responsável técnico na nota',
  csrt: 'Código do responsável técnico (CSRT)',
  nfce_cnpj: 'NFC-e para CNPJ',
  serie: 'Série por ponto de venda',
} as const

export type Assunto = keyof typeof ASSUNTOS

/**
 * How a row is known. `norma`: its text, in an official or legal publication. `fontes`: pages that agree about it.
 * `a_confirmar`: one page, or pages that differ; such a row only informs.
 */
export const CERTEZAS = {
  norma: 'texto da norma lido',
  fontes: 'fontes que concordam',
  a_confirmar: 'a confirmar',
} as const

/** Companies that a row reaches: in words, and as far as it can be judged from a company's data. */
interface Quem {
  texto: string
  /** First digits of the CNAEs that are named; absent: every activity. */
  cnaes?: readonly string[]
  /** Turnover of the whole year before, R$, from which the row holds. */
  receita?: string
  /** True where the act lists activities that are not repeated here. */
  outrasAtividades?: true
  /** CRTs that are exempt. */
  isentos?: readonly number[]
}

/** One dated rule of a state for shops; both dates are included, null is open. */
export interface RegraDaUf {
  /** State, or BR for all. */
  uf: string
  assunto: Assunto
  de: string | null
  ate: string | null
  quem: Quem
  /** Demand of the rule, and how Tecla answers it. */
  exige: string
  fonte: string
  /** ISO date on which the source was last read. */
  verificado: string
  certeza: keyof typeof CERTEZAS
}
