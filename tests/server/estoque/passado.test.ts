import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { diaEm } from '../time.ts'
import { abrirLanchonete, ajuste } from './mundo.ts'

let t: TestApp
let mundo: Awaited<ReturnType<typeof abrirLanchonete>>
let dono: Client
let loja: number
let galpao: number
let p: typeof mundo.p
let lotes: number[]
let ok: typeof mundo.ok

beforeAll(async () => {
  t = await createTestApp()
  mundo = await abrirLanchonete(t, 'dono@passado.br')
  ;({ dono, loja, galpao, p, lotes, ok } = mundo)
})
afterAll(() => t.close())

const saldo = async (produto_id: number) =>
  (await dono.call('GET', `estoque/produtos/${produto_id}`)).body.data.saldo

describe('com data de antes', () => {
  const DIA_MS = 86_400_000
  const ha = (dias: number) => new Date(t.clock().getTime() - dias * DIA_MS).toISOString()
  const dia = (iso: string) => diaEm(new Date(iso)).split('-').reverse().join('/')
  const perda = (produto_id: number, qtde: string, em: string) =>
    dono.call(
      'POST',
      'estoque/movimentos',
      ajuste([{ produto_id, qtde }], { tipo: 'perda', motivo: 'Quebrou', em }),
    )

  test('não sai o que ainda não havia, nem o que fizesse falta depois', async () => {
    const suco = await mundo.novo('Suco')
    await ok('estoque/movimentos', ajuste([{ produto_id: suco, qtde: '6' }], { em: ha(10) }))
    await ok('estoque/movimentos', ajuste([{ produto_id: suco, qtde: '-5' }], { em: ha(5) }))
    await ok('estoque/movimentos', ajuste([{ produto_id: suco, qtde: '10' }]))
    const negativo = (quando: string, havia: string) => ({
      'itens.0.qtde': [`Suco ficaria com saldo negativo em ${dia(quando)}: tinha ${havia}`],
    })
    expect((await perda(suco, '4', ha(20))).body.errors).toEqual(negativo(ha(20), '0'))
    expect((await perda(suco, '4', ha(8))).body.errors).toEqual(negativo(ha(5), '1'))
    const transfere = { uuid: randomUUID(), destino_id: galpao, em: ha(8) }
    const { body } = await dono.call('POST', 'estoque/transferencias', {
      ...transfere,
      itens: [{ produto_id: suco, qtde: '2' }],
    })
    expect(body.errors).toEqual(negativo(ha(5), '1'))
    expect((await perda(suco, '1', ha(8))).status).toBe(200)
    expect((await perda(suco, '10', ha(0))).status).toBe(200)
    expect(await saldo(suco)).toBe('0')
  })

  test('um lote não se move antes de fabricado', async () => {
    const itens = [{ produto_id: p.queijo, lote_id: lotes[0], qtde: '1' }]
    const em = '2026-09-30T12:00:00Z'
    const { body } = await dono.call('POST', 'estoque/movimentos', ajuste(itens, { em }))
    expect(body.errors).toEqual({ em: ['O lote Q1 foi fabricado em 01/10/2026'] })
  })
})

test('o mesmo uuid com outra coisa não responde o primeiro documento', async () => {
  const uuid = randomUUID()
  const pedido = ajuste([{ produto_id: p.agua, qtde: '1' }], { uuid })
  const feito = await ok('estoque/movimentos', pedido)
  const outros: [string, object][] = [
    ['estoque/movimentos', { ...pedido, itens: [{ produto_id: p.agua, qtde: '2' }] }],
    ['estoque/movimentos', { ...pedido, itens: [{ produto_id: p.pao, qtde: '1' }] }],
    ['estoque/movimentos', { ...pedido, motivo: 'Outro' }],
    ['estoque/movimentos', { ...pedido, tipo: 'perda' }],
    ['estoque/transferencias', { uuid, destino_id: galpao, itens: pedido.itens }],
    ['estoque/producoes', { uuid, produto_id: p.lanche, qtde: '1' }],
  ]
  for (const [path, body] of outros) {
    const answer = await dono.call('POST', path, body)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'Este identificador já é de outro documento de estoque',
    ])
  }
  expect(await ok('estoque/movimentos', { ...pedido, itens: [{ produto_id: p.agua, qtde: '1.0' }] })).toEqual(
    feito,
  )
  const transfere = { uuid: randomUUID(), destino_id: galpao, itens: pedido.itens }
  await ok('estoque/movimentos', ajuste([{ produto_id: p.pao, qtde: '9' }]))
  await ok('estoque/movimentos', ajuste([{ produto_id: p.queijo, lote_id: lotes[0], qtde: '5' }]))
  const produz = { uuid: randomUUID(), produto_id: p.lanche, qtde: '1' }
  for (const [path, body] of [
    ['estoque/transferencias', transfere],
    ['estoque/producoes', produz],
  ] as const)
    expect(await ok(path, body)).toEqual(await ok(path, body))
})

test('um lote em dois depósitos não passa da sua quantidade em nenhum', async () => {
  const em = (deposito_id: number, qtde: string) =>
    ajuste([{ produto_id: p.queijo, lote_id: lotes[1], qtde }], { deposito_id })
  await ok('estoque/movimentos', em(galpao, '10'))
  const { body } = await dono.call('POST', 'estoque/movimentos', em(loja, '1'))
  expect(body.errors).toEqual({ 'itens.0.qtde': ['O saldo não pode ser maior que a quantidade.'] })
})
