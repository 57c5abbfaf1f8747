import { type Atom, getDefaultStore } from 'jotai'
import { formatCnpj } from '../../core/document/cnpj.ts'
import { formatCpf } from '../../core/document/cpf.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { COMMANDS } from '../../domain/commands/index.ts'
import { HEADS, NAMED } from '../../domain/records/heads.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import { call } from '../api/client.ts'
import { allowed, allowedRoutes, verdict } from '../commands/access.ts'
import { isCommand } from '../commands/palette-entries.ts'
import { addPaletteProvider, type PaletteEntry, setOffers } from '../commands/providers.ts'
import { runCommand } from '../commands/run-command.ts'
import { openRegistro } from '../register/form/open-form.ts'
import { recordProvider } from '../register/list/palette-provider.ts'
import { loadChunk } from '../shell/load-chunk.ts'
import { go } from '../state/location.ts'
import { absentProvider } from './absent.ts'
import { maySell } from './may-sell.ts'

const SHOWN = 6
const PAUSE_MS = 180
const TILL = '/documento/pdv'

/** What the palette finds besides commands and screens. Each asks the guard before it answers. */
export function addPaletteProviders(): void {
  addPaletteProvider({ id: 'produto', titulo: 'produto', buscar: products })
  addPaletteProvider({ id: 'parceiro', titulo: 'parceiro', espera: PAUSE_MS, buscar: partners })
  addPaletteProvider(recordProvider)
  addPaletteProvider(absentProvider(path => allowedRoutes().some(route => route.path === path)))
  addPaletteProvider({
    id: 'nota',
    titulo: 'nota',
    espera: PAUSE_MS,
    buscar: async (texto, signal) => (await notes()).documents(texto, signal),
  })
  addPaletteProvider({
    id: 'consulta',
    titulo: 'consulta',
    buscar: async texto => (await notes()).keyQuery(texto),
  })
  setOffers(offers)
}

/** With what an answer of sales is checked by, which the first load does without. */
const notes = () => loadChunk(() => import('./palette-notes.ts'))

const nameOfRegister = (id: string) => HEADS.find(register => register.id === id)?.singular.toLowerCase()

/** Screens with a search of their own besides the registers', and its name in their address. */
const SEARCHED: Readonly<Record<string, string>> = { '/vendas': 'full_search' }

/** What helps whoever does not know the word. */
const HELP = [
  ['app.menu', 'Ver todas as telas'],
  ['app.ajuda', 'Ver todas as teclas'],
] as const

/**
 * A text that nothing is called by: look for it, and register it unless it is a command's; a text of several words is likelier a new
 * name, which is registered first. Then where all there is can be seen.
 */
function offers(texto: string): PaletteEntry[] {
  const screens = allowedRoutes()
  const open = screens.filter(({ registro = '' }) => NAMED.includes(registro))
  const register: PaletteEntry[] = open
    .filter(({ novo }) => novo && !isCommand(texto))
    .map(({ path, registro = '' }) => ({
      id: `cadastrar:${path}`,
      titulo: `Cadastrar ${nameOfRegister(registro)} "${texto}"`,
      executar: () => void openRegistro(registro, { valores: { nome: texto } }),
    }))
  const sell: PaletteEntry[] = maySell()
    ? [
        {
          id: 'buscar:caixa',
          titulo: `Buscar "${texto}" para vender`,
          executar: () =>
            inTill(async () => (await import('../till/actions/add-item.ts')).searchAndSell(texto, null)),
        },
      ]
    : []
  const search: PaletteEntry[] = [
    ...open.filter(({ tela }) => tela === 'registro.lista'),
    ...screens.filter(({ path }) => path in SEARCHED),
  ].map(({ path, title }) => ({
    id: `buscar:${path}`,
    titulo: `Buscar "${texto}" em ${title}`,
    executar: () => go(`${path}?${SEARCHED[path] ?? 'busca'}=${encodeURIComponent(texto)}`),
  }))
  const help = HELP.filter(([id]) => COMMANDS.some(command => command.id === id && allowed(command))).map(
    ([id, titulo]) => ({ id, titulo, executar: () => runCommand(id) }),
  )
  const aName = texto.trim().includes(' ')
  return aName ? [...register, ...sell, ...search, ...help] : [...sell, ...search, ...register, ...help]
}

/** A product goes into the open sale; from another screen the till is opened first. */
async function products(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  if (!maySell()) return []
  const [{ searchProducts }, { openCatalog }] = await Promise.all([
    import('../catalog/search.ts'),
    import('../catalog/catalog.ts'),
  ])
  // away from the till nobody may have opened the catalogue yet
  await openCatalog()
  // what is loaded first need not arrive in the order asked: a text given up would overtake the one that stands
  if (signal.aborted) return []
  const found = await searchProducts(texto, { limite: SHOWN, canal: 'paleta' })
  return found.map(product => ({
    id: String(product.produto_id),
    titulo: product.nome,
    nota: `${product.referencia} · ${formatMoney(product.preco)}`,
    executar: () => inTill(async () => (await import('../till/actions/add-item.ts')).sellFound(product)),
  }))
}

const FORM = '/cadastro/parceiro/:id/editar'

/** Whoever may not sell opens the partner's form; null where that is closed too. */
function partnerForm(): ((id: number) => void) | null {
  const route = ROUTES.find(({ path }) => path === FORM)
  return route && verdict(route) === 'ok' ? id => go(FORM.replace(':id', String(id))) : null
}

const documentText = (digits: string): string => (digits.length === 14 ? formatCnpj : formatCpf)(digits)

/** A partner becomes the customer of the open sale; where nobody sells, its form opens. */
async function partners(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const form = partnerForm()
  const sells = maySell()
  if (!sells && !form) return []
  const { buscarClientes } = await import('../../domain/api/clientes.ts')
  const query = { full_search: texto, ativo: 1, includes: 'address_primary', limit: SHOWN }
  const { data } = await call(buscarClientes, { query, signal, semMover: true })
  return data.map(partner => ({
    id: String(partner.id),
    titulo: partner.nome,
    nota: documentText(partner.cpf_cnpj ?? ''),
    palavras: partner.apilido ?? '',
    executar: () =>
      sells || !form
        ? inTill(async () => (await import('../till/actions/identify-customer.ts')).sellTo(partner))
        : form(partner.id),
  }))
}

/** Does something at the till, opening it when it is not; nothing where the till may not sell. */
async function inTill(act: () => unknown): Promise<void> {
  const { tillOpenAtom } = await import('../till/open.ts')
  const store = getDefaultStore()
  go(TILL)
  await until([tillOpenAtom], () => store.get(tillOpenAtom))
  await act()
}

/** Resolves when a condition over atoms holds; never, when the user goes elsewhere meanwhile. */
function until(atoms: readonly Atom<unknown>[], holds: () => boolean): Promise<void> {
  if (holds()) return Promise.resolve()
  return new Promise(resolve => {
    const stops = atoms.map(atom => getDefaultStore().sub(atom, check))
    const stop = () => {
      for (const end of stops) end()
    }
    function check() {
      const left = window.location.pathname !== TILL
      if (left || holds()) stop()
      if (!left && holds()) resolve()
    }
  })
}
