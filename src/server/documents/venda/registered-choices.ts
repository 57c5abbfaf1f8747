import { isPlainItem } from '../../../core/venda/adding/choices.ts'
import { judgeCounts } from '../../../core/venda/adding/judge-counts.ts'
import { chosenPrice } from '../../../core/venda/adding/unit-price.ts'
import { chaveDaEscolha, type EscolhaDita, escolhasDitas } from '../../../domain/venda/escolhas.ts'
import type { ProdutoRegistrado } from '../../modules/catalogo/service.ts'
import type { CorpoVenda, Diferenca } from './rows.ts'

type Item = CorpoVenda['itens'][number]

/** Checks the numbers of choices that the product demands. The text names the product in a paid sale. */
export const contagensErradas = (
  item: Item,
  i: number,
  produto: ProdutoRegistrado | undefined,
  paga: boolean,
): Diferenca[] =>
  produto?.montagem
    ? judgeCounts(produto.montagem, item).map(({ campo, erro }) => ({
        ...{ campo: `itens.${i}.${campo}`, esperado: null, recebido: null },
        texto: paga ? `${item.nome}: ${erro}` : erro,
      }))
    : []

/** Computes the unit price (R$) with the register's prices of choices; missing ones keep the price sent. */
export function precoRegistrado(
  item: Item,
  base: string,
  { escolhas }: Pick<ProdutoRegistrado, 'escolhas'>,
  valor_decimal: number,
): string {
  if (isPlainItem(item)) return base
  const registradas = escolhasDitas(item).values()
  // gives the line's next choice, by the register when it has the choice
  const next = () => {
    const dita = registradas.next().value as EscolhaDita
    return escolhas.get(chaveDaEscolha(dita)) ?? dita
  }
  const adicionais = (lista: Item['composicao_adicionadas']) =>
    lista?.map(each => ({ ...each, preco: next().preco })) ?? null
  const corrigido = {
    grades:
      item.grades?.map(grade => {
        const { preco, modo } = next()
        return {
          ...grade,
          preco,
          calculo: modo === 2 ? (2 as const) : (1 as const),
          composicao_adicionadas: adicionais(grade.composicao_adicionadas),
        }
      }) ?? null,
    composicao_adicionadas: adicionais(item.composicao_adicionadas),
    complementos:
      item.complementos?.map(complemento => ({
        ...complemento,
        // the API's spelling
        compomentes: complemento.compomentes.map(each => {
          const { preco, modo } = next()
          return { ...each, preco, gratis: modo === 1 }
        }),
      })) ?? null,
    composicao_removidas: null,
  }
  return chosenPrice(corrigido, base, valor_decimal)
}
