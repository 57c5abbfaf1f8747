import { type PedidoAcertado, settleOrder } from '../../../core/canal/acertar.ts'
import type { ItemDoCanal, PedidoDoCanal } from '../../../core/canal/pedido.ts'
import { NOWHERE } from '../../../core/canal/quem-recebe.ts'
import { isCpfCnpj } from '../../../core/document/cnpj.ts'
import { codeKey } from '../../../core/document/gtin.ts'
import { ORDER } from '../../../core/document/types/index.ts'
import { type Decimal, ZERO } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import { asksCard } from '../../../core/tender/index.ts'
import { TENDERS } from '../../../core/tender/rows.ts'
import { CABECALHO_DO_CAIXA } from '../../../core/venda/fields/cabecalho-caixa.ts'
import type { DocumentoRecebido } from '../../../domain/documents/documento/body.ts'
import { NOT_COMPUTED } from '../../../domain/documents/documento/first-fault.ts'
import { bySite } from '../../../domain/documents/documento/form.ts'
import { WITHOUT_PAYMENT } from '../../../domain/documents/documento/operacao.ts'
import type { Q } from '../../db/transaction.ts'
import { paidAtOnce } from '../../documents/as-noted.ts'
import type { NewEntrega } from '../../entregas/keep.ts'
import { addressOf, brandBy, customerBy, productsBy } from '../integracao/service.ts'
import type { CanalGuardado } from './channel-repository.ts'
import { choosyProducts, linksOf, methodOf, type Unlinked, unlinkedProduct } from './orders-repository.ts'

/** Document of an order, with its way and what a person should look at. */
interface OrderDocument {
  dito: DocumentoRecebido
  entrega: NewEntrega
  conferir: string[]
}

/** `id` of a public menu, to whose orders anybody writes and whose items need no links. */
export const PUBLIC = 0

/** Parts of a channel by which the document of an order is made. */
type OfOrders = Pick<CanalGuardado, 'id' | 'account_id' | 'empresa_id' | 'nome' | 'subsidio_como'> &
  Partial<Pick<CanalGuardado, 'merchant_id' | 'cnpj_intermediador' | 'loja_intermediador'>>

const PAID = 0
/** `tipo_atend` of a delivery, and of a customer who comes. */
const DELIVERED = 4
const PRESENT = 1
const PLACES = 10
/** Form of payment of a code that no form has. */
const OTHER_FORM = 4
const OBS_OF_ITEM = 500
/** Most letters of a shop's registration at its intermediary. */
const ID_OF_SHOP = 60

/** Code by which a link to a product is remembered: the menu's, else the name. */
const codeOf = ({ codigo, gtin, nome }: Pick<ItemDoCanal, 'codigo' | 'gtin' | 'nome'>): string =>
  codigo ?? gtin ?? nome

/** Finds the product of each item: by reference, GTIN or remembered link; null: none. */
async function productsOf(q: Q, { id, empresa_id }: OfOrders, itens: readonly ItemDoCanal[]) {
  const byReference = await productsBy(
    q,
    empresa_id,
    'referencia',
    itens.flatMap(({ codigo }) => codigo ?? []),
  )
  const byGtin = await productsBy(
    q,
    empresa_id,
    'gtin',
    itens.flatMap(({ gtin }) => gtin ?? []),
  )
  const links = await linksOf(q, id, itens.map(codeOf))
  return itens.map(
    item =>
      byReference.get(codeKey(item.codigo ?? '')) ??
      byGtin.get(codeKey(item.gtin ?? '')) ??
      links.get(codeOf(item)) ??
      null,
  )
}

/** Lists the items with a price that no product has, each by the code under which a link is remembered. */
export async function unlinkedItems(q: Q, canal: CanalGuardado, { itens }: PedidoDoCanal) {
  const products = await productsOf(q, canal, itens)
  const items = itens.flatMap((item, i) =>
    products[i] || item.unitario.plus(item.opcoes).isZero() ? [] : [[codeOf(item), item.nome] as const],
  )
  return [...new Map(items)].map(([codigo, nome]) => ({ codigo, nome }))
}

/** Gives the price of one: as the application says it where it makes the line's total, else what does. */
function priceOf({ qtde, unitario, opcoes }: ItemDoCanal, total: Decimal): Decimal {
  const said = unitario.plus(opcoes)
  return said.times(qtde).toDecimalPlaces(2).eq(total) ? said : total.div(qtde).toDecimalPlaces(PLACES)
}

