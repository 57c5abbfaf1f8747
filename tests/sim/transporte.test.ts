import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { subirSimulador } from './simulador.ts'
import { cStat } from './simulator-fixture.ts'
import { Estrada } from './transporte/estrada.ts'
import { PROPRIA } from './transporte/papel.ts'

const m = new Estrada()
beforeAll(async () => m.open(await subirSimulador(() => m.relogio)))
beforeEach(() => m.carregar())
afterAll(() => m.sim.close())

test('os quatro documentos bons são autorizados', async () => {
  const respostas = [
    await m.mandar('cte'),
    await m.mandar('os'),
    await m.mandar('mdfe'),
    await m.mandar('mdfe', { mudar: [...PROPRIA, ['ABC1D23', 'ABC1D24']] }),
  ]
  expect(respostas.map(r => [cStat(r), r.includes('Rejeicao') ? r : ''])).toEqual([['100', ''], ['100', ''], ['100', ''], ['100', '']])
})
