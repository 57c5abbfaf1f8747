import { afterEach, expect, test, vi } from 'vitest'
import { holidaysOf } from '../../../src/server/money/closed-days.ts'

afterEach(() => vi.unstubAllEnvs())

// the library keeps the days of a year that it was asked for: each computer asks for another
test.each([
  [2031, 'UTC'],
  [2032, 'America/Sao_Paulo'],
  [2033, 'Pacific/Tongatapu'],
  [2034, 'Pacific/Pago_Pago'],
])('os feriados de %i são os mesmos dias em um computador de %s', (ano, zona) => {
  vi.stubEnv('TZ', zona)
  const dias = holidaysOf([ano], 'SP')
  for (const dia of ['01-01', '07-09', '11-20', '12-25']) expect(dias.has(`${ano}-${dia}`), dia).toBe(true)
  for (const dia of ['01-02', '07-08', '11-19', '12-24']) expect(dias.has(`${ano}-${dia}`), dia).toBe(false)
})
