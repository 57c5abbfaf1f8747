import { exemplo, normal } from '../tests/core/dfe/exemplo.ts'
import { buildFigures, measureBuild } from './_build-note.ts'
import type { Report } from './run.ts'

export const figures = buildFigures('nfe55')

/** Measures the NF-e (model 55) with its recipient, in the same way as the NFC-e. */
export const run = (report: Report): Promise<void> =>
  measureBuild(report, 'nfe55', n => {
    const { chave, itens, totais, pagamento } = exemplo(n, { mod: '55' })
    return { ...normal, chave, itens, totais, pagamento }
  })
