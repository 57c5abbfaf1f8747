import type { Route } from '../../domain/routes/define.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import { verdict } from '../commands/access.ts'
import { paletteContent } from '../commands/palette/palette-entries.ts'
import type { PaletteEntry, PaletteProvider } from '../commands/palette/providers.ts'
import { prepare, sift } from '../commands/palette/rank.ts'
import { notify } from '../state/notices.ts'
import { getSession } from '../state/session.ts'

/** Screens in the menu, without those of the administration. */
const entries = ROUTES.filter(({ menu }) => menu !== undefined && menu !== 'admin').flatMap(route =>
  prepare<Route>(
    [route],
    ({ title }) => title,
    ({ palavras = '' }) => palavras,
    route.chamado,
  ),
)

/** Says why the user may not open or run something, and who can change that. */
export const whyClosed = ({ super_user, plan }: Pick<Route, 'super_user' | 'plan'>): string => {
  if (super_user) return 'só o super usuário abre'
  const held = getSession()?.user.empresa.plano
  return plan && !held?.[plan] ? 'o plano da empresa não tem' : 'sem direito: peça a quem administra'
}

/** Makes the palette's entry of something that the user may not open: choosing it says why. */
export const closedEntry = (id: string, titulo: string, nota: string, palavras = ''): PaletteEntry => ({
  id,
  titulo,
  nota,
  palavras,
  executar: () => notify(`${titulo}: ${nota}`),
})

/** Palette provider when a search finds nothing open: shows the first matching screen that is closed, and the reason. */
export const closedProvider: PaletteProvider = {
  id: 'fechada',
  titulo: 'sem acesso',
  buscar: texto => {
    if (sift(paletteContent().rows, texto).inicios.length > 0) return []
    const shut = (route: Route) => ['403', '404'].includes(verdict(route))
    return sift(entries, texto)
      .inicios.filter(shut)
      .slice(0, 1)
      .map(route => {
        const { path, title, palavras = '', chamado = [] } = route
        return closedEntry(path, title, whyClosed(route), `${palavras} ${chamado.join(' ')}`)
      })
  },
}
