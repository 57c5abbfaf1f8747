import { createHmac } from 'node:crypto'
import { parseJson } from '../../../core/json.ts'
import { AppError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { enqueue } from '../../outbox/repository.ts'
import { sameText } from '../../same-text.ts'
import { figureOf } from '../impressao/service.ts'
import { type CanalGuardado, readCanal } from './channel-repository.ts'
import { storeEvents } from './events-repository.ts'
import { readEvent } from './job.ts'
import { logoIdOf, menuOf } from './menu-repository.ts'

interface AppHeaders {
  app_id: string | undefined
  merchant_id: string | undefined
  signature: string | undefined
}

interface Room extends Pick<Deps, 'db' | 'clock' | 'vault'> {
  wake(): void
  /** Decrypts the channel's secret; null: it has none. */
  secretOf(canal: CanalGuardado): string | null
}

const TOKEN = /^(\d{1,15})-(\d{1,15})-([\w-]{43})$/

/** Makes the side that applications call: webhooks, the shop and its menu. */
export function createHearing({ db, clock, vault, wake, secretOf }: Room) {
  const sign = (account_id: number, id: number) => vault.sign(`${account_id}-${id}`, 'canal de pedidos')

  /** Names the channel in our address, with a signature, so that nobody finds channels by counting. */
  const tokenOf = ({ account_id, id }: Pick<CanalGuardado, 'account_id' | 'id'>) =>
    `${account_id}-${id}-${sign(account_id, id)}`

  /** Finds the channel of an address. @throws NAO_ENCONTRADO */
  async function canalOf(token: string): Promise<CanalGuardado> {
    const [, account, canal, signed = ''] = TOKEN.exec(token) ?? []
    const [account_id, id] = [Number(account), Number(canal)]
    const found =
      account && canal && sameText(signed, sign(account_id, id))
        ? await db.tx({ account_id }, q => readCanal(q, id))
        : null
    if (!found?.ativo) throw new AppError('NAO_ENCONTRADO')
    return found
  }

  const addressOf = ({ endereco, ...canal }: CanalGuardado, origin: string) =>
    endereco ?? `${origin}/od/${tokenOf(canal)}`

  /** Tells whether a call is the application's: its signature covers the raw body. */
  function isFrom(
    canal: CanalGuardado,
    { app_id, merchant_id, signature }: AppHeaders,
    raw: string,
  ): boolean {
    const secret = secretOf(canal)
    if (secret === null || merchant_id !== canal.merchant_id) return false
    if (canal.app_id && app_id !== canal.app_id) return false
    return sameText(signature ?? '', createHmac('sha256', secret).update(raw).digest('hex'))
  }

  return {
    tokenOf,

    /**
     * Stores an event and lets the channel's job work. Nothing is read of a call that is not signed. @throws PROIBIDO,
     * CORPO_INVALIDO
     */
    async event(token: string, headers: AppHeaders, raw: string): Promise<void> {
      const canal = await canalOf(token)
      if (!isFrom(canal, headers, raw)) throw new AppError('PROIBIDO')
      const read = readEvent(parseJson(raw))
      if (!read) throw new AppError('CORPO_INVALIDO')
      await db.tx(canal, async q => {
        if ((await storeEvents(q, canal.id, [read])) > 0 && canal.desligado === null)
          await enqueue(q, canal, { tipo: 'canal', alvo_id: canal.id, due_at: clock() })
      })
      wake()
    },

    /** Tells whether the shop takes orders. @throws NAO_ENCONTRADO */
    async status(token: string, id: string, origin: string) {
      const canal = await canalOf(token)
      if (id !== canal.merchant_id) throw new AppError('NAO_ENCONTRADO')
      const menu = await db.tx(canal, q => menuOf(q, canal, addressOf(canal, origin), clock()))
      const services = menu.services.map(({ id: service, serviceType, serviceHours: { weekHours } }) => ({
        ...{ id: service, serviceType, serviceHours: [{ weekHours }] },
      }))
      return { status: menu.status, services }
    },

    /** Gives the shop and its menu. `origin`: address of the server, as the caller reached it. @throws NAO_ENCONTRADO */
    async merchant(token: string, origin: string) {
      const canal = await canalOf(token)
      return db.tx(canal, q => menuOf(q, canal, addressOf(canal, origin), clock()))
    },

    /** Gives the company's picture as PNG. @throws NAO_ENCONTRADO */
    async logo(token: string): Promise<Buffer> {
      const canal = await canalOf(token)
      const picture = await db.tx(canal, async q => figureOf(q, await logoIdOf(q, canal.empresa_id)))
      if (!picture) throw new AppError('NAO_ENCONTRADO')
      return picture.png
    },
  }
}
