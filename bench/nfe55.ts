import { exemplo, normal } from '../tests/core/dfe/exemplo.ts'
import { buildFigures, measureBuild } from './_build-note.ts'
import type { Report } from './run.ts'

export const figures = buildFigures('nfe55')

/** Measures building an NF-e (model 55) with recipient, as bench/nfce.ts does for an NFC-e. */
export const run = (report: Report): Promise<void> =>
  measureBuild(report, 'nfe55', n => {
    const { chave, itens, totais, pagamento } = exemplo(n, { mod: '55' })
    return { ...normal, chave, itens, totais, pagamento }
  })
