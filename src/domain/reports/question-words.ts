import { periodWords } from '../../core/report/period.ts'
import type { Report } from './define.ts'
import { listOf } from './endpoint.ts'

/** Describes a saved query: 'Últimos 90 dias · por dia e vendedor · filtros: Terminal · 3 colunas'. */
export function questionWords(report: Report, consulta: string | null): string {
  const asked = Object.fromEntries(new URLSearchParams(consulta ?? '')) as Record<string, string | undefined>
  const { periodo, inicio, fim, grupos, medidas } = asked
  const { dims } = report.source
  const ranges = report.ranges ?? {}
  const label = (name: string) => dims[name]?.label ?? ranges[name]?.label ?? name
  const period = inicio || fim ? `${inicio ?? '…'} a ${fim ?? '…'}` : periodWords(periodo ?? report.period)
  const groups = listOf(grupos)
  const filters = Object.keys(asked).filter(name => Object.hasOwn({ ...dims, ...ranges }, name))
  const columns = listOf(medidas).length
  return [
    period,
    `por ${(groups.length > 0 ? groups : report.groups).map(name => label(name).toLowerCase()).join(' e ')}`,
    ...(filters.length > 0 ? [`filtros: ${filters.map(label).join(', ')}`] : []),
    ...(columns > 0 ? [columns === 1 ? '1 coluna' : `${columns} colunas`] : []),
  ].join(' · ')
}
