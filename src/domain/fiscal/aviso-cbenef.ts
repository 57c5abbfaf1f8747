import { isUf } from '../../core/document/uf.ts'
import { beneficio, beneficioDaUf, codigoDoBeneficio, lacksBenefit } from '../../core/law/beneficio-na-uf.ts'
import { asOf } from '../../core/law/index.ts'

type Produto = Readonly<Record<string, unknown>>

/** Reads the CST of the product's rule inside the state; '' while the rule is not known, and for a CSOSN. */
const cstOf = ({ icms_dentro }: Produto): string => {
  const cst = String((icms_dentro as { cst?: unknown } | null | undefined)?.cst ?? '')
  return cst.length === 2 ? cst : ''
}

/**
 * Warns in a product's form when the company's state demands a code of tax benefit for the CST of its rule and there is
 * none, or takes none and there is one. Null: no warning. `uf`: the company's state; `hoje`: ISO.
 */
export function warnOfCbenef(
  produto: Produto,
  { uf, hoje }: { uf?: string | undefined; hoje: string },
): string | null {
  const cst = cstOf(produto)
  if (!uf || !isUf(uf) || hoje === '' || cst === '') return null
  const [lei, nota] = [asOf(hoje), { uf, modelo: '65' } as const]
  const dito = typeof produto['cbenef'] === 'string' ? produto['cbenef'] : null
  if (lacksBenefit(lei, nota, cst, dito))
    return `${uf} exige o código no CST ${cst}: sem ele a SEFAZ recusa a nota (${beneficioDaUf(lei, nota, 'exigido')?.fonte})`
  if (codigoDoBeneficio(dito) === '')
    return beneficio(lei, nota, 'pedido', cst)
      ? `${uf} pede o código no CST ${cst} (${beneficioDaUf(lei, nota, 'pedido')?.fonte})`
      : null
  return beneficio(lei, nota, 'vedado', cst)
    ? `${uf} não aceita código no CST ${cst}: a SEFAZ recusa a nota (${beneficioDaUf(lei, nota, 'vedado')?.fonte})`
    : null
}
