import { addressLine } from '../../../core/canal/quem-recebe.ts'
import { deliverySlip } from '../../../core/paper/papers/delivery.ts'
import type { Danfe } from '../../../core/paper/ticket.ts'
import { mapOf } from '../../../domain/entregas/cliente.ts'
import { PROPRIO } from '../../../domain/entregas/ladder.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { askForPaper } from '../impressao/service.ts'
import { hourOf } from './dados.ts'
import { readWayOut, tillOfOrder } from './delivery-repository.ts'
import { firstPrinter } from './repository.ts'
import { readPapel } from './service.ts'

/** Makes the slip that goes out with an order; null: it is on no way to its customer. */
export async function orderSlip(q: Q, tenant: Tenant, venda_id: number): Promise<Danfe | null> {
  const way = await readWayOut(q, venda_id)
  if (!way) return null
  const { papel, fonte, venda } = await readPapel(q, tenant, venda_id, 'pedido')
  const endereco = (fonte.entrega && addressLine(fonte.entrega)) ?? ''
  const canal = way.canal === PROPRIO ? '' : way.canal
  return deliverySlip({
    ...way,
    ...{ empresa: papel.empresa.nome, cnpj: papel.empresa.cnpj, numero: String(venda_id) },
    ...{ canal: [canal, way.exibicao].filter(Boolean).join(' '), entregador: way.entregador ?? '' },
    quando: `${papel.emissao} ${hourOf(venda, fonte.fuso)}`,
    cliente: papel.cliente?.nome ?? '',
    telefone: papel.cliente?.fone ?? '',
    ...{ endereco, referencia: fonte.entrega?.referencia ?? '', mapa: endereco ? mapOf(endereco) : null },
    ...{ obs: fonte.obs ?? '', itens: papel.itens, total: papel.total },
  })
}

/** Queues the slips of orders that go out: at the till that asks, else at the company's first one with a printer. */
export async function askForSlips(
  q: Q,
  tenant: Tenant & { empresa_id: number; usuario_id: number },
  { pedidos, terminal_id }: { pedidos: readonly number[]; terminal_id: number | null },
  agora: Date,
): Promise<void> {
  const { usuario_id, empresa_id } = tenant
  const of = { documento_id: null, tipo: 'entrega' as const, vias: 1, usuario_id }
  const ask = (venda_id: number, till: number | null) =>
    askForPaper(q, tenant, { ...of, venda_id, terminal_id: till }, agora)
  for (const venda_id of pedidos)
    if (terminal_id === null || (await ask(venda_id, terminal_id)) === null)
      await ask(venda_id, await firstPrinter(q, tenant, empresa_id))
}

/** Finds the till that prints the note of a sale that no till made: of an order on its way, which goes out with it; null: none. */
export async function tillOfNote(
  q: Q,
  tenant: Tenant,
  { venda_id, empresa_id }: { venda_id: number; empresa_id: number },
): Promise<number | null> {
  const order = await tillOfOrder(q, venda_id)
  return order && (order.slip ?? (await firstPrinter(q, tenant, empresa_id)))
}
