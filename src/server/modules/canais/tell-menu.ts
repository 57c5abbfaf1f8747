import { createHash } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import type { AppAccess, PedidosClient } from '../../ports/pedidos/client.ts'
import { type CanalGuardado, markMenu } from './channel-repository.ts'
import { menuOf, menuVersion } from './menu-repository.ts'

const TOO_MANY = 429
/** Address in menus that are only compared. */
const NO_ADDRESS = 'http://loja.invalid'

/**
 * Makes the function that lets an application read the menu again once it changed. The application reads the first menu by
 * itself, when it hears of the shop. A menu is only made where a product, category or price table changed since, or where a
 * day began on which tables may begin or end.
 */
export function createMenuTeller({
  db,
  clock,
  client,
}: Pick<Deps, 'db' | 'clock'> & { client: PedidosClient }) {
  return async (canal: CanalGuardado, opened: AppAccess): Promise<void> => {
    const seen = await db.tx(canal, async q => {
      const versao = await menuVersion(q, canal, clock())
      if (versao === canal.cardapio_versao) return null
      const { lastUpdate: _, ...menu } = await menuOf(q, canal, canal.endereco ?? NO_ADDRESS, clock())
      return { versao, digest: createHash('sha256').update(JSON.stringify(menu)).digest('hex') }
    })
    if (seen === null) return
    if (canal.cardapio !== null && canal.cardapio !== seen.digest) {
      const outcome = await client.merchantChanged(opened)
      const status = outcome.kind === 'answer' ? outcome.answer.status : null
      // an application that has no such call is not asked again for this menu
      if (status === null || status >= 500 || [401, 403, TOO_MANY].includes(status)) return
    }
    await db.tx(canal, q => markMenu(q, canal.id, seen))
  }
}
