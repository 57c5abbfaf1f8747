import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { criado, dizer } from './documento.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja()
})
afterAll(() => loja.close())

test('as placas com que a transportadora veio, a última antes, cada uma uma vez', async () => {
  const trnasportadora_id = loja.parceiros.semEndereco
  const leva = (placa: string | null, ufplaca: 'SP' | 'MG' | null) =>
    criado(loja, dizer(loja, { trnasportadora_id, placa, ufplaca }))
  await leva('ABC-1D23', 'SP')
  await leva('XYZ-9876', 'MG')
  await leva(null, null)
  await leva('abc1d23', 'MG')
  const placas = (id: number) => loja.caixa.call('GET', `parceiros/${id}/last_placas`)
  expect((await placas(trnasportadora_id)).body).toEqual({
    data: [
      { placa: 'ABC1D23', ufplaca: 'MG' },
      { placa: 'XYZ9876', ufplaca: 'MG' },
    ],
  })
  expect((await placas(loja.parceiros.completo)).body).toEqual({ data: [] })
  await createAccount(loja.deps.db, { users: [{ email: 'outra@placas.br' }] })
  const outra = await loja.login('outra@placas.br')
  // as any record of another account: it is not there
  expect((await outra.call('GET', `parceiros/${trnasportadora_id}/last_placas`)).status).toBe(404)
})
