import { afterEach, expect, test, vi } from 'vitest'
import { holidaysOf } from '../../../src/server/money/closed-days.ts'

afterEach(() => vi.unstubAllEnvs())

// the library keeps the days of a year as it first read them: each computer asks for one that no other test asks for
test.each([
  [2071, 'UTC'],
  [2072, 'America/Sao_Paulo'],
  [2073, 'Pacific/Tongatapu'],
  [2074, 'Pacific/Pago_Pago'],
])('os feriados de %i são os mesmos dias em um computador de %s', (ano, zona) => {
  vi.stubEnv('TZ', zona)
  const dias = holidaysOf([ano], 'SP')
  for (const dia of ['01-01', '07-09', '11-20', '12-25']) expect(dias.has(`${ano}-${dia}`), dia).toBe(true)
  for (const dia of ['01-02', '07-08', '11-19', '12-24']) expect(dias.has(`${ano}-${dia}`), dia).toBe(false)
})
