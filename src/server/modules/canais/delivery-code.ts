import { AppError, fieldError } from '../../../domain/error.ts'
import type { Db } from '../../db/transaction.ts'
import type { CheckCode } from '../../entregas/check-code.ts'
import type { AppAccess, PedidosClient } from '../../ports/pedidos/client.ts'
import { type CanalGuardado, readCanal } from './channel-repository.ts'
import { ordersAskingCode } from './orders-repository.ts'

/** Answers of an application that does not take a code. */
const WRONG: ReadonlySet<number> = new Set([400, 422])
const NOT_FOUND = 404

interface Deps {
  db: Db
  client: PedidosClient
  access: (canal: CanalGuardado) => AppAccess | null
}

/**
 * Makes the check of the code of an order that arrives. The application is asked before the order moves; an order that it
 * has forgotten moves without.
 */
export const createCheckCode =
  ({ db, client, access }: Deps): CheckCode =>
  async (sessao, pedidos, codigo) => {
    const found = await db.tx(sessao, async q => {
      const [asking, ...more] = await ordersAskingCode(q, sessao.empresa_id, pedidos)
      return asking && { asking, more, canal: await readCanal(q, asking.canal_id) }
    })
    if (!found) return
    const { asking, more, canal } = found
    if (more.length > 0) throw fieldError('codigo', 'Cada pedido tem o seu código: marque um por vez')
    if (!codigo?.trim())
      throw fieldError('codigo', `Peça ao cliente o código de entrega do pedido ${asking.exibicao}`)
    const given = canal && access(canal)
    const outcome = given && (await client.validateCode(given, asking.externo_id, codigo.trim()))
    const status = outcome?.kind === 'answer' ? outcome.answer.status : null
    if (status !== null && WRONG.has(status))
      throw fieldError('codigo', 'O aplicativo não aceita este código')
    if (status === null || (status >= 300 && status !== NOT_FOUND))
      throw new AppError('CONFLITO', {
        mensagem: `${asking.canal} não confirmou o código agora: tente outra vez`,
      })
  }
