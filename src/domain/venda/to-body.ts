import { TILL_SALE } from '../../core/document/operations.ts'
import { dec } from '../../core/money/decimal.ts'
import type { ResultadoDocumento } from '../../core/tax/index.ts'
import { balance } from '../../core/venda/balance.ts'
import { lineTotal } from '../../core/venda/line-total.ts'
import type { Venda } from '../../core/venda/venda.ts'
import type { VendaBody } from '../api/vendas.ts'
import { cabecalho, cancelado, item, pagamento } from '../documents/venda/wire.ts'

type PagamentoBody = VendaBody['pagamento'][number]

/** A line as the API takes it. */
export const lineBody = (line: Venda['itens'][number]): VendaBody['itens'][number] => ({
  ...item.toWire(line),
  preco_total: lineTotal(line).vprod.toFixed(2),
})

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
    ...cabecalho.defaults,
    ...cabecalho.toWire(venda),
    tipo_operacao: TILL_SALE.tipo,
    tipo_atend: dec(venda.taxa_entrega).isZero() ? 1 : 4,
    parceiro_id: consumidor?.parceiro_id ?? null,
    addresse_id: consumidor?.addresse_id ?? null, // contrato
    cpf_cnpj: consumidor?.cpf_cnpj ?? null,
    nome_consumidor: consumidor?.nome ?? null,
    valor_produtos: totais.vProd,
    valor_total: totais.vNF,
    troco: troco.toFixed(2),
    itens: venda.itens.map(lineBody),
    pagamento: [...venda.pagamento.map(paid => ({ ...pagamento.toWire(paid), tipo: 1 })), ...change],
    regras: venda.regras,
    cancelados: venda.cancelados.map(({ item, ...who }) => ({ ...cancelado.toWire(who), item: { ...item } })),
    totais: { ...totais },
    paga: venda.estado === 'paga',
    paga_em: venda.paga_em ?? venda.criada_em,
  }
}
