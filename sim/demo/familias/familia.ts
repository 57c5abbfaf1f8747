/** Fiscal profile of a family of products. The remarks are for the normal regime; ../regras.ts has the rules. */
export type Perfil =
  | 'normal' // ICMS 18 %, PIS/COFINS 1,65/7,6, IBS/CBS full
  | 'cesta' // national basic basket: reduced base, PIS/COFINS zero, IBS/CBS reduced 100 %
  | 'isento' // fresh produce and eggs: exempt, IBS/CBS reduced 100 %
  | 'alimento' // LC 214/2025 Anexo VII: IBS/CBS reduced 60 %
  | 'st' // ICMS withheld earlier
  | 'mono' // ICMS withheld earlier, PIS/COFINS single-phase: cold drinks
  | 'higiene' // PIS/COFINS single-phase, IBS/CBS reduced 60 % (Anexo VIII)
  | 'limpeza' // ICMS withheld earlier, IBS/CBS reduced 60 % (Anexo VIII)
  | 'remedio' // ICMS withheld earlier, PIS/COFINS single-phase, IBS/CBS reduced 60 %
  | 'livro' // immune

/**
 * Family of products: name, NCM, CEST ('' = none needed), unit, lowest and highest price in R$, profile, variants separated
 * by '|'.
 */
export type Familia = readonly [
  nome: string,
  ncm: string,
  cest: string,
  unidade: 'UN' | 'KG',
  minimo: number,
  maximo: number,
  perfil: Perfil,
  variantes: string,
]

export interface Departamento {
  categoria: string
  /** Invented brands, so that the demo names no real one. */
  marcas: readonly string[]
  familias: readonly Familia[]
}
