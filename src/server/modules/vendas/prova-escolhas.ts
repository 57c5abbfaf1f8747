import { dec } from '../../../core/money/decimal.ts'
import { isPlainItem } from '../../../core/venda/adding/choices.ts'
import { judgeCounts } from '../../../core/venda/adding/judge-counts.ts'
import { chosenPrice } from '../../../core/venda/adding/unit-price.ts'
import {
  chaveDaEscolha,
  type EscolhaDita,
  type EscolhaSelada,
  escolhasDitas,
} from '../../../domain/venda/escolhas.ts'
import type { DonoDoSelo } from '../../../domain/venda/selado.ts'
import type { ProdutoRegistrado, Selos } from '../catalogo/service.ts'
import type { Diferenca } from './prova.ts'
import type { CorpoVenda } from './repository.ts'

type Item = CorpoVenda['itens'][number]

/** Is all that was chosen of a line as the catalogue of that version gave it? */
export const escolhasSeladas = (selos: Selos, dono: DonoDoSelo, item: Item, versao: string): boolean =>
  isPlainItem(item) ||
  escolhasDitas(item).every(escolha =>
    selos.confereEscolha(dono, { produto_id: item.produto_id, versao }, escolha),
  )

const TIPO = { grade: 'a subdivisão', adicional: 'o adicional', componente: 'o complemento' } as const

/** In what a line's choices are not the register's. */
export function escolhasDiferentes(
  item: Item,
  i: number,
  { escolhas }: Pick<ProdutoRegistrado, 'escolhas'>,
): Diferenca[] {
  if (isPlainItem(item)) return []
  return escolhasDitas(item).flatMap((dita): Diferenca[] => {
    const registrada = escolhas.get(chaveDaEscolha(dita))
    const campo = `itens.${i}.${dita.campo}`
    const oQue = `${item.nome}: ${TIPO[dita.tipo]} ${dita.nome}`
    if (!registrada)
      return [{ campo, texto: `${oQue} não é deste produto`, esperado: null, recebido: dita.nome }]
    return mesmoPreco(dita, registrada)
      ? []
      : [
          {
            campo: `${campo}.preco`,
            texto: `${oQue} não tem este preço`,
            esperado: registrada.preco,
            recebido: dita.preco,
          },
        ]
  })
}

/** As many as its product asks for: said as the till says it, and of a paid sale with the line it is of. */
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

const mesmoPreco = (dita: EscolhaDita, { preco, modo }: EscolhaSelada): boolean =>
  dec(dita.preco).eq(dec(preco)) && dita.modo === modo

/** R$ of a unit with what was chosen, by the register's prices; what the register does not have keeps the one that is said. */
export function precoRegistrado(
  item: Item,
  base: string,
  { escolhas }: Pick<ProdutoRegistrado, 'escolhas'>,
  valor_decimal: number,
): string {
  if (isPlainItem(item)) return base
  const registradas = escolhasDitas(item).values()
  // in the order in which a line tells them
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
        // contrato
        compomentes: complemento.compomentes.map(each => {
          const { preco, modo } = next()
          return { ...each, preco, gratis: modo === 1 }
        }),
      })) ?? null,
    composicao_removidas: null,
  }
  return chosenPrice(corrigido, base, valor_decimal)
}
