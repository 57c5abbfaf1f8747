import type { FastifyInstance } from 'fastify'
import { A4 } from '../../../core/paper/page.ts'
import { ordemDeCarregamento } from '../../../core/paper/papers/loading-order.ts'
import { layOutLoadingOrder } from '../../../core/paper/papers/loading-order-a4.ts'
import {
  cancelarOrdem,
  desfazerPesagem,
  itensDoContrato,
  mudarContrato,
  notasDoContrato,
  papelDaOrdem,
  pesarOrdem,
} from '../../../domain/api/contratos.ts'
import { AppError } from '../../../domain/error.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { contratos } from '../../../domain/records/contratos/index.ts'
import { ordens_carregamento } from '../../../domain/records/ordens_carregamento/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { bind } from '../../http/bind.ts'
import { onlyPage } from '../../http/page.ts'
import type { Sessao } from '../../http/session.ts'
import { renderPages } from '../../print/danfe-pdf.ts'
import { renderPdf } from '../../print/pdf.ts'
import type { Cruds } from '../../register/routes.ts'
import { readNotes } from './balance-repository.ts'
import { changeState, keepState } from './contract-state.ts'
import { cancel, unweigh, type Weighed, weigh } from './orders.ts'
import { readSlip } from './slip-repository.ts'

/** Adds the calls of contracts and loading orders beside those of their registers. */
export function contratosRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  cruds: Cruds,
): void {
  const read = async ({ id: of }: AnyRegister, sessao: Sessao, id: number): Promise<{ data: Registro }> => {
    const crud = cruds.get(of)
    if (!crud) throw new AppError('NAO_ENCONTRADO')
    return { data: await crud.get(sessao, id) }
  }
  bind(app, itensDoContrato, async (sessao, { params: { id } }) => {
    const { data } = await read(contratos, sessao, id)
    return onlyPage((data['itens'] ?? []) as never[])
  })
  bind(app, notasDoContrato, async (sessao, { params: { id } }) => {
    await read(contratos, sessao, id)
    return onlyPage(await db.tx(sessao, q => readNotes(q, sessao.empresa_id, id)))
  })
  bind(app, mudarContrato, async (sessao, { params: { id }, body: { para } }) => {
    await db.tx(sessao, q => changeState(q, sessao, { id, para, agora: clock() }))
    return read(contratos, sessao, id)
  })
  const weighed = async (sessao: Sessao, id: number, make: (q: Q) => Promise<Weighed>) => {
    await db.tx(sessao, async q => {
      const { order, depois, mudancas: mais } = await make(q)
      const { numero, status: antes } = order
      await keepState(q, sessao, ordens_carregamento, { id, numero, antes, depois, mais, agora: clock() })
    })
    return read(ordens_carregamento, sessao, id)
  }
  bind(app, pesarOrdem, (sessao, { params: { id }, body }) =>
    weighed(sessao, id, q => weigh(q, sessao, id, body)),
  )
  bind(app, desfazerPesagem, (sessao, { params: { id } }) => weighed(sessao, id, q => unweigh(q, sessao, id)))
  bind(app, papelDaOrdem, async (sessao, { params: { id }, query: { formato } }, _request, reply) => {
    const dados = await db.tx(sessao, q => readSlip(q, sessao.empresa_id, id))
    if (!dados) throw new AppError('NAO_ENCONTRADO')
    const titulo = `Ordem de carregamento ${dados.numero}`
    const pdf =
      formato === 'a4'
        ? renderPages({ titulo, folha: A4, paginas: layOutLoadingOrder(dados) }, null)
        : renderPdf(ordemDeCarregamento(dados))
    return reply.type('application/pdf').send(await pdf)
  })
  bind(app, cancelarOrdem, async (sessao, { params: { id } }) => {
    await db.tx(sessao, async q => {
      const { numero, status } = await cancel(q, sessao, id)
      const change = { id, numero, antes: status, depois: 'cancelada', agora: clock() }
      await keepState(q, sessao, ordens_carregamento, change)
    })
    return read(ordens_carregamento, sessao, id)
  })
}
