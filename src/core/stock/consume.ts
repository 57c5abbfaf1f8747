import { type Decimal, dec, ZERO } from '../money/decimal.ts'
import type { EscolhasDoItem } from '../venda/adding/choices.ts'

/** Portion of an ingredient in one unit of the product. */
export interface Porcao {
  insumo_id: number
  porcao: string
}

/** Recipes of products and of their variations (grades), by id. */
export interface Receitas {
  produtos: ReadonlyMap<number, readonly Porcao[]>
  grades: ReadonlyMap<number, readonly Porcao[]>
  /** Keys (`keyOf`) of the products made in advance, which are in stock. */
  prontos: ReadonlySet<string>
}

/** Empty recipes: every product itself moves. */
export const SEM_RECEITAS: Receitas = { produtos: new Map(), grades: new Map(), prontos: new Set() }

export const keyOf = (produto_id: number, grade_id: number | null): string => `${produto_id}/${grade_id ?? 0}`

/** Finds the recipe of a product or of one of its variations: the variation's own, else the product's. */
const recipeOf = (
  { produtos, grades }: Receitas,
  produto_id: number,
  grade_id: number | null,
): readonly Porcao[] | undefined =>
  (grade_id === null ? undefined : grades.get(grade_id)) ?? produtos.get(produto_id)

/** Finds the recipe that a sale consumes. Goods made in advance have none: they themselves leave the stock. */
const recipeNow = (
  receitas: Receitas,
  produto_id: number,
  grade_id: number | null,
): readonly Porcao[] | undefined =>
  receitas.prontos.has(keyOf(produto_id, grade_id)) ? undefined : recipeOf(receitas, produto_id, grade_id)

/** Goods that leave the stock, with quantity. */
export interface Saida {
  produto_id: number
  grade_id: number | null
  lote_id: number | null
  qtde: string
}

type ItemVendido = Partial<EscolhasDoItem> & {
  produto_id: number
  grade_id?: number | null | undefined
  lote_id?: number | null | undefined
  qtde: string
}

/** Decimal places of a balance. */
export const CASAS = 4

/** Function that takes an ingredient from stock; one made on demand as its own ingredients, down to the last level. */
type Take = (insumo_id: number, qtde: Decimal, under: readonly number[]) => void

function taking(receitas: Receitas): {
  saidas: Saida[]
  take: (saida: Omit<Saida, 'qtde'>, qtde: Decimal) => void
  takeInsumo: Take
} {
  const saidas: Saida[] = []
  const take = (saida: Omit<Saida, 'qtde'>, qtde: Decimal) => {
    const rounded = qtde.toDecimalPlaces(CASAS)
    if (!rounded.isZero()) saidas.push({ ...saida, qtde: rounded.toFixed() })
  }
  /** `under`: products being made. A product inside its own recipe is taken whole, so that recursion ends. */
  const takeInsumo: Take = (insumo_id, qtde, under) => {
    const made = under.includes(insumo_id) ? undefined : recipeNow(receitas, insumo_id, null)
    if (!made) take({ produto_id: insumo_id, grade_id: null, lote_id: null }, qtde)
    for (const { insumo_id: inner, porcao } of made ?? [])
      takeInsumo(inner, qtde.times(dec(porcao)), [...under, insumo_id])
  }
  return { saidas, take, takeInsumo }
}

/**
 * Lists the goods that a sold line takes from stock. A product with a recipe is taken as its ingredients, down to the
 * last level, unless it was made in advance or has a lot. Subdivisions share the line's quantity equally; additions and
 * components count for the whole line.
 */
export function consume(item: ItemVendido, receitas: Receitas): Saida[] {
  const { produto_id, lote_id = null } = item
  const { saidas, take, takeInsumo } = taking(receitas)
  const qtde = dec(item.qtde)
  for (const { grade_id, quanto, composicao_removidas } of partsOf(item, qtde)) {
    const made = lote_id === null ? recipeNow(receitas, produto_id, grade_id) : undefined
    if (!made) take({ produto_id, grade_id, lote_id }, quanto)
    else {
      const out = new Set((composicao_removidas ?? []).map(({ insumo_id }) => insumo_id))
      for (const { insumo_id, porcao } of made)
        if (!out.has(insumo_id)) takeInsumo(insumo_id, quanto.times(dec(porcao)), [produto_id])
    }
  }
  const added = [
    ...[item, ...(item.grades ?? [])].flatMap(each => each.composicao_adicionadas ?? []),
    ...(item.complementos ?? []).flatMap(({ compomentes }) => compomentes), // the API's spelling
  ]
  for (const { insumo_id, qtde: portions, qtde_porcao } of added)
    takeInsumo(insumo_id, qtde.times(dec(portions)).times(dec(qtde_porcao)), [])
  return saidas
}

/** Lists the ingredients of a production; null: no recipe. */
export function ingredientsOf(
  { produto_id, grade_id, qtde }: { produto_id: number; grade_id: number | null; qtde: string },
  receitas: Receitas,
): Saida[] | null {
  const made = recipeOf(receitas, produto_id, grade_id)
  if (!made) return null
  const { saidas, takeInsumo } = taking(receitas)
  for (const { insumo_id, porcao } of made) takeInsumo(insumo_id, dec(qtde).times(dec(porcao)), [produto_id])
  return saidas
}

interface Parte {
  grade_id: number | null
  quanto: Decimal
  composicao_removidas: EscolhasDoItem['composicao_removidas'] | undefined
}

/** Gives the line, or each subdivision with its share; the last one takes the remainder. */
function partsOf(item: ItemVendido, qtde: Decimal): Parte[] {
  const { grades } = item
  if (!grades || grades.length === 0)
    return [
      {
        grade_id: item.grade_id ?? null,
        quanto: qtde,
        composicao_removidas: item.composicao_removidas,
      },
    ]
  const share = qtde.div(grades.length).toDecimalPlaces(CASAS)
  return grades.map(({ grade_id, composicao_removidas }, i) => ({
    grade_id,
    quanto: i === grades.length - 1 ? qtde.minus(share.times(i)) : share,
    composicao_removidas,
  }))
}

/** Finds the first line for which the balance is not enough. `sobra`: balance after all lines, negative if short. */
export function firstBeyond<S extends Pick<Saida, 'qtde'>>(
  saidas: readonly S[],
  sobra: string,
): S | undefined {
  let left = saidas.reduce((sum, { qtde }) => sum.plus(qtde), dec(sobra))
  return saidas.find(({ qtde }) => {
    left = left.minus(qtde)
    return left.lt(ZERO)
  })
}
