import { expect, test } from 'vitest'
import { CURTAS } from '../../scripts/prova/index.ts'

/** Each long proof in its short form, nine of them in one campaign: a server of its own, killed and lied to, seen only through the public API. */
test.concurrent.each(CURTAS.map(p => [p.nome, p.resumo, p] as const))(
  '%s: %s',
  { timeout: 3_600_000 },
  async (_nome, _resumo, prova) => {
    const relato: string[] = []
    const problemas = await prova.executar({ curta: true, semente: 20_261_120 }, linha => relato.push(linha))
    expect(problemas, relato.join('\n')).toEqual([])
  },
)
