import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { createAccount } from '../world.ts'
import { criado, dizer } from './documento.ts'
import { partnerAt } from './nota.ts'

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

test('quem um documento nomeia, onde e com que senar não se exclui: diz qual documento', async () => {
  const { completo, semEndereco } = loja.parceiros
  const [senar] = await loja.sql<{ id: number }>(
    `insert into senars (account_id, nome, aliq_senar, obs_nota) values ($1, 'Senar', 0.2, 'Senar') returning id`,
    [loja.account_id],
  )
  const excluir = async (path: string) => {
    const { status, body } = await loja.caixa.call('DELETE', path)
    return [status, body.dados?.usos ?? body.message]
  }
  const usada = (...ids: number[]) => [
    409,
    [{ recurso: 'vendas', titulo: 'Vendas', total: ids.length, exemplos: ids.map(id => `Venda ${id}`) }],
  ]
  const [entrega] = await loja.sql<{ id: number }>(
    `insert into parceiros_address (account_id, parceiro_id, endereco, numero, bairro, municipio_id, pais_id)
      values ($1, $2, 'Rua', '1', 'Centro', '3550308', '1058') returning id`,
    [loja.account_id, completo],
  )
  const senar_id = senar?.id ?? 0
  const um = await criado(loja, dizer(loja, { senar_id, addresse_entrega_id: entrega?.id ?? 0 }))
  expect(await excluir(`senars/${senar_id}`)).toEqual(usada(um.id))
  expect(await excluir(`parceiros/${completo}/address/${entrega?.id}`)).toEqual(usada(um.id))
  // fetched at another's: kept with what few documents say
  const quem = await partnerAt(loja, 'F', '52998224725', '3550308')
  const retirada = { retirada_id: quem.parceiro_id, retirada_address_id: quem.addresse_id }
  const dois = await criado(loja, dizer(loja, { ...retirada, trnasportadora_id: semEndereco }))
  expect(await excluir(`parceiros/${quem.parceiro_id}`)).toEqual(usada(dois.id))
  expect((await excluir(`parceiros/${semEndereco}`))[0]).toBe(409)
})
