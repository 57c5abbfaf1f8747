import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

test('a lista de vendas recusa o filtro que não tem e o dia que não existe', async () => {
  const ask = async (query: string) => {
    const { status, body } = await loja.caixa.call('GET', `vendas?${query}`)
    return [status, body.errors ?? body.message]
  }
  expect(await ask('x=1')).toEqual([422, { x: ['A lista de vendas não tem este filtro'] }])
  for (const day of ['2026-02-30', '30/02/2026', '2026-13-01'])
    expect(await ask(`de=${day}`)).toEqual([422, 'Data inválida'])
  expect((await ask('de=2026-02-28&ate=28/02/2026&limit=5&contar=0'))[0]).toBe(200)
})
