import { precoGrade, precoItem } from '../../tax/price/precos.ts'
import { type EscolhasDoItem, isPlainItem } from './choices.ts'

/**
 * R$ of a unit with what was chosen: the product's own price, or that of its subdivisions by the highest or the average; and each
 * addition and component that is not free.
 * @param base R$ of the product, or of the line of its grid
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
    compomentes: (item.complementos ?? []).flatMap(({ compomentes }) => compomentes), // contrato
    valor_decimal: Math.max(valor_decimal, placesOf(base)),
  }).preco
}

/** A price is not cut to fewer places than its register has. */
const placesOf = (preco: string): number => Math.min(preco.split('.')[1]?.length ?? 0, 9)
