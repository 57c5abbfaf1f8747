/** Fiscal profile of a family; what each means for a company is in ../perfis.ts. */
export type Perfil =
  | 'normal' // ICMS 18 %, PIS/COFINS 1,65/7,6, IBS/CBS full
  | 'cesta' // national basic basket: reduced base, PIS/COFINS zero, IBS/CBS reduced 100 %
  | 'isento' // fresh produce and eggs: exempt, IBS/CBS reduced 100 %
  | 'alimento' // LC 214/2025 Anexo VII: IBS/CBS reduced 60 %
  | 'st' // ICMS withheld before
  | 'mono' // the same, PIS/COFINS single-phase: cold drinks
  | 'higiene' // PIS/COFINS single-phase, IBS/CBS reduced 60 % (Anexo VIII)
  | 'limpeza' // ICMS withheld before, IBS/CBS reduced 60 % (Anexo VIII)
  | 'remedio' // ICMS withheld before, PIS/COFINS single-phase, IBS/CBS reduced 60 %
  | 'livro' // immune

/** nome, NCM, CEST ('' = none due), unit, lowest and highest price in R$, profile, variants parted by '|'. */
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
  /** Invented brands, so that the demo names nobody. */
  marcas: readonly string[]
  familias: readonly Familia[]
}
