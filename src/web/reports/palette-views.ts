import { relatorios_visoes } from '../../domain/records/relatorios_visoes/index.ts'
import { REPORT_ROUTES } from '../../domain/routes/from-reports.ts'
import { call } from '../api/client.ts'
import { verdict } from '../commands/access.ts'
import type { PaletteEntry } from '../commands/palette/providers.ts'
import { listEndpoint } from '../register/list/use-rows.ts'
import { go } from '../state/location.ts'
import { pageOf } from '../state/page.ts'

const SHOWN = 8

interface View {
  id: number
  nome: string
  relatorio: string
  consulta: string | null
}

/** Finds up to eight saved views by name, the user's and the company's, of reports that the user may open. */
export async function views(texto: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const answer = await call(listEndpoint(relatorios_visoes), {
    params: {},
    query: { search: texto, limit: String(SHOWN) },
    signal,
    semMover: true,
  })
  return pageOf<View>(answer).rows.flatMap(({ id, nome, relatorio, consulta }): PaletteEntry[] => {
    const route = REPORT_ROUTES.find(({ path }) => path === `/report/${relatorio}`)
    if (!route || verdict(route) !== 'ok') return []
    const path = consulta ? `${route.path}?${consulta}` : route.path
    return [{ id: String(id), titulo: nome, nota: route.title, executar: () => go(path), destino: path }]
  })
}
