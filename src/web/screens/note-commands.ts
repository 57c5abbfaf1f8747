import type { AnyCommand } from '../../domain/commands/define.ts'
import { evento } from '../../domain/commands/evento/index.ts'
import { vendas } from '../../domain/commands/vendas/index.ts'
import { able, allowed, scopesBelow } from '../commands/access.ts'
import type { PaletteProvider } from '../commands/palette/providers.ts'
import { prepare, sift } from '../commands/palette/rank.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'

const entries = prepare<AnyCommand>(
  [...Object.values(vendas), ...Object.values(evento)].filter(({ interno }) => !interno),
  ({ title }) => title,
  ({ palavras = '' }) => palavras,
)

/** Finds the commands on one note that are not possible on this screen; choosing one opens the list of sales. */
export const noteCommandsProvider = (abre: (path: string) => boolean): PaletteProvider => ({
  id: 'da-nota',
  titulo: 'na nota',
  buscar: texto => {
    if (!abre('/vendas')) return []
    const scopes = scopesBelow()
    return sift(entries, texto)
      .inicios.filter(command => allowed(command) && !able(command, scopes))
      .map(({ id, title, palavras = '' }) => ({
        id,
        titulo: title,
        nota: 'escolha a nota em Vendas',
        palavras,
        executar: () => {
          go('/vendas')
          notify(`${title}: escolha a nota e repita o comando`)
        },
      }))
  },
})
