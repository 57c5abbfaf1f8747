import { type Decimal, dec, ZERO } from '../money/decimal.ts'

/** Decimal places of a unit's cost, R$. */
const CASAS = 10

/**
 * Goods that moved at a cost of their own: an entry, or bought goods that go back (negative `qtde`). `saldo_antes`: balance
 * just before, over all lots and deposits.
 */
export interface EntradaComCusto {
  qtde: string
  custo_unitario: string
  saldo_antes: string
  /** True for a return, whose cost is that of an earlier movement and no new price. */
  volta?: boolean
}

/** Cost of a product after an entry. */
export interface CustoDepois {
  saldo: string
  custo_medio: string
  ultimo_custo: string
}

/**
 * Computes the moving average after one entry: the old balance at its average, the new goods at their cost. The entry's
 * own cost is the average when the balance was zero or below (sold before bought) or had no average yet. Goods that go
 * back leave the average as it was when they leave no goods, or goods worth less than nothing.
 */
function averageAfter(
  medio: Decimal | null,
  { qtde, custo_unitario, saldo_antes }: EntradaComCusto,
): Decimal {
  const [antes, entra, custo] = [dec(saldo_antes), dec(qtde), dec(custo_unitario)]
  const sai = entra.lt(ZERO)
  if (medio === null || (antes.lte(ZERO) && !sai)) return custo
  const [resta, vale] = [antes.plus(entra), antes.times(medio).plus(entra.times(custo))]
  if (sai && (resta.lte(ZERO) || vale.lt(ZERO))) return medio
  return vale.div(resta).toDecimalPlaces(CASAS)
}

/**
 * Applies entries to an average, in order, and gives the cost after each. `medio` null: no average yet. `ultimo`: cost of
 * the newest earlier entry.
 */
export function foldCosts(
  medio: string | null,
  entradas: readonly EntradaComCusto[],
  ultimo: string | null = null,
): CustoDepois[] {
  let atual = medio === null ? null : dec(medio)
  let custo = ultimo === null ? null : dec(ultimo)
  return entradas.map(entrada => {
    atual = averageAfter(atual, entrada)
    custo = entrada.volta && custo ? custo : dec(entrada.custo_unitario)
    return {
      saldo: dec(entrada.saldo_antes).plus(entrada.qtde).toFixed(),
      custo_medio: atual.toFixed(),
      ultimo_custo: custo.toFixed(),
    }
  })
}
