import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from './loja.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

test('uma venda paga é gravada, numerada, assinada, autorizada e impressa', async () => {
  const criada = await loja.vender()
  expect(criada).toMatchObject({
    status: 'E',
    status_emissao: 'pendente',
    serie: '1',
    numerocodumento: '42', // contrato
    valor_total: '10.00',
    divergente: false,
    tp_emis: 1,
  })
  await loja.quieto()
  const venda = await loja.ver(criada.id)
  expect(venda).toMatchObject({ status: 'T', status_emissao: 'autorizada', cstat: '100' })
})
