import { asOf } from '../../../law/index.ts'

/** Codes of a product and its ICMS rule that may reveal a fuel. A note of fuel needs the group comb (rej. 660). */
export interface SinaisCombustivel {
  ncm?: string | null | undefined
  cfop?: string | null | undefined
  cst?: string | null | undefined
}

/** Tells which code reveals a fuel, in words; null: no code does. `data` ISO. */
export function isCombustivel({ ncm, cfop, cst }: SinaisCombustivel, data: string): string | null {
  const lei = asOf(data)
  if (cfop && lei.lista('combustivel_cfop').includes(cfop)) return `o CFOP ${cfop} é de combustível`
  if (cst && lei.lista('combustivel_cst').includes(cst)) return `o CST ${cst} é de combustível`
  if (ncm && lei.lista('combustivel_ncm').some(prefixo => ncm.startsWith(prefixo)))
    return `o NCM ${ncm} é de combustível`
  return null
}
