import type { z } from 'zod'
import { ruleIdsFromWire } from '../../core/tax/kinds.ts'
import type { ItemVenda } from '../../core/venda/venda.ts'
import type { vendaBody } from '../api/vendas.ts'

/** A line as it crosses the wire, without what is only computed. */
export type ItemWire = Omit<z.output<typeof vendaBody>['itens'][number], 'preco_total'>

type Igual = Pick<ItemVenda, keyof ItemVenda & keyof ItemWire>

/** What a line is called alike in the value and on the wire: all but its rules and its lot's name. */
export function igual(item: Igual): Igual {
  return {
    uid: item.uid,
    produto_id: item.produto_id,
    referencia: item.referencia,
    nome: item.nome,
    gtin: item.gtin,
    unidade: item.unidade,
    ncm: item.ncm,
    cest: item.cest,
    cbenef: item.cbenef,
    unidade_trib: item.unidade_trib,
    fator_coversao: item.fator_coversao, // contrato
    tipo_conversao: item.tipo_conversao,
    qtde: item.qtde,
    preco: item.preco,
    desconto: item.desconto,
    total_etiqueta: item.total_etiqueta,
    grade_id: item.grade_id ?? null,
    lote_id: item.lote_id,
    origem_leitura: item.origem_leitura,
    ibpt: item.ibpt,
    selo: item.selo ?? null,
  }
}

/** A line with the wire's rule ids → the value's. `lote` is the lot's name, which only a register or a stored row knows. */
export function itemFromWire(item: ItemWire, lote: string | null): ItemVenda {
  return {
    ...igual(item),
    lote,
    ...ruleIdsFromWire(item),
  }
}
