import { precoGrade, precoItem } from '../../tax/price/precos.ts'
import { type EscolhasDoItem, isPlainItem } from './choices.ts'

/**
 * Computes R$ of a unit with its choices: the product's price, or the highest or average price of its subdivisions, plus
 * each addition and component that is not free.
 * @param base R$ of the product, or of its grid line
 */
export function chosenPrice(item: EscolhasDoItem, base: string, valor_decimal: number): string {
  if (isPlainItem(item)) return base
  const grades = item.grades ?? []
  const [first] = grades
  const { preco } = first
    ? precoGrade({
        tipo_calculo_grade: first.calculo,
        precos: grades.map(grade => grade.preco),
        valor_decimal,
      })
    : { preco: base }
  return precoItem({
    preco,
    qtde: '1',
    composicao_adicionadas: [item, ...grades].flatMap(each => each.composicao_adicionadas ?? []),
    compomentes: (item.complementos ?? []).flatMap(({ compomentes }) => compomentes), // the API's spelling
    valor_decimal: Math.max(valor_decimal, placesOf(base)),
  }).preco
}

/** Counts a price's decimal places, so that the result keeps the places of the register. */
const placesOf = (preco: string): number => Math.min(preco.split('.')[1]?.length ?? 0, 9)
