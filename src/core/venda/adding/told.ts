import { formatDecimal } from '../../money/pt-br.ts'
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

/** What was chosen of a line, a text each: 'GRANDE CALABRESA (sem CEBOLA)', 'GRANDE ATUM', 'com 2 BACON', 'Molhos: MAIONESE'. */
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
          ({ nome, compomentes }) => `${nome}: ${compomentes.map(times).join(', ')}`, // contrato
        ),
      ]

/** The same in one text, for cart, note and kitchen. Empty: nothing was. */
export const tellChoices = (item: EscolhasDoItem): string => toldChoices(item).join(', ')
