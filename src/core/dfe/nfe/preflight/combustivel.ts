import { asOf } from '../../../law/index.ts'

/** Data of a product or its ICMS rule that show a fuel. A fuel's note needs the group comb (660). */
export interface SinaisCombustivel {
  ncm?: string | null | undefined
  cfop?: string | null | undefined
  cst?: string | null | undefined
}

/** Gives the sign of a fuel in words; null: none. `data` ISO. */
export function isCombustivel({ ncm, cfop, cst }: SinaisCombustivel, data: string): string | null {
  const lei = asOf(data)
  if (cfop && lei.lista('combustivel_cfop').includes(cfop)) return `o CFOP ${cfop} é de combustível`
  if (cst && lei.lista('combustivel_cst').includes(cst)) return `o CST ${cst} é de combustível`
  if (ncm && lei.lista('combustivel_ncm').some(prefixo => ncm.startsWith(prefixo)))
    return `o NCM ${ncm} é de combustível`
  return null
}
