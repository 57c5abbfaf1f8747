import { afterAll, beforeAll, expect, test } from 'vitest'
import { compareWithLedger } from '../../../src/server/modules/estoque/costs/conferencia-repository.ts'
import { giveBack, moveGoods } from '../../../src/server/modules/estoque/service.ts'
import { abrirRazao } from './mundo.ts'

type Razao = Awaited<ReturnType<typeof abrirRazao>>
let r: Razao
beforeAll(async () => {
  r = await abrirRazao(9)
})
afterAll(() => r.close())

const custos = (produto_id: number) =>
  r.sql<{ saldo: string; medio: string; ultimo: string }>(
    `select trim_scale(saldo)::text as saldo, trim_scale(custo_medio)::text as medio, trim_scale(ultimo_custo)::text as ultimo
       from estoque_custos where produto_id = $1 order by em, movimento_id`,
    [produto_id],
  )
const problemas = async () => {
  const { problemas } = await r.db.tx(r.tenant, q => compareWithLedger(q, r.tenant, r.empresa_id))
  return problemas
}
const dia = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00Z`

test('a razão só cresce: nem quem escreve SQL muda, apaga ou esvazia', async () => {
  await r.mover(dia(1), { qtde: '1' })
  for (const text of [
    'update estoque_movimentos set qtde = 2',
    'delete from estoque_movimentos',
    'truncate estoque_movimentos',
  ])
    await expect(r.sql(text)).rejects.toMatchObject({ code: '42501' })
})

test('a entrada faz o médio, e a do passado refaz as seguintes', async () => {
  const produto_id = r.produtos[1] as number
  const mover = (em: string, qtde: string, custo_unitario?: string) =>
    r.mover(em, { produto_id, qtde, custo_unitario: custo_unitario ?? null })
  expect((await mover(dia(2), '10', '10')).recalculos).toEqual([])
  expect((await mover(dia(4), '-4')).recalculos).toEqual([])
  await mover(dia(6), '6', '20')
  expect(await custos(produto_id)).toEqual([
    { saldo: '10', medio: '10', ultimo: '10' },
    { saldo: '12', medio: '15', ultimo: '20' },
  ])
  // bought before the sale, written after it
  const { recalculos, saldos } = await mover(dia(3), '10', '4')
  expect(saldos.map(({ saldo }) => Number(saldo))).toEqual([22])
  expect(recalculos).toMatchObject([
    { produto_id, custo_antes: '15.0000000000', custo_depois: '10.5454545455' },
  ])
  // sold before the last entry, arrived after it
  const atrasada = await mover(dia(5), '-6')
  expect(atrasada.recalculos.map(({ custo_depois }) => custo_depois)).toEqual(['11.875'])
  expect(await custos(produto_id)).toEqual([
    { saldo: '10', medio: '10', ultimo: '10' },
    { saldo: '20', medio: '7', ultimo: '4' },
    { saldo: '16', medio: '11.875', ultimo: '20' },
  ])
  expect(await problemas()).toEqual([])
})

test('o médio é do produto em todos os depósitos, e na grade é de cada linha', async () => {
  const produto_id = r.produtos[2] as number
  const [loja, galpao] = r.depositos
  await r.mover(dia(2), { produto_id, deposito_id: loja, qtde: '5', custo_unitario: '2' })
  await r.mover(dia(3), { produto_id, deposito_id: galpao, qtde: '15', custo_unitario: '6' })
  await r.mover(dia(3), { produto_id, grade_id: 77, qtde: '1', custo_unitario: '9' })
  expect(await custos(produto_id)).toEqual([
    { saldo: '5', medio: '2', ultimo: '2' },
    { saldo: '20', medio: '5', ultimo: '6' },
    { saldo: '1', medio: '9', ultimo: '9' },
  ])
  // what never lay in that deposit is late there as well
  const { recalculos } = await r.mover('2026-11-02T13:00:00Z', {
    produto_id,
    deposito_id: galpao,
    qtde: '-5',
  })
  expect(recalculos).toMatchObject([{ custo_antes: '5.0000000000', custo_depois: '6' }])
  expect(await problemas()).toEqual([])
})

test('a entrada desfeita não é custo para a conferência, nem antes de outra entrada', async () => {
  const produto_id = r.produtos[6] as number
  const documento = { empresa_id: r.empresa_id, venda_id: 9001, usuario_id: null }
  await r.mover(dia(2), { produto_id, qtde: '6', custo_unitario: '3' })
  const entra = (em: string) =>
    r.db.tx(r.tenant, q =>
      moveGoods(
        q,
        r.tenant,
        { ...documento, em: new Date(em), causa: 'compra' },
        [{ produto_id, deposito_id: r.depositos[0], qtde: '3', custo_unitario: '5' }],
        'entra',
      ),
    )
  await entra(dia(3))
  await r.db.tx(r.tenant, q =>
    giveBack(q, r.tenant, { ...documento, em: new Date(dia(4)), titulo: 'Documento' }),
  )
  expect(await problemas()).toEqual([])
  await r.mover(dia(5), { produto_id, qtde: '6', custo_unitario: '6' })
  expect(await problemas()).toEqual([])
  // what the same document brings after it was undone counts again
  await entra(dia(6))
  expect(await custos(produto_id)).toEqual([
    { saldo: '6', medio: '3', ultimo: '3' },
    { saldo: '12', medio: '4.5', ultimo: '6' },
    { saldo: '15', medio: '4.6', ultimo: '5' },
  ])
  expect(await problemas()).toEqual([])
})

test('a venda cancelada volta ao custo com que saiu: venda e volta somam zero', async () => {
  const produto_id = r.produtos[7] as number
  const outro = r.produtos[8] as number
  const documento = { empresa_id: r.empresa_id, venda_id: 9002, usuario_id: null }
  await r.mover(dia(2), { produto_id, qtde: '10', custo_unitario: '10' })
  await r.mover(dia(2), { produto_id: outro, qtde: '5', custo_unitario: '2' })
  const linha = { deposito_id: r.depositos[0] }
  await r.db.tx(r.tenant, q =>
    moveGoods(
      q,
      r.tenant,
      { ...documento, em: new Date(dia(3)), causa: 'venda' },
      [
        { ...linha, produto_id, qtde: '3', linha: 1 },
        { ...linha, produto_id, qtde: '1', linha: 2 },
        { ...linha, produto_id: outro, qtde: '2', linha: 3 },
      ],
      'sai',
    ),
  )
  await r.mover(dia(4), { produto_id, qtde: '6', custo_unitario: '20' })
  await r.mover(dia(4), { produto_id: outro, qtde: '3', custo_unitario: '4' })
  const desfaz = () =>
    r.db.tx(r.tenant, q => giveBack(q, r.tenant, { ...documento, em: new Date(dia(5)), titulo: 'Documento' }))
  await desfaz()
  await desfaz()
  const volta = await r.sql<{ produto_id: number; qtde: string; custo: string }>(
    `select produto_id, trim_scale(qtde)::text as qtde, trim_scale(custo_unitario)::text as custo
       from estoque_movimentos where origem_id = 9002 and tipo = 'cancelamento' order by linha`,
  )
  // by hand: what went out cost 4 × 10 + 2 × 2 = 44, and that is what comes back
  expect(volta).toEqual([
    { produto_id, qtde: '3', custo: '10' },
    { produto_id, qtde: '1', custo: '10' },
    { produto_id: outro, qtde: '2', custo: '2' },
  ])
  // all that was bought is in stock at what was paid: 10 × 10 + 6 × 20 = 220, and 5 × 2 + 3 × 4 = 22
  expect((await custos(produto_id)).at(-1)).toEqual({ saldo: '16', medio: '13.75', ultimo: '20' })
  expect((await custos(outro)).at(-1)).toEqual({ saldo: '8', medio: '2.75', ultimo: '4' })
  expect(await problemas()).toEqual([])
})

test('a conferência vê um saldo e um custo que não são os da razão', async () => {
  const produto_id = r.produtos[3] as number
  await r.mover(dia(2), { produto_id, qtde: '5', custo_unitario: '2' })
  await r.sql('update estoque_saldos set saldo = saldo + 1 where produto_id = $1', [produto_id])
  await r.sql('update estoque_custos set custo_medio = 3 where produto_id = $1', [produto_id])
  expect(await problemas()).toMatchObject([
    { o_que: 'saldo', produto_id, nome: 'P4', guardado: '6.0000', razao: '5.0000' },
    { o_que: 'custo', produto_id, nome: 'P4', guardado: '3.0000000000', razao: '2.0000000000' },
  ])
  await r.sql('update estoque_saldos set saldo = 5 where produto_id = $1', [produto_id])
  await r.sql('update estoque_custos set custo_medio = 2 where produto_id = $1', [produto_id])
})

test('oito escrevem ao mesmo tempo, e saldo e médio são os da razão', async () => {
  const produtos = r.produtos.slice(4, 6)
  const acaso = (n: number) => Math.floor(Math.random() * n)
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let i = 0; i < 40; i++) {
        const entra = acaso(3) === 0
        await r.mover(new Date(Date.parse(dia(10)) + acaso(5000)), {
          produto_id: produtos[acaso(produtos.length)] as number,
          deposito_id: r.depositos[acaso(2)] as number,
          qtde: entra ? String(1 + acaso(50)) : `-${1 + acaso(20)}`,
          custo_unitario: entra ? `${acaso(100)}.${acaso(9)}` : null,
        })
      }
    }),
  )
  expect(
    (await r.sql('select 1 from estoque_movimentos where produto_id = any($1)', [produtos])).length,
  ).toBe(320)
  expect(await problemas()).toEqual([])
})