/** Makes the lines; those without a price go to the words of the order, because a note has none. */
async function linesOf(
  q: Q,
  canal: OfOrders,
  { itens, como_veio }: PedidoDoCanal,
  { linhas }: PedidoAcertado,
) {
  const products = await productsOf(q, canal, itens)
  const choosy = await choosyProducts(
    q,
    products.flatMap(id => id ?? []),
  )
  const conferir: string[] = []
  const free: string[] = []
  const lines: DocumentoRecebido['itens'][number][] = []
  let own: Unlinked | null = null
  for (const [i, item] of itens.entries()) {
    const total = linhas[i] as Decimal
    if (total.isZero()) {
      free.push(`${item.qtde.toString()}x ${item.nome}`)
      continue
    }
    const found = products[i] ?? null
    // the application names neither: the order is made, and its note waits until somebody does
    const chosen = found !== null && choosy.has(found)
    const linked = chosen ? null : found
    if (chosen) conferir.push(`Escolha o produto com o seu lote ou tamanho: ${item.nome}`)
    else if (linked === null && !como_veio)
      conferir.push(`Item não vinculado: ${item.nome} (${codeOf(item)})`)
    if (linked === null) own ??= await unlinkedProduct(q, canal)
    lines.push({
      produto_id: linked ?? (own as Unlinked).id,
      ...(linked === null ? { nome: item.nome } : {}),
      // without a rule in the whole company nothing is computed, and the note waits for the product of the line
      ...(linked === null && !own?.taxed ? NOT_COMPUTED : {}),
      qtde: item.qtde.toString(),
      preco: priceOf(item, total).toString(),
      desconto: '0.00',
      ...(item.tabela_id == null ? {} : { tabela_id: item.tabela_id }),
      obs: item.obs.slice(0, OBS_OF_ITEM) || null,
    })
  }
  return { lines, conferir, free }
}

/** Makes the payments: what the channel has, or pays itself (a subsidy), is owed by it, under a method of its own. */
async function paymentsOf(q: Q, { nome: canal }: OfOrders, { pagamentos }: PedidoAcertado) {
  const made = []
  for (const { antes, tpag, valor, subsidio, credenciadora, autorizacao, tband } of pagamentos) {
    const tender = TENDERS.find(row => row.tpag === tpag)
    const [meio = OTHER_FORM] = tender?.forms ?? []
    const name = tender?.name ?? 'Outros'
    const method = antes
      ? { nome: subsidio ? `Subsídio ${canal}` : `${canal}: ${name}`, canal }
      : { nome: name, canal: null }
    const meio_pagamento_id = await methodOf(q, { tpag, meio, ...method })
    made.push({
      ...paidAtOnce(meio_pagamento_id, valor.toFixed(2), { antes }),
      ...(antes && credenciadora ? { cnpj_do_recebedor: credenciadora } : {}),
      ...(antes && autorizacao ? { autorizacao } : {}),
      bandeira_id: tband && asksCard(tpag) ? await brandBy(q, tband) : null,
    })
  }
  return made
}

/** Writes what the clerk and the courier read besides who and where: what is free and what to look at. */
function wordsOf(
  { nome }: OfOrders,
  pedido: PedidoDoCanal,
  { gorjeta, entrega_bancada }: PedidoAcertado,
  more: { free: readonly string[]; conferir: readonly string[] },
): string {
  const { exibicao, obs } = pedido
  return [
    [nome, exibicao].filter(Boolean).join(' '),
    ...(pedido.entrega_do_canal ? ['O aplicativo entrega'] : []),
    ...(pedido.mesa ? [`Mesa: ${pedido.mesa}`] : []),
    ...(pedido.comanda ? [`Comanda: ${pedido.comanda}`] : []),
    ...(pedido.coleta ? [`Código de coleta: ${pedido.coleta}`] : []),
    ...(pedido.avisos ?? []),
    ...(gorjeta.gt(0) ? [`Gorjeta do entregador: ${formatMoney(gorjeta.toFixed(2))}`] : []),
    ...(entrega_bancada.gt(0)
      ? [
          `A loja paga a entrega do aplicativo: ${formatMoney(entrega_bancada.toFixed(2))}, que ele desconta do repasse`,
        ]
      : []),
    ...(more.free.length > 0 ? [`Sem cobrança: ${more.free.join(', ')}`] : []),
    ...(pedido.nota_emitida ? ['O aplicativo já emitiu a nota: não emita outra'] : []),
    ...(obs ? [obs] : []),
    ...more.conferir.map(reason => `Conferir: ${reason}`),
  ].join('\n')
}

