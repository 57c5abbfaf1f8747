import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
let dono: Client
beforeAll(async () => {
  t = await createTestApp({}, { demo: true })
  dono = await t.login('dono@demo.tecla')
})
afterAll(() => t.close())

const emite = async (valor: string, mais: object = {}) =>
  (
    await dono.call('POST', 'vales', {
      ...{ uuid: randomUUID(), origem: 'cortesia', valor, motivo: 'Desculpas', ...mais },
    })
  ).body.data as { id: number; numero: number }
const lista = async (query = '') =>
  (await dono.call('GET', `vales?${query}`)).body.data as Record<string, unknown>[]

test('a lista diz de cada vale o que ele tem e por que não paga, e se acha pelo papel', async () => {
  const aberto = await emite('40.00')
  const impresso = await emite('25.50', { validade: '30/11/2026' })
  const anulado = await emite('10.00')
  const via = await dono.call('POST', `vales/${impresso.id}/via`, {})
  await dono.call('POST', `vales/${anulado.id}/anular`, { motivo: 'Papel perdido' })
  const abertos = await lista()
  expect(abertos.slice(0, 2).map(({ id }) => id)).toEqual([impresso.id, aberto.id])
  expect(abertos[0]).toMatchObject({
    ...{
      numero: impresso.numero,
      origem: 'cortesia',
      valor: '25.50',
      saldo: '25.50',
      validade: '30/11/2026',
    },
    ...{ recusa: null, parceiro: null, emitido: '20/11/2026', por: 'Dona da Loja', motivo: 'Desculpas' },
    ...{ anulado_motivo: null, impresso: true, estado: 'aberto', quem: 'Desculpas' },
  })
  expect(abertos[1]).toMatchObject({ validade: null, impresso: false, estado: 'sem_papel' })
  const todos = await lista('situacao=todos')
  expect(todos[0]).toMatchObject({
    ...{ id: anulado.id, saldo: '0.00', recusa: 'Este vale foi anulado', anulado_motivo: 'Papel perdido' },
  })
  for (const [busca, ids] of [
    [via.body.data.codigo, [impresso.id]],
    [String(anulado.numero), [anulado.id]],
  ] as const)
    expect((await lista(`situacao=todos&search=${busca}`)).map(({ id }) => id)).toEqual(ids)
  t.clock.advance(12 * 86_400_000)
  dono = await t.login('dono@demo.tecla')
  expect((await lista('situacao=todos&estado=vencido'))[0]).toMatchObject({
    ...{ id: impresso.id, recusa: 'Este vale venceu em 30/11/2026' },
  })
})
