import { exemplo, normal } from '../tests/core/dfe/exemplo.ts'
import { measureBuild } from './_build-note.ts'

/** Measures building an NF-e (model 55) with recipient, as bench/nfce.ts does for an NFC-e. */
export const { figures, run } = measureBuild('nfe55', n => {
  const { chave, itens, totais, pagamento } = exemplo(n, { mod: '55' })
  return { ...normal, chave, itens, totais, pagamento }
})
