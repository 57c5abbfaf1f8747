import { type Decimal, dec, ZERO } from '../money/decimal.ts'

/** Places of a unit's cost, R$. */
const CASAS = 10

/** Goods that came in and what one of them cost; `saldo_antes` is what lay there just before, of all lots and deposits. */
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
 * The moving average after one entry: what lay there at its average, and what came at its own cost. Where nothing lay there (sold
 * before it was bought: a balance of zero or below), or nobody knows what that had cost, the entry's own cost is the average.
 */
function averageAfter(
  medio: Decimal | null,
  { qtde, custo_unitario, saldo_antes }: EntradaComCusto,
): Decimal {
  const [antes, entra, custo] = [dec(saldo_antes), dec(qtde), dec(custo_unitario)]
  if (medio === null || antes.lte(ZERO)) return custo
  return antes.times(medio).plus(entra.times(custo)).div(antes.plus(entra)).toDecimalPlaces(CASAS)
}

/** Folds entries into an average, in their order. Goods that leave, or return without a cost, move at the average. */
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
