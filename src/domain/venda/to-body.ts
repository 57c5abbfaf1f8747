import { dec } from '../../core/money/decimal.ts'
import type { ResultadoDocumento } from '../../core/tax/index.ts'
import { wireRuleIds } from '../../core/tax/kinds.ts'
import { balance } from '../../core/venda/balance.ts'
import { lineTotal } from '../../core/venda/line-total.ts'
import type { ItemVenda, PagamentoVenda, Venda } from '../../core/venda/venda.ts'
import type { VendaBody } from '../api/vendas.ts'
import { igual } from './item-from-wire.ts'

type ItemBody = VendaBody['itens'][number]
type PagamentoBody = VendaBody['pagamento'][number]

/**
 * The sale as POST api/v1/vendas takes it (doc 3 §7: objects as ids, preco_total, the change as an entry of tipo 2 with
 * numparcelas −1). Prices and rules go as sold and the engine's totals beside them: the server computes again from the
 * former and compares with the latter. The same body serves online and when replayed.
 */
export function toBody(venda: Venda, { totais }: ResultadoDocumento): VendaBody {
  const { consumidor } = venda
  const { troco } = balance(venda.pagamento, totais.vNF)
  const change: PagamentoBody[] = troco.isZero()
    ? []
    : [{ meio: 1, valor: troco.toFixed(2), numparcelas: -1, tipo: 2 }]
  return {
    uuid: venda.uuid,
    terminal_id: venda.terminal_id,
    tipo_operacao: 1,
    modelo: venda.modelo,
    finalidade_op: 1,
    tipo_documento: 1,
    tipo_atend: dec(venda.taxa_entrega).isZero() ? 1 : 4,
    parceiro_id: consumidor?.parceiro_id ?? null,
    addresse_id: consumidor?.addresse_id ?? null, // contrato
    cpf_cnpj: consumidor?.cpf_cnpj ?? null,
    nome_consumidor: consumidor?.nome ?? null,
    obs: null,
    desconto: venda.desconto,
    acrscimo: venda.acrscimo, // contrato
    taxa_entrega: venda.taxa_entrega,
    valor_produtos: totais.vProd,
    valor_total: totais.vNF,
    troco: troco.toFixed(2),
    itens: venda.itens.map(itemBody),
    pagamento: [...venda.pagamento.map(pagamentoBody), ...change],
    regras: venda.regras,
    cancelados: venda.cancelados.map(({ item, motivo, usuario_id, em, autoria }) => ({
      item: { ...item },
      motivo,
      usuario_id,
      em,
      autoria: autoria ?? null,
    })),
    totais: { ...totais },
    paga: venda.estado === 'paga',
    paga_em: venda.paga_em ?? venda.criada_em,
    offline: false,
    catalogo: venda.catalogo,
  }
}

function itemBody(item: ItemVenda): ItemBody {
  return {
    ...igual(item),
    preco_total: lineTotal(item).vprod.toFixed(2),
    ...wireRuleIds(item),
  }
}

function pagamentoBody(pagamento: PagamentoVenda): PagamentoBody {
  return {
    uid: pagamento.uid,
    meio: pagamento.meio,
    meio_pagamento_id: pagamento.meio_pagamento_id,
    bandeira_id: pagamento.bandeira_id,
    valor: pagamento.valor,
    numparcelas: pagamento.numparcelas,
    autorizacao: pagamento.autorizacao,
    personalizada: pagamento.personalizada,
    parcelas: pagamento.parcelas.map(parcela => ({ ...parcela })),
    tipo: 1,
  }
}
