import type { Route } from '../../domain/routes/define.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import { verdict } from '../commands/access.ts'
import { paletteContent } from '../commands/palette/palette-entries.ts'
import type { PaletteProvider } from '../commands/palette/providers.ts'
import { prepare, sift } from '../commands/palette/rank.ts'
import { notify } from '../state/notices.ts'

/** Screens in the menu, without those of the administration. */
const entries = ROUTES.filter(({ menu }) => menu !== undefined && menu !== 'admin').flatMap(route =>
  prepare<Route>(
    [route],
    ({ title }) => title,
    ({ palavras = '' }) => palavras,
    route.chamado,
  ),
)

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
      .map(({ path, title, palavras = '', chamado = [], super_user }) => {
        const nota = super_user ? 'só o super usuário abre' : 'o seu usuário não abre esta tela'
        return {
          id: path,
          titulo: title,
          nota,
          palavras: `${palavras} ${chamado.join(' ')}`,
          executar: () => notify(`${title}: ${nota}`),
        }
      })
  },
}
