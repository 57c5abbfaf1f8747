import { readKey } from '../../core/barcode/read-key.ts'
import { keyFault } from '../../core/document/key-fault.ts'
import { modelName } from '../../core/document/models.ts'
import { formatMoney } from '../../core/money/pt-br.ts'
import { VER_DOCUMENTOS } from '../../domain/api/quem-vende.ts'
import { listarVendas } from '../../domain/api/vendas.ts'
import { COMMANDS } from '../../domain/commands/index.ts'
import { documentPath } from '../../domain/documents/documento/origem.ts'
import { tellChave } from '../../domain/documents/documento/referencia.ts'
import { saidState } from '../../domain/options/status_venda.ts'
import { call } from '../api/client.ts'
import { errorText } from '../api/errors.ts'
import { allowed, allowedRoutes, verdict } from '../commands/access.ts'
import type { PaletteEntry } from '../commands/palette/providers.ts'
import { go } from '../state/location.ts'
import { notify } from '../state/notices.ts'
import { noteNumber } from './vendas/note-number.ts'
import { statusWord } from './vendas/status-word.tsx'

const SHOWN = 6

/** Finds the note of an access key, and the commands on it; when the note cannot be fetched, gives the reason. */
async function noteOfKey(chave: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const [{ noteOf }, { afterSale }] = await Promise.all([
    import('../documents/origins/by-key.ts'),
    import('../documents/origins/after-sale.ts'),
  ])
  const { documento } = tellChave(chave)
  try {
    const nota = await noteOf(chave, signal)
    const follows = afterSale(nota.id, nota.tipo, nota.status).flatMap(({ id, perform }) => {
      const command = COMMANDS.find(one => one.id === id)
      if (!perform || !command || !allowed(command)) return []
      return [{ id, titulo: `${command.title}: ${documento}`, executar: () => void perform({}) }]
    })
    return [
      {
        id: String(nota.id),
        titulo: documento,
        nota: statusWord(nota.status),
        executar: () => go(documentPath(nota)),
      },
      ...follows,
    ]
  } catch (error) {
    if (signal.aborted) return []
    const why = errorText(error)
    return [{ id: 'chave', titulo: why, executar: () => notify(why) }]
  }
}

const QUERY = '/fiscal/consultar'

/** Offers to look up at SEFAZ the note of an access key, typed, scanned or pasted. */
export async function keyQuery(texto: string): Promise<PaletteEntry[]> {
  const chave = readKey(texto)
  if (!chave || keyFault(chave) !== null || !allowedRoutes().some(({ path }) => path === QUERY)) return []
  return [
    {
      id: chave,
      titulo: `Consultar na SEFAZ a nota ${chave}`,
      executar: () => go(`${QUERY}?chave=${chave}`),
    },
  ]
}

/** Finds up to six notes that match a text; for an access key, finds the note and the commands on the note. */
export async function documents(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  if (verdict({ permission: VER_DOCUMENTOS }) !== 'ok') return []
  const chave = readKey(texto)
  if (chave) return noteOfKey(chave, signal)
  const query = { full_search: texto, limit: SHOWN, contar: '0' as const }
  const { data } = await call(listarVendas, { query, signal, semMover: true })
  return data.map(sale => ({
    id: String(sale.id),
    titulo: `${modelName(sale.modelo)} ${noteNumber(sale)}`,
    nota: `${statusWord(saidState(sale))} · ${formatMoney(sale.valor_total)}`,
    executar: () => go(`/vendas/${sale.id}`),
  }))
}
