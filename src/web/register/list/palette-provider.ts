import { slug } from '../../../domain/fields/filter/filter-fields.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { HEADS, type RegisterHead } from '../../../domain/records/heads.ts'
import { editPath, hasFormRoute, REGISTER_ROUTES } from '../../../domain/routes/from-registers.ts'
import { call } from '../../api/client.ts'
import { verdict } from '../../commands/access.ts'
import type { PaletteEntry, PaletteProvider } from '../../commands/palette/providers.ts'
import { go } from '../../state/location.ts'

const SHOWN = 8
const PAUSE_MS = 180
const LEAST = 3

/** Splits 'parceiro ana' into the register with a word in its name that begins so, and the text to search. */
function asked(texto: string): { head: RegisterHead; busca: string } | null {
  const [first = '', ...rest] = texto.trim().split(/\s+/)
  const word = slug(first)
  if (word.length < LEAST || rest.length === 0) return null
  const named = (name: string) =>
    slug(name)
      .split('_')
      .some(part => part.length >= LEAST && part.startsWith(word))
  const head = HEADS.find(
    item => hasFormRoute(item) && (named(item.singular) || named(item.title)) && mayOpen(item),
  )
  return head ? { head, busca: rest.join(' ') } : null
}

const mayOpen = ({ id }: RegisterHead): boolean => {
  const route = REGISTER_ROUTES.find(({ registro, tela }) => registro === id && tela === 'registro.form')
  return route !== undefined && verdict(route) === 'ok'
}

async function search(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const found = asked(texto)
  if (!found) return []
  const { head, busca } = found
  const [{ PRESENTED }, { ownRows }, { listEndpoint }, { pageOf }, { nameOf }] = await Promise.all([
    import('../../../domain/records/index.ts'),
    import('../../../domain/fields/view.ts'),
    import('./use-rows.ts'),
    import('../../state/page.ts'),
    import('./cells.tsx'),
  ])
  const register = PRESENTED.find(({ id }) => id === head.id)
  if (!register) return []
  const query = { ...ownRows(register), search: busca, limit: String(SHOWN) }
  const answer = await call(listEndpoint(register), { params: {}, query, signal, semMover: true })
  return pageOf<Registro>(answer).rows.map(row => ({
    id: `${register.id}:${row.id}`,
    titulo: nameOf(register, row),
    nota: register.singular,
    palavras: `${texto} ${register.singular}`,
    executar: () => go(editPath(register, row.id)),
  }))
}

/** Palette entries of records, by register and text: 'parceiro ana' opens the partner. */
export const recordProvider: PaletteProvider = {
  id: 'registro',
  titulo: 'abrir',
  espera: PAUSE_MS,
  buscar: search,
}
