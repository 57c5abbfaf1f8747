import { OTHER } from '../../../core/tender/codes.ts'
import { nameOfPayment } from '../../../core/venda/payment/credito.ts'
import type { PagamentoVenda, Venda } from '../../../core/venda/venda.ts'
import * as wire from '../../../domain/documents/venda/wire.ts'
import { consumidorDe } from '../../../domain/venda/consumidor.ts'
import type { MeioDaVenda, Referencias } from './lookup-repository.ts'
import type { CorpoVenda } from './rows.ts'

/**
 * Makes the sale that till and server both calculate with, from the request's body. A registered customer's data, and
 * the names of lots and payment methods, are those of the database.
 */
export function vendaFromBody(corpo: CorpoVenda, refs: Referencias, empresa_id: number): Venda {
  const lotes = new Map(refs.lotes.map(lote => [lote.id, lote.lote]))
  const meios = new Map(refs.meios.map(meio => [meio.id, meio]))
  const comprador = consumidorDe(corpo, refs.parceiro)
  return {
    ...wire.cabecalho.fromWire(corpo),
    empresa_id,
    estado: corpo.paga ? 'paga' : 'aberta',
    criada_em: corpo.paga_em,
    paga_em: corpo.paga_em,
    rotulo: null,
    consumidor: comprador && {
      ...comprador,
      parceiro_id: refs.parceiro?.id ?? null,
      addresse_id: refs.parceiro?.endereco?.id ?? null,
    },
    itens: corpo.itens.map(item => ({
      ...wire.item.fromWire(item),
      lote: item.lote_id === null ? null : (lotes.get(item.lote_id) ?? null),
    })),
    cancelados: [],
    regras: corpo.regras,
    pagamento: corpo.pagamento.filter(p => p.tipo !== 2).map((p, i) => pagamento(p, i, meios, corpo.vale_id)),
  }
}

function pagamento(
  p: CorpoVenda['pagamento'][number],
  i: number,
  meios: ReadonlyMap<number, MeioDaVenda>,
  vale_id: CorpoVenda['vale_id'],
): PagamentoVenda {
  const meio = p.meio_pagamento_id === undefined ? undefined : meios.get(p.meio_pagamento_id)
  return {
    ...wire.pagamento.fromWire(p),
    uid: p.uid ?? String(i),
    meio: meio?.meio ?? p.meio ?? 4,
    meio_pagamento_id: p.meio_pagamento_id ?? 0,
    descricao: meio ? nameOfPayment(meio, vale_id) : '',
    tpag: meio?.tpag ?? OTHER,
    bandeira: null,
    tband: null,
    personalizada: p.personalizada ?? false,
    parcelas: p.parcelas ?? [],
  }
}
