import { formatMoney } from '../../core/money/pt-br.ts'
import { caixa } from '../../domain/commands/caixa/index.ts'
import { commandById } from '../../domain/commands/index.ts'
import { ROUTES } from '../../domain/routes/index.ts'
import { call } from '../api/client.ts'
import { able, verdict, whyNot } from '../commands/access.ts'
import type { PaletteEntry } from '../commands/palette/providers.ts'
import { runCommand } from '../commands/run-command.ts'
import { currentScopes, reachableScopes, type Scope, scopesAtom } from '../keys/scopes.ts'
import { documentShown } from '../register/fields/mask-document.ts'
import { type Derived, derived } from '../state/cell.ts'
import type { Desk } from '../state/desk.ts'
import { go } from '../state/location.ts'
import { alerta } from '../state/notices.ts'
import { maySell } from './may-sell.ts'

const SHOWN = 6
const TILL = '/documento/pdv'
const SALE = 'pdv.venda'

/** Finds up to six products, which the palette adds to the open sale; from another screen, the till opens first. */
export async function products(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  if (!maySell()) return []
  const [{ searchProducts }, { openCatalog }] = await Promise.all([
    import('../catalog/search.ts'),
    import('../catalog/catalog.ts'),
  ])
  // away from the till the catalogue may not be loaded yet
  await openCatalog()
  // the search of a former text may finish loading after a newer search
  if (signal.aborted) return []
  const found = await searchProducts(texto, { limite: SHOWN, canal: 'paleta' })
  return found.map(product => ({
    id: String(product.produto_id),
    titulo: product.nome,
    nota: `${product.referencia} · ${formatMoney(product.preco)}`,
    executar: () =>
      inTill(async desk => (await import('../till/actions/add-item.ts')).sellFound(desk, product)),
  }))
}

const FORM = '/cadastro/parceiro/:id/editar'

/** Gives the function that opens a partner's form; null when the user may not open it. */
function partnerForm(): ((id: number) => void) | null {
  const route = ROUTES.find(({ path }) => path === FORM)
  return route && verdict(route) === 'ok' ? id => go(FORM.replace(':id', String(id))) : null
}

/** Finds up to six active partners. One chosen becomes the sale's customer; a user who does not sell gets its form. */
export async function partners(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const form = partnerForm()
  const sells = maySell()
  if (!sells && !form) return []
  const { buscarClientes, DO_CLIENTE } = await import('../../domain/api/clientes.ts')
  const query = { full_search: texto, ativo: 1, includes: DO_CLIENTE, limit: SHOWN }
  const { data } = await call(buscarClientes, { query, signal, semMover: true })
  return data.map(partner => ({
    id: String(partner.id),
    titulo: partner.nome,
    nota: documentShown(partner.cpf_cnpj ?? ''),
    palavras: partner.apilido ?? '',
    executar: () =>
      sells || !form
        ? inTill(async desk => (await import('../till/actions/identify-customer.ts')).sellTo(desk, partner))
        : form(partner.id),
  }))
}

/** Opens the till's product search with this text. */
export const searchInTill = (texto: string): Promise<void> =>
  inTill(async desk => (await import('../till/actions/add-item.ts')).searchAndSell(desk, texto, null))

/** Opens the till's screen, and runs `act` once the till is open, unless the user leaves before. */
async function inTill(act: (desk: Desk) => unknown): Promise<void> {
  const [{ tillOpenAtom }, { tillDesk }] = await Promise.all([
    import('../till/open.ts'),
    import('../till/desk/till-desk.ts'),
  ])
  go(TILL)
  await until(tillOpenAtom)
  await act(tillDesk)
}

/** Opens the till and runs a command there; where the till cannot, tells the reason. */
export async function runInTill(id: string): Promise<void> {
  const { blockedByAtom } = await import('../till/open.ts')
  const command = commandById(id)
  if (!command) return
  const heard = (stack: readonly Scope[]) => reachableScopes(['paleta'], stack)
  const settled = derived(get => {
    const stack = get(scopesAtom)
    const blocked = get(blockedByAtom)
    const told = whyNot(command, heard(stack)) ?? (blocked?.endsWith('…') ? null : blocked)
    return stack.some(({ name }) => name === SALE) && (able(command, heard(stack)) || told !== null)
  })
  go(TILL)
  await until(settled)
  const scopes = heard(currentScopes())
  if (able(command, scopes)) return runCommand(id)
  // a closed till asks by itself for its opening
  if (id !== caixa.abrir.id)
    alerta(whyNot(command, scopes) ?? blockedByAtom.get() ?? `${command.title}: agora não dá`)
}

/** Resolves when the value is true; never resolves when the user leaves the till meanwhile. */
function until(is: Derived<boolean>): Promise<void> {
  if (is.get()) return Promise.resolve()
  return new Promise(resolve => {
    const stop = is.sub(() => {
      const left = window.location.pathname !== TILL
      if (left || is.get()) stop()
      if (!left && is.get()) resolve()
    })
  })
}
