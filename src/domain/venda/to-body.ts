import { TILL_SALE } from '../../core/document/operations.ts'
import { dec } from '../../core/money/decimal.ts'
import type { ResultadoDocumento } from '../../core/tax/index.ts'
import { byKind, type Rules, ruleIdOf, ruleIdsBy } from '../../core/tax/kinds.ts'
import { lineTotal } from '../../core/venda/line-total.ts'
import { balance } from '../../core/venda/payment/balance.ts'
import type { Venda } from '../../core/venda/venda.ts'
import type { VendaBody } from '../api/vendas.ts'
import { cabecalho, cancelado, item, pagamento } from '../documents/venda/wire.ts'
import type { ContextoFiscal } from '../fiscal/contexto.ts'
import { saiDoEstado, saidaDe } from '../fiscal/destino.ts'

type PagamentoBody = VendaBody['pagamento'][number]

/** Converts a line to its body. With `fora`, its rule ids are those for other states. */
export const lineBody = (line: Venda['itens'][number], fora: boolean): VendaBody['itens'][number] => ({
  ...item.toWire(fora ? { ...line, ...ruleIdsBy(kind => ruleIdOf(kind, line, fora)) } : line),
  preco_total: lineTotal(line).vprod.toFixed(2),
})

/** Makes the entry of the change among the payments. */
export const changeEntry = (troco: string): PagamentoBody => ({
  ...{ meio: 1, valor: troco, numparcelas: -1, tipo: 2 },
})

/** Makes the payments of a body; the change, if any, is one more payment. */
export function paidBody(
  paid: Venda['pagamento'],
  total: string,
): { troco: string; pagamento: PagamentoBody[] } {
  const troco = balance(paid, total).troco.toFixed(2)
  const entries = paid.map(each => ({ ...pagamento.toWire(each), tipo: 1 as const }))
  return { troco, pagamento: dec(troco).isZero() ? entries : [...entries, changeEntry(troco)] }
}

/** Picks the rules that the lines use: each product also brings rules for the other case (inside or outside the state). */
const rulesOf = ({ itens, regras }: Venda, fora: boolean): Rules =>
  byKind<Rules>(kind => {
    const used = new Set(itens.map(line => String(ruleIdOf(kind, line, fora))))
    return Object.fromEntries(Object.entries(regras[kind] ?? {}).filter(([id]) => used.has(id)))
  })

/** Gives the offers that the lines have; none: the body has no key for them. */
const offersOf = ({ itens, ofertas }: Venda): Pick<VendaBody, 'ofertas'> =>
  ofertas && itens.some(({ tabela_id, promocoes }) => tabela_id != null || promocoes) ? { ofertas } : {}

/**
 * Converts a sale to the body of POST api/v1/vendas (doc 3 §7: objects as ids, preco_total, the change as a payment of tipo
 * 2 with numparcelas −1). The body has prices and rules as sold, and the till's totals: the server computes the totals again
 * and compares. A sale sent later from the queue has the same body.
 */
export function toBody(
  venda: Venda,
  { totais }: ResultadoDocumento,
  contexto: Pick<ContextoFiscal, 'emitente'>,
): VendaBody {
  const { consumidor } = venda
  const fora = saiDoEstado(venda, contexto)
  return {
    ...cabecalho.defaults,
    ...cabecalho.toWire(venda),
    tipo_operacao: TILL_SALE.tipo,
    tipo_atend: saidaDe(venda, contexto).indPres,
    parceiro_id: consumidor?.parceiro_id ?? null,
    addresse_id: consumidor?.addresse_id ?? null, // the API's spelling
    cpf_cnpj: consumidor?.cpf_cnpj ?? null,
    nome_consumidor: consumidor?.nome ?? null,
    valor_produtos: totais.vProd,
    valor_total: totais.vNF,
    itens: venda.itens.map(line => lineBody(line, fora)),
    ...paidBody(venda.pagamento, totais.vNF),
    regras: rulesOf(venda, fora),
    ...offersOf(venda),
    cancelados: venda.cancelados.map(({ item, ...who }) => ({ ...cancelado.toWire(who), item: { ...item } })),
    totais: { ...totais },
    paga: venda.estado === 'paga',
    paga_em: venda.paga_em ?? venda.criada_em,
  }
}
