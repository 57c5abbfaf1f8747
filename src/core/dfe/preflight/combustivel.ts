import { asOf } from '../../law/index.ts'

/** What of a product or its ICMS rule may make it a fuel, whose note must carry the group comb (660). */
export interface SinaisCombustivel {
  ncm?: string | null | undefined
  cfop?: string | null | undefined
  cst?: string | null | undefined
  /** The register has a code of the ANP. */
  anp?: boolean | undefined
}

/** Which sign says that it is a fuel, in words and at whose field; null: none. `data` ISO. */
export function isCombustivel(
  { ncm, cfop, cst, anp }: SinaisCombustivel,
  data: string,
): { campo: 'icms' | 'ncm' | 'codanp'; texto: string } | null {
  const lei = asOf(data)
  if (cfop && lei.lista('combustivel_cfop').includes(cfop))
    return { campo: 'icms', texto: `o CFOP ${cfop} é de combustível${FALTA}` }
  if (cst && lei.lista('combustivel_cst').includes(cst))
    return { campo: 'icms', texto: `o CST ${cst} é de combustível${FALTA}` }
  if (anp) return { campo: 'codanp', texto: `o código da ANP é de combustível${FALTA}` }
  if (ncm && lei.lista('combustivel_ncm').some(prefixo => ncm.startsWith(prefixo)))
    return { campo: 'ncm', texto: `o NCM ${ncm} é de combustível${FALTA}` }
  return null
}

const FALTA = ', que este sistema ainda não emite (falta o grupo da ANP)'
