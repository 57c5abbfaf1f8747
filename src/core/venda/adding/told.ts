import { dec } from '../../money/decimal.ts'
import { formatDecimal } from '../../money/pt-br.ts'
import { r2 } from '../../money/round.ts'
import { type EscolhasDoItem, isPlainItem } from './choices.ts'

interface Personal {
  composicao_adicionadas?: readonly { nome: string; qtde: string }[] | null | undefined
  composicao_removidas?: readonly { nome: string }[] | null | undefined
}

const times = ({ nome, qtde }: { nome: string; qtde: string }): string =>
  qtde === '1' ? nome : `${formatDecimal(qtde, 0, 4)} ${nome}`

const personal = ({ composicao_removidas, composicao_adicionadas }: Personal): string[] => [
  ...(composicao_removidas ?? []).map(({ nome }) => `sem ${nome}`),
  ...(composicao_adicionadas ?? []).map(each => `com ${times(each)}`),
]

/** Lists a line's choices, a text each: 'GRANDE CALABRESA (sem CEBOLA)', 'com 2 BACON', 'Molhos: MAIONESE'. */
export const toldChoices = (item: EscolhasDoItem): string[] =>
  isPlainItem(item)
    ? []
    : [
        ...(item.grades ?? []).map(grade => {
          const own = personal(grade)
          return own.length > 0 ? `${grade.nome} (${own.join(', ')})` : grade.nome
        }),
        ...personal(item),
        ...(item.complementos ?? []).map(
          ({ nome, compomentes }) => `${nome}: ${compomentes.map(times).join(', ')}`, // the API's spelling
        ),
      ]

/** Joins a line's choices in one text, for cart, note and kitchen. Empty: no choices. */
export const tellChoices = (item: EscolhasDoItem): string => toldChoices(item).join(', ')

/** A choice, with the R$ that it adds to the price. */
interface Priced {
  texto: string
  /** R$; null: the choice adds nothing. */
  valor: string | null
}

interface Added {
  nome: string
  qtde: string
  preco: string
  gratis?: boolean
}

/** Gives the text and the R$ of an addition. A free addition is marked 'grátis' and adds nothing (doc 3 §9.1). */
const priced = (each: Added, before = ''): Priced =>
  each.gratis
    ? { texto: `${before}${times(each)}, grátis`, valor: null }
    : { texto: before + times(each), valor: r2(dec(each.qtde).times(dec(each.preco))).toFixed(2) }

/** Lists each choice of a line separately: removals, additions with their price, complements. */
export const pricedChoices = (item: EscolhasDoItem): Priced[] => [
  ...[item, ...(item.grades ?? [])].flatMap(each => [
    ...('nome' in each && each !== item ? [{ texto: String(each.nome), valor: null }] : []),
    ...(each.composicao_removidas ?? []).map(({ nome }) => ({ texto: `sem ${nome}`, valor: null })),
    ...(each.composicao_adicionadas ?? []).map(row => priced(row, 'com ')),
  ]),
  // `compomentes` is the API's spelling
  ...(item.complementos ?? []).flatMap(({ nome, compomentes }) => [
    { texto: nome, valor: null },
    ...compomentes.map(row => priced(row)),
  ]),
]
