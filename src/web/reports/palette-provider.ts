import { isPeriod, PERIODS } from '../../core/report/period.ts'
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

const wordsOf = (period: string): string =>
  PERIODS.find(([word]) => word === period)?.[1] ?? `Últimos ${period.slice(0, -1)} dias`

/** Palette entries of a report with its period: 'curva abc 90d' opens it so. */
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
          nota: wordsOf(period),
          palavras: texto,
          executar: () => go(`${path}?periodo=${period}`),
          destino: path,
        }),
      )
  },
}
