import { periodWords } from '../../core/report/period.ts'
import { type Report, reportAs } from './define.ts'
import { listOf } from './endpoint.ts'

/** Describes a saved query: 'Últimos 90 dias · por dia e vendedor · filtros: Terminal · 3 colunas'. */
export function questionWords(report: Report, consulta: string | null): string {
  const asked = Object.fromEntries(new URLSearchParams(consulta ?? '')) as Record<string, string | undefined>
  const { periodo, inicio, fim, grupos, medidas } = asked
  const { dims } = report.source
  const others = { ...report.ranges, ...report.choices }
  const label = (name: string) => dims[name]?.label ?? others[name]?.label ?? name
  const period = inicio || fim ? `${inicio ?? '…'} a ${fim ?? '…'}` : periodWords(periodo ?? report.period)
  const groups = listOf(grupos)
  const filters = Object.keys(asked).filter(name => Object.hasOwn({ ...dims, ...others }, name))
  const columns = listOf(medidas).length
  return [
    period,
    `por ${(groups.length > 0 ? groups : reportAs(report, asked).groups).map(name => label(name).toLowerCase()).join(' e ')}`,
    ...(filters.length > 0 ? [`filtros: ${filters.map(label).join(', ')}`] : []),
    ...(columns > 0 ? [columns === 1 ? '1 coluna' : `${columns} colunas`] : []),
  ].join(' · ')
}