/**
 * Finds the customer by document. A known one is never changed; others stay in the order alone, and so does whoever writes
 * to a public menu, who may say anybody's document.
 */
async function customerOf(q: Q, { id }: OfOrders, { cliente }: PedidoDoCanal) {
  const document = cliente.documento && isCpfCnpj(cliente.documento) ? cliente.documento : null
  const known = document === null || id === PUBLIC ? null : await customerBy(q, document)
  const addresse_id = known === null ? null : await addressOf(q, known)
  return known !== null && addresse_id !== null
    ? { parceiro_id: known, addresse_id }
    : { cpf_cnpj: document, nome_consumidor: cliente.nome.slice(0, CABECALHO_DO_CAIXA.nome_consumidor.max) }
}

/**
 * Names the platform that sold an order which goes to a door, as its note must: the channel's, else whoever received the
 * payment for it. Nothing: the company's usual one counts.
 */
function intermediaryOf(canal: OfOrders, { tipo, pagamentos }: PedidoDoCanal) {
  const { cnpj_intermediador, loja_intermediador, merchant_id } = canal
  const paid = pagamentos.find(({ antes, credenciadora }) => antes && credenciadora)
  const cnpj = cnpj_intermediador || paid?.credenciadora
  if (tipo !== 'entrega' || !cnpj) return {}
  return bySite(cnpj, (loja_intermediador || merchant_id || '').slice(0, ID_OF_SHOP))
}

/** Says who receives an order, where, and for how much change is carried. */
function recipientOf(
  { cliente, endereco }: PedidoDoCanal,
  { pagamentos }: PedidoAcertado,
): NonNullable<NewEntrega['quem']> {
  const change = pagamentos.reduce((sum, { troco_para }) => sum.plus(troco_para ?? ZERO), ZERO)
  return {
    ...(endereco ?? NOWHERE),
    ...{ nome: cliente.nome, telefone: cliente.fone },
    troco_para: change.isZero() ? null : change.toFixed(2),
  }
}

/** Names the table and the tab to which an order is served: 'Mesa 4 · Comanda 17'; null: neither. */
function tableOf({ mesa, comanda }: PedidoDoCanal): string | null {
  const tab = comanda && (/^comanda/i.test(comanda) ? comanda : `Comanda ${comanda}`)
  return [mesa, tab].filter(Boolean).join(' · ') || null
}

/** Makes the document of a channel's order: whatever does not add up is told in it, and refuses nothing. */
export async function documentOfOrder(q: Q, canal: OfOrders, pedido: PedidoDoCanal): Promise<OrderDocument> {
  const settled = settleOrder(pedido, canal.subsidio_como)
  const { lines, conferir: unlinked, free } = await linesOf(q, canal, pedido, settled)
  const paid = settled.pagamentos.reduce((sum, { valor }) => sum.plus(valor), ZERO)
  const addsUp = paid.eq(settled.total) && settled.total.gt(0)
  const conferir = [...(pedido.duvidas ?? []), ...settled.conferir, ...unlinked]
  const before = settled.pagamentos.reduce((sum, { antes, valor }) => (antes ? sum.plus(valor) : sum), ZERO)
  return {
    conferir,
    entrega: {
      ...{ canal: canal.nome, externo_id: pedido.externo_id, modo: pedido.tipo, agendado: pedido.agendado },
      ...{ mesa: tableOf(pedido), entrega_do_canal: pedido.entrega_do_canal },
      prometida_em: pedido.prometido ? new Date(pedido.prometido) : null,
      pago_antes: before.toFixed(2),
      quem: recipientOf(pedido, settled),
    },
    dito: {
      ...{ tipo_operacao: ORDER, modelo: '65', status_app: 'P' },
      tipo_faturamento: addsUp ? PAID : WITHOUT_PAYMENT,
      tipo_atend: pedido.tipo === 'entrega' ? DELIVERED : PRESENT,
      ...intermediaryOf(canal, pedido),
      ...(await customerOf(q, canal, pedido)),
      taxa_entrega: settled.entrega.toFixed(2),
      desconto: settled.desconto.toFixed(2),
      acrscimo: settled.acrescimo.toFixed(2),
      valor_produtos: settled.produtos.toFixed(2),
      valor_total: settled.total.toFixed(2),
      obs: wordsOf(canal, pedido, settled, { free, conferir }),
      itens: lines,
      pagamento: addsUp ? await paymentsOf(q, canal, settled) : [],
    },
  }
}
