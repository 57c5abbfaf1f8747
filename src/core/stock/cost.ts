import { type Decimal, dec, ZERO } from '../money/decimal.ts'

/** Decimal places of a unit's cost, R$. */
const CASAS = 10

/** Goods that came in with their unit cost. `saldo_antes`: balance just before, over all lots and deposits. */
export interface EntradaComCusto {
  qtde: string
  custo_unitario: string
  saldo_antes: string
}

/** Cost of a product after an entry. */
export interface CustoDepois {
  saldo: string
  custo_medio: string
  ultimo_custo: string
}

/**
 * Computes the moving average after one entry: the old balance at its average, the new goods at their cost. The entry's
 * own cost is the average when the balance was zero or below (sold before bought) or had no average yet.
 */
function averageAfter(
  medio: Decimal | null,
  { qtde, custo_unitario, saldo_antes }: EntradaComCusto,
): Decimal {
  const [antes, entra, custo] = [dec(saldo_antes), dec(qtde), dec(custo_unitario)]
  if (medio === null || antes.lte(ZERO)) return custo
  return antes.times(medio).plus(entra.times(custo)).div(antes.plus(entra)).toDecimalPlaces(CASAS)
}

/** Applies entries to an average, in order, and gives the cost after each. `medio` null: no average yet. */
export function foldCosts(medio: string | null, entradas: readonly EntradaComCusto[]): CustoDepois[] {
  let atual = medio === null ? null : dec(medio)
  return entradas.map(entrada => {
    atual = averageAfter(atual, entrada)
    return {
      saldo: dec(entrada.saldo_antes).plus(entrada.qtde).toFixed(),
      custo_medio: atual.toFixed(),
      ultimo_custo: dec(entrada.custo_unitario).toFixed(),
    }
  })
}
