export interface EnderecoNfe {
  xLgr: string
  nro: string
  xCpl?: string | null
  xBairro: string
  /** IBGE, 7 digits. */
  cMun: string
  xMun: string
  UF: string
  CEP?: string | null
  /** BACEN; default 1058 BRASIL. */
  cPais?: string | null
  xPais?: string | null
  fone?: string | null
}
