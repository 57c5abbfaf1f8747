import type { Figura, NomeTotal } from './figuras.ts'

export type { NomeTotal } from './figuras.ts'

/** Figures of one item as text: money 2 places, rates 4 (MVA 2), qtde_trib 4, valor_trib up to 10. */
export type ResultadoItem = Readonly<Record<Figura, string>> & {
  readonly qtde_trib: string
  readonly valor_trib: string
  /** Net unit price, up to 10 places: `preco`, or `preco` without the taxes it includes. */
  readonly vuncomliq: string
  /** Amount that the item adds to the note; equals vitem. */
  readonly vnf: string
  /** True when valor_desoneracao lowers the note (indDeduzDeson). */
  readonly deduz_desoneracao: boolean
  /** CST and class of regular taxation (gTribRegular), copied from the input when it applies. */
  readonly cst_reg: string | null
  readonly cclasstrib_reg: string | null
}

export type Totais = Readonly<Record<NomeTotal, string>> & {
  /** Equals vProd. */
  readonly valor_produtos: string
  /** Equals vNF. */
  readonly valor_total: string
  readonly valor_senar: string
  readonly valor_liquido: string
}

/** A warning: the figure is valid, but the user should check it. */
export interface Aviso {
  codigo: string
  /** Path of the figure or input, e.g. "itens[2].vlripi". */
  campo: string
}

export interface ResultadoDocumento {
  erro: null
  itens: readonly ResultadoItem[]
  totais: Totais
  avisos: readonly Aviso[]
}
