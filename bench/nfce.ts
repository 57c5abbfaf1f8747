import { exemplo } from '../tests/core/dfe/exemplo.ts'
import { buildFigures, measureBuild } from './_build-note.ts'
import type { Report } from './run.ts'

export const figures = buildFigures('nfce')

/** Measures building an NFC-e: object, QR Code, canonical XML, signature and official schema, beside node-sped-nfe. */
export const run = (report: Report): Promise<void> => measureBuild(report, 'nfce', n => exemplo(n))
