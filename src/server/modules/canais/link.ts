import { readOrder } from '../../../domain/canais/opendelivery/pedido.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { undoable } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { walk } from '../../documents/save.ts'
import type { Sessao } from '../../http/session.ts'
import { backOffice, type Created, createTelling } from '../documentos/service.ts'
import { canalOf } from './channel-repository.ts'
import { documentOfOrder } from './order-document.ts'
import { keepLink, unlinkedOrders, versionOf } from './orders-repository.ts'

/** Makes the function that links a code of a channel's menu to a product, and mends the open orders with it. */
export function createLinking({ db, clock, broadcaster }: Pick<Deps, 'db' | 'clock' | 'broadcaster'>) {
  const told = createTelling(broadcaster)

  /** @throws NAO_ENCONTRADO for another company's channel, VALIDACAO for an unknown product */
  return async (
    sessao: Sessao,
    id: number,
    { codigo, produto_id }: { codigo: string; produto_id: number },
  ): Promise<{ pedidos: number }> => {
    const changed = await db.tx(sessao, async q => {
      const canal = await canalOf(q, sessao.empresa_id, id)
      if (!canal) throw new AppError('NAO_ENCONTRADO')
      const { empresa_id } = sessao
      if (!(await keepLink(q, { canal_id: id, empresa_id }, codigo, produto_id)))
        throw fieldError('produto_id', 'Produto não localizado')
      const written: Created[] = []
      for (const { venda_id, corpo, motivo } of await unlinkedOrders(q, id)) {
        const read = readOrder(corpo)
        const versao = await versionOf(q, venda_id)
        if ('falta' in read || versao === null) continue
        const { dito } = await documentOfOrder(q, canal, read.pedido)
        const said = { id: venda_id, dito: { ...dito, versao }, doCaixa: true, jaFeito: true }
        const undo = await undoable(q)
        try {
          written.push(await walk(backOffice, { q, sessao, agora: clock(), said }))
        } catch (error) {
          // an order that was stored as it came waits for a person; it keeps no other from its product
          if (motivo === null) throw error
          await undo()
        }
      }
      return written
    })
    for (const created of changed) told.written(sessao, created)
    return { pedidos: changed.length }
  }
}
