import { gradesDoItem, insumosEscolhidos } from '../../../domain/venda/escolhas.ts'
import type { CorpoVenda } from './rows.ts'

/** Collects the ids of the records that a sale names, each once, for `readReferences`. */
export const partesDe = (
  corpo: Pick<
    CorpoVenda,
    'uuid' | 'terminal_id' | 'itens' | 'pagamento' | 'parceiro_id' | 'addresse_id' // the API's spelling
  >,
) => ({
  uuid: corpo.uuid,
  terminal_id: corpo.terminal_id,
  produtos: [...new Set(corpo.itens.flatMap(item => [item.produto_id, ...insumosEscolhidos(item)]))],
  lotes: [...new Set(corpo.itens.flatMap(item => item.lote_id ?? []))],
  grades: [...new Set(corpo.itens.flatMap(gradesDoItem))],
  meios: [...new Set(corpo.pagamento.flatMap(p => p.meio_pagamento_id ?? []))],
  bandeiras: [...new Set(corpo.pagamento.flatMap(p => p.bandeira_id ?? []))],
  regras_icms: [...new Set(corpo.itens.flatMap(item => item.regraicms_id ?? []))],
  parceiro_id: corpo.parceiro_id,
  addresse_id: corpo.addresse_id,
})
