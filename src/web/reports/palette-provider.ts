import { isPeriod, periodWords } from '../../core/report/period.ts'
import { REPORT_ROUTES } from '../../domain/routes/from-reports.ts'
import { verdict } from '../commands/access.ts'
import type { PaletteEntry, PaletteProvider } from '../commands/palette/providers.ts'
import { prepare, sift } from '../commands/palette/rank.ts'
import { go } from '../state/location.ts'

const entries = prepare(
  REPORT_ROUTES,
  ({ title }) => title,
  ({ chamado = [], palavras = '' }) => `${chamado.join(' ')} ${palavras}`,
)

/** Palette entries of a report with a period: 'curva abc 90d' opens the report for 90 days. */
export const reportProvider: PaletteProvider = {
  id: 'relatorio',
  titulo: 'relatório',
  buscar: texto => {
    const [, report = '', period = ''] = /^(.+?)\s+(\S+)$/.exec(texto.trim().toLowerCase()) ?? []
    if (!isPeriod(period)) return []
    return sift(entries, report)
      .inicios.filter(route => verdict(route) === 'ok')
      .map(
        ({ path, title }): PaletteEntry => ({
          id: path,
          titulo: title,
          nota: periodWords(period),
          palavras: texto,
          executar: () => go(`${path}?periodo=${period}`),
          destino: path,
        }),
      )
  },
}
