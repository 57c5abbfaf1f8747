import { dec } from '../../../core/money/decimal.ts'
import { isPlainItem } from '../../../core/venda/adding/choices.ts'
import {
  chaveDaEscolha,
  type EscolhaDita,
  type EscolhaSelada,
  escolhasDitas,
} from '../../../domain/venda/escolhas.ts'
import type { DonoDoSelo } from '../../../domain/venda/selado.ts'
import type { CorpoVenda, Diferenca } from '../../documents/venda/rows.ts'
import type { ProdutoRegistrado, Selos } from '../catalogo/service.ts'

type Item = CorpoVenda['itens'][number]

/** Tells if all choices of a line (size, additions, complements) equal those sealed in this version of the product. */
export const escolhasSeladas = (selos: Selos, dono: DonoDoSelo, item: Item, versao: string): boolean =>
  isPlainItem(item) ||
  escolhasDitas(item).every(escolha =>
    selos.confereEscolha(dono, { produto_id: item.produto_id, versao }, escolha),
  )

const TIPO = { grade: 'a subdivisão', adicional: 'o adicional', componente: 'o complemento' } as const

/** Lists the differences between a line's choices and the registered product. */
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

const mesmoPreco = (dita: EscolhaDita, { preco, modo }: EscolhaSelada): boolean =>
  dec(dita.preco).eq(dec(preco)) && dita.modo === modo
