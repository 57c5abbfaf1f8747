import { plain } from '../../core/text/plain.ts'
import { toEndpoints } from '../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../domain/fields/registro.ts'
import { contratos } from '../../domain/records/contratos/index.ts'
import { ordens_carregamento } from '../../domain/records/ordens_carregamento/index.ts'
import { viewPath } from '../../domain/routes/from-registers.ts'
import { call } from '../api/client.ts'
import type { PaletteEntry } from '../commands/palette/providers.ts'
import { go } from '../state/location.ts'

const SAID = /^(?:(carregar )?contrato|ordem) (\d{1,9})$/

/**
 * Finds what 'contrato 12', 'carregar contrato 12' and 'ordem 45' mean: the contract, a new order of it, the order. The QR
 * Code of an order's slip says the last one.
 */
export async function contractEntries(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const said = plain(texto)
  const [, loads, numero] = SAID.exec(said) ?? []
  if (!numero) return []
  const query = { numero, limit: '1' }
  const ofOrder = said.startsWith('ordem')
  const { list } = toEndpoints(ofOrder ? ordens_carregamento : contratos)
  const { data } = await call(list, { params: {}, query, signal, semMover: true })
  const [found] = data as Registro[]
  if (!found) return []
  const path = ofOrder
    ? `${viewPath(contratos, Number(found['contrato_id']))}/ordem_carregamento/${found.id}/edit`
    : viewPath(contratos, found.id)
  const { nome } = (found['parceiro'] ?? {}) as { nome?: string }
  const titulo = ofOrder ? `Ordem ${numero}` : loads ? `Carregar contrato ${numero}` : `Contrato ${numero}`
  return [
    {
      ...{ id: said, titulo, ...(nome ? { nota: nome } : {}) },
      executar: () => go(loads ? `${path}/ordem_carregamento/novo` : path),
    },
  ]
}
