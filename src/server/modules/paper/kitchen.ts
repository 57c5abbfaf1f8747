import { joinLines, kitchenTicket } from '../../../core/paper/papers/kitchen.ts'
import type { Danfe } from '../../../core/paper/ticket.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { hourOf } from './dados.ts'
import { readGroup } from './kitchen-repository.ts'
import { CANCELLED, readPapel } from './service.ts'

/** Makes the ticket of the sale's lines that a printing group prints; null: no such lines. */
export async function groupTicket(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  grupo_id: number,
): Promise<Danfe | null> {
  const { papel, fonte, venda } = await readPapel(q, tenant, venda_id, 'pedido')
  const products = (venda.itens ?? []).map(item => Number(item['produto_id']))
  const grupo = await readGroup(q, grupo_id, products)
  const itens = papel.itens.filter((_, i) => grupo?.produtos.includes(products[i] ?? 0))
  if (!grupo || itens.length === 0) return null
  return kitchenTicket({
    grupo: grupo.nome,
    numero: papel.numero,
    quando: `${papel.emissao} ${hourOf(venda, fonte.fuso)}`,
    cliente: papel.cliente?.nome ?? '',
    obs: fonte.obs ?? '',
    cancelado: fonte.status === CANCELLED,
    itens: grupo.agrupar_itens ? joinLines(itens) : itens,
  })
}
