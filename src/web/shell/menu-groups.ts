import { plain } from '../../core/text/plain.ts'
import type { Route } from '../../domain/routes/define.ts'
import { MENU_GROUPS, type MenuGroup } from '../../domain/routes/menu.ts'
import { allowedRoutes } from '../commands/access.ts'
import { prepare } from '../commands/palette/rank.ts'

const ADMIN = '/admin'

export interface Group {
  id: MenuGroup
  titulo: string
  telas: readonly Route[]
}

/**
 * Lists the menu of the signed-in user: exactly the screens that the guard opens (G-102), by group; empty groups are left
 * out. Rarely used screens appear only when searched: the equipment's test, and the installation's tables, which are under
 * 'Administração' except while one is open. `filtro` keeps screens with a word that begins so.
 */
export function menuGroups(filtro = ''): Group[] {
  const words = plain(filtro).split(/\s+/).filter(Boolean)
  const looking = words.length > 0
  const atHome = looking || window.location.pathname.startsWith(ADMIN)
  const inMenu = allowedRoutes().filter(({ menu, path }) => {
    if (menu === 'admin') return atHome || path === ADMIN
    return menu === 'sistema' ? looking : menu !== undefined
  })
  const screens = prepare(
    inMenu,
    ({ title }) => title,
    ({ palavras = '' }) => palavras,
  )
    .filter(({ text }) => words.every(word => text.includes(` ${word}`)))
    .map(({ item }) => item)
  return (Object.entries(MENU_GROUPS) as [MenuGroup, string][])
    .map(([id, titulo]) => ({ id, titulo, telas: screens.filter(({ menu }) => menu === id) }))
    .filter(({ telas }) => telas.length > 0)
}
