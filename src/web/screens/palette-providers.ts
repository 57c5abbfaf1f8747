import { getDefaultStore } from 'jotai'
import { formatMoney } from '../../core/money/pt-br.ts'
import { listarVendas } from '../../domain/api/vendas.ts'
import { call } from '../api/client.ts'
import { verdict } from '../commands/access.ts'
import { type PaletteEntry, registerPaletteProvider } from '../commands/providers.ts'
import { currentScopes, scopesAtom } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { noteNumber } from './vendas/note-number.ts'
import { statusWord } from './vendas/status-word.tsx'

const SHOWN = 8
const PAUSE_MS = 180
const TILL = '/documento/pdv'

const maySell = () => verdict({ permission: 'documentos_pdv', leituraBloqueada: true }) === 'ok'

/** What the palette finds besides commands and screens. Each asks the guard before it answers. */
export function registerPaletteProviders(): void {
  registerPaletteProvider({ id: 'produto', titulo: 'produto', buscar: products })
  registerPaletteProvider({ id: 'parceiro', titulo: 'parceiro', espera: PAUSE_MS, buscar: partners })
  registerPaletteProvider({ id: 'nota', titulo: 'nota', espera: PAUSE_MS, buscar: documents })
}

/** A product goes into the open sale; from another screen the till is opened first. */
async function products(texto: string): Promise<PaletteEntry[]> {
  if (!maySell()) return []
  const { searchProducts } = await import('../catalog/search.ts')
  const found = await searchProducts(texto, { limite: SHOWN, canal: 'paleta' })
  return found.map(product => ({
    id: String(product.produto_id),
    titulo: product.nome,
    nota: `${product.referencia}  ${formatMoney(product.preco)}`,
    executar: () => inTill(product.referencia),
  }))
}

/** A partner becomes the customer of the open sale, asked for by document or name. */
async function partners(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  if (!maySell()) return []
  const { buscarClientes } = await import('../../domain/api/clientes.ts')
  const query = { full_search: texto, ativo: 1, limit: SHOWN }
  const { data } = await call(buscarClientes, { query, signal, semMover: true })
  return data.map(({ id, nome, cpf_cnpj }) => ({
    id: String(id),
    titulo: nome,
    nota: cpf_cnpj ?? '',
    executar: () => inTill(`@${cpf_cnpj ?? nome}`),
  }))
}

/** Says a text to the till's box, opening the till when it is not. */
async function inTill(text: string): Promise<void> {
  const { runText } = await import('./pdv/run-intent.ts')
  go(TILL)
  await tillOpen()
  await runText(text, 'teclado')
}

/** Resolves when the till's scope is live. */
function tillOpen(): Promise<void> {
  const open = () => currentScopes().some(({ name }) => name === 'pdv.venda')
  if (open()) return Promise.resolve()
  return new Promise(resolve => {
    const stop = getDefaultStore().sub(scopesAtom, () => {
      if (!open()) return
      stop()
      resolve()
    })
  })
}

async function documents(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  if (verdict({ permission: ['menu_pedidos', 'documentos_pdv', 'documentos_documentos'] }) !== 'ok') return []
  const query = { full_search: texto, limit: SHOWN }
  const { data } = await call(listarVendas, { query, signal, semMover: true })
  return data.map(sale => ({
    id: String(sale.id),
    titulo: `${sale.modelo === '65' ? 'NFC-e' : 'NF-e'} ${noteNumber(sale)}`,
    nota: `${statusWord(sale.status)}  ${formatMoney(sale.valor_total)}`,
    executar: () => go(`/vendas/${sale.id}`),
  }))
}
