import { exemplo } from '../tests/core/dfe/exemplo.ts'
import { measureBuild } from './_build-note.ts'

/** Measures building an NFC-e: object, QR Code, canonical XML, signature and official schema, beside node-sped-nfe. */
export const { figures, run } = measureBuild('nfce', n => exemplo(n))
