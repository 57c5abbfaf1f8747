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
 * Lists the menu of the signed-in user by group, with only the screens that the user may open. The group 'sistema'
 * appears only in a search. The screens of the administration appear in a search and under /admin; elsewhere only
 * /admin itself. `filtro` keeps the screens with words that begin with its words.
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
