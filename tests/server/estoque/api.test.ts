import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { abrirLanchonete, ajuste } from './mundo.ts'

let t: TestApp
let mundo: Awaited<ReturnType<typeof abrirLanchonete>>
let dono: Client
let outra: Client
let so: Client
let loja: number
let galpao: number
let p: typeof mundo.p
let lotes: number[]
let novo: typeof mundo.novo
let sql: typeof mundo.sql
let ok: typeof mundo.ok

beforeAll(async () => {
  t = await createTestApp()
  mundo = await abrirLanchonete(t, 'dono@estoque.br', [{}, { plano: 'vazio' }])
  ;({ dono, loja, galpao, p, lotes, novo, sql, ok } = mundo)
  const fora = await createAccount(t.deps.db, { users: [{ email: 'fora@estoque.br' }] })
  so = await t.login('produtos-dono@estoque.br')
  outra = await t.login('fora@estoque.br')
  expect(fora.account_id).not.toBe(mundo.account_id)
})
afterAll(() => t.close())

const saldo = async (produto_id: number, deposito_id?: number) => {
  const { data } = (await dono.call('GET', `estoque/produtos/${produto_id}`)).body
  if (!deposito_id) return data.saldo
  const dele = data.saldos.filter((s: { deposito_id: number }) => s.deposito_id === deposito_id)
  return String(dele.reduce((soma: number, s: { saldo: string }) => soma + Number(s.saldo), 0))
}

test('ajuste com custo entra, perda e uso próprio saem, e repetir não repete', async () => {
  const entrada = ajuste([{ produto_id: p.agua, qtde: '10', custo_unitario: '2.50' }])
  const feito = await ok('estoque/movimentos', entrada)
  expect(feito).toMatchObject({
    tipo: 'ajuste',
    deposito_id: loja,
    recalculos: [],
    itens: [{ produto_id: p.agua, tipo: 'ajuste', qtde: '10', custo_unitario: '2.5' }],
  })
  expect(await ok('estoque/movimentos', entrada)).toEqual(feito)
  await ok(
    'estoque/movimentos',
    ajuste([{ produto_id: p.agua, qtde: '1' }], { tipo: 'perda', motivo: 'Quebrou' }),
  )
  await ok(
    'estoque/movimentos',
    ajuste([{ produto_id: p.agua, qtde: '2' }], { tipo: 'uso_proprio', motivo: 'Copa' }),
  )
  const { body } = await dono.call('GET', `estoque/produtos/${p.agua}`)
  expect(body.data).toMatchObject({
    saldo: '7',
    disponivel: '7',
    custos: [{ custo_medio: '2.5', ultimo_custo: '2.5' }],
  })
  const historico = (await dono.call('GET', `estoque/produtos/${p.agua}/movimentos?limit=2`)).body
  expect(historico).toMatchObject({
    total: 3,
    last_page: 2,
    data: [
      { tipo: 'uso_proprio', qtde: '-2', saldo: '7', motivo: 'Copa', usuario: 'dono', custo_medio: '2.5' },
      { tipo: 'perda', qtde: '-1', saldo: '9', deposito: 'Principal' },
    ],
  })
  const segunda = (await dono.call('GET', `estoque/produtos/${p.agua}/movimentos?limit=2&page=2`)).body
  expect(segunda.data).toMatchObject([{ tipo: 'ajuste', qtde: '10', saldo: '10', custo_unitario: '2.5' }])
  // of one cause alone, wherever it lies, each still with the balance it left
  const perdas = (await dono.call('GET', `estoque/produtos/${p.agua}/movimentos?limit=1&tipo=perda`)).body
  expect(perdas).toMatchObject({ total: 1, data: [{ tipo: 'perda', qtde: '-1', saldo: '9' }] })
})

test('transferência sai de um depósito e entra noutro, ao mesmo custo', async () => {
  await ok('estoque/transferencias', {
    uuid: randomUUID(),
    destino_id: galpao,
    itens: [{ produto_id: p.agua, qtde: '4' }],
  })
  expect([await saldo(p.agua, loja), await saldo(p.agua, galpao), await saldo(p.agua)]).toEqual([
    '3',
    '4',
    '7',
  ])
  const { body } = await dono.call('GET', `estoque/produtos/${p.agua}`)
  expect(body.data.custos).toMatchObject([{ custo_medio: '2.5' }])
})

test('a produção consome do lote que vence antes e entra pelo custo', async () => {
  await ok('estoque/movimentos', ajuste([{ produto_id: p.pao, qtde: '20', custo_unitario: '0.75' }]))
  await ok(
    'estoque/movimentos',
    ajuste([
      { produto_id: p.queijo, lote_id: lotes[0], qtde: '5', custo_unitario: '8' },
      { produto_id: p.queijo, lote_id: lotes[1], qtde: '1', custo_unitario: '8' },
    ]),
  )
  const feita = await ok('estoque/producoes', { uuid: randomUUID(), produto_id: p.lanche, qtde: '4' })
  expect(feita.itens).toMatchObject([
    { produto_id: p.pao, tipo: 'producao_consumo', qtde: '-8' },
    { produto_id: p.queijo, lote_id: lotes[0], qtde: '-1' },
    { produto_id: p.queijo, lote_id: lotes[1], qtde: '-1' },
    // (8 × 0,75 + 2 × 8) ÷ 4
    { produto_id: p.lanche, tipo: 'producao_entrada', qtde: '4', custo_unitario: '5.5' },
  ])
  expect([await saldo(p.pao), await saldo(p.queijo), await saldo(p.lanche)]).toEqual(['12', '4', '4'])
})

test('a produção segue a receita de quem é feito de outros, sem círculo', async () => {
  const [torta, recheio] = [await novo('Torta'), await novo('Recheio')]
  const de = (produto_id: number, insumo_id: number, porcao: string) =>
    sql(
      `insert into produto_composicoes (account_id, produto_id, insumo_id, tipo, qtde_porcao)
        select account_id, id, $2, '{1}', $3 from produtos where id = $1`,
      [produto_id, insumo_id, porcao],
    )
  await de(torta, recheio, '0.5')
  await de(torta, p.agua, '0.25')
  await de(recheio, p.agua, '1')
  const produz = (qtde: string) => ({ uuid: randomUUID(), produto_id: torta, qtde })
  const feita = await ok('estoque/producoes', produz('2'))
  expect(feita.itens.map((i: { produto_id: number; qtde: string }) => [i.produto_id, i.qtde])).toEqual([
    [p.agua, '-1.5'],
    [torta, '2'],
  ])
  await de(recheio, torta, '1')
  const { status, body } = await dono.call('POST', 'estoque/producoes', produz('1'))
  expect([status, body.errors]).toEqual([
    422,
    { produto_id: ['Composição circular: um produto não entra na própria composição'] },
  ])
  await ok('estoque/movimentos', ajuste([{ produto_id: p.agua, qtde: '1.5' }]))
})

test('reservar o que se faz na hora reserva os insumos, do lote que vence antes', async () => {
  const disponivel = async (id: number) =>
    (await dono.call('GET', `estoque/produtos/${id}`)).body.data.disponivel
  const misto = await novo('Misto')
  await sql(
    `insert into produto_composicoes (account_id, produto_id, insumo_id, tipo, qtde_porcao)
      select account_id, id, i.insumo, '{1}', i.porcao from produtos
       cross join (values ($2::bigint, 2), ($3::bigint, 0.5)) i (insumo, porcao) where id = $1`,
    [misto, p.pao, p.queijo],
  )
  const pedido = (qtde: string) => ({
    ...{ origem_tipo: 'pedido', origem_id: 31 },
    itens: qtde === '0' ? [] : [{ produto_id: misto, qtde }],
  })
  const feitas = await ok('estoque/reservas', pedido('3'))
  expect(feitas).toMatchObject([
    { produto_id: p.pao, lote_id: null, qtde: '6' },
    { produto_id: p.queijo, lote_id: lotes[0], qtde: '1.5' },
  ])
  expect([await disponivel(p.pao), await disponivel(p.queijo), await disponivel(misto)]).toEqual([
    '6',
    '2.5',
    '0',
  ])
  const demais = await dono.call('POST', 'estoque/reservas', pedido('7'))
  expect([demais.status, demais.body.errors]).toEqual([
    422,
    { 'itens.0.qtde': ['Não há tanto de Pão disponível'] },
  ])
  await ok('estoque/reservas', pedido('0'))
  expect(await disponivel(p.pao)).toBe('12')
})

test('entrada no passado refaz o que veio depois, e diz', async () => {
  const ontem = new Date(t.clock().getTime() - 86_400_000).toISOString()
  const { recalculos } = await ok(
    'estoque/movimentos',
    ajuste([{ produto_id: p.agua, qtde: '10', custo_unitario: '1.50' }], { em: ontem }),
  )
  expect(recalculos).toMatchObject([{ produto_id: p.agua, custo_antes: '2.5000000000', custo_depois: '2' }])
  const { body } = await dono.call('GET', `estoque/produtos/${p.agua}`)
  expect(body.data).toMatchObject({
    saldo: '17',
    custos: [{ custo_medio: '2' }],
    recalculos: [{ custo_antes: '2.5', custo_depois: '2' }],
  })
})

test('a reserva sai do disponível e não do saldo, e vazia se solta', async () => {
  const pedido = (qtde: string | null, origem_id = 7) => ({
    origem_tipo: 'pedido',
    origem_id,
    itens: qtde === null ? [] : [{ produto_id: p.pao, qtde }],
  })
  const ver = async () => {
    const { saldo, reservado, disponivel } = (await dono.call('GET', `estoque/produtos/${p.pao}`)).body.data
    return [saldo, reservado, disponivel]
  }
  await ok('estoque/reservas', pedido('5'))
  expect(await ver()).toEqual(['12', '5', '7'])
  await ok('estoque/reservas', pedido('9'))
  expect(await ver()).toEqual(['12', '9', '3'])
  const demais = await dono.call('POST', 'estoque/reservas', pedido('4', 8))
  expect([demais.status, demais.body.errors]).toEqual([
    422,
    { 'itens.0.qtde': ['Não há tanto de Pão disponível'] },
  ])
  await ok('estoque/reservas', pedido(null))
  expect(await ver()).toEqual(['12', '0', '12'])
})

describe('recusas', () => {
  const casos: [string, () => Promise<[path: string, body: object]>, number, Record<string, string[]>][] = [
    [
      'lote que ficaria negativo',
      async () => ['estoque/movimentos', ajuste([{ produto_id: p.queijo, lote_id: lotes[0], qtde: '-5' }])],
      422,
      { 'itens.0.qtde': ['O lote Q1 de Queijo ficaria com saldo negativo: tem 4'] },
    ],
    [
      'produto que ficaria negativo',
      async () => ['estoque/movimentos', ajuste([{ produto_id: p.lanche, qtde: '5' }], { tipo: 'perda' })],
      422,
      { 'itens.0.qtde': ['Lanche ficaria com saldo negativo: tem 4'] },
    ],
    [
      'lote acima da sua quantidade',
      async () => ['estoque/movimentos', ajuste([{ produto_id: p.queijo, lote_id: lotes[0], qtde: '7' }])],
      422,
      { 'itens.0.qtde': ['O saldo não pode ser maior que a quantidade.'] },
    ],
    [
      'sem o lote',
      async () => ['estoque/movimentos', ajuste([{ produto_id: p.queijo, qtde: '1' }])],
      422,
      { 'itens.0.lote_id': ['Informe o lote de Queijo'] },
    ],
    [
      'lote de outro produto',
      async () => ['estoque/movimentos', ajuste([{ produto_id: p.agua, lote_id: lotes[0], qtde: '1' }])],
      422,
      { 'itens.0.lote_id': ['Informe o lote de Água'] },
    ],
    [
      'sem motivo',
      async () => ['estoque/movimentos', ajuste([{ produto_id: p.agua, qtde: '1' }], { motivo: ' ' })],
      422,
      { motivo: ['Campo Obrigatório'] },
    ],
    [
      'zero',
      async () => ['estoque/movimentos', ajuste([{ produto_id: p.agua, qtde: '0' }])],
      422,
      { 'itens.0.qtde': ['O valor deve ser maior que 0.'] },
    ],
    [
      'amanhã',
      async () => [
        'estoque/movimentos',
        ajuste([{ produto_id: p.agua, qtde: '1' }], {
          em: new Date(t.clock().getTime() + 86_400_000).toISOString(),
        }),
      ],
      422,
      { em: ['A data não pode ser futura'] },
    ],
    [
      'repetido',
      async () => [
        'estoque/movimentos',
        ajuste([
          { produto_id: p.agua, qtde: '1' },
          { produto_id: p.agua, qtde: '2' },
        ]),
      ],
      422,
      { 'itens.1.produto_id': ['Água está repetido'] },
    ],
    [
      'para o mesmo depósito',
      async () => [
        'estoque/transferencias',
        { uuid: randomUUID(), destino_id: loja, itens: [{ produto_id: p.agua, qtde: '1' }] },
      ],
      422,
      { destino_id: ['Escolha outro depósito: é o mesmo'] },
    ],
    [
      'depósito que não há',
      async () => [
        'estoque/movimentos',
        ajuste([{ produto_id: p.agua, qtde: '1' }], { deposito_id: 999_999 }),
      ],
      422,
      { deposito_id: ['Depósito não localizado'] },
    ],
    [
      'produzir o que não tem composição',
      async () => ['estoque/producoes', { uuid: randomUUID(), produto_id: p.agua, qtde: '1' }],
      422,
      { produto_id: ['Este produto não tem composição: inclua o que vai nele'] },
    ],
    [
      'produzir mais do que os lotes dão',
      async () => ['estoque/producoes', { uuid: randomUUID(), produto_id: p.lanche, qtde: '100' }],
      422,
      { qtde: ['Lote com saldo insuficiente'] },
    ],
  ]
  test.each(casos)('%s', async (_caso, pedido, status, errors) => {
    const antes = await sql('select count(*) from estoque_movimentos')
    const [path, body] = await pedido()
    const answer = await dono.call('POST', path, body)
    expect([answer.status, answer.body.errors]).toEqual([status, errors])
    expect(await sql('select count(*) from estoque_movimentos')).toEqual(antes)
  })

  test('quem só mantém produtos vê e não mexe, e outra conta nem vê', async () => {
    expect((await so.call('GET', `estoque/produtos/${p.agua}`)).status).toBe(200)
    const corpo = ajuste([{ produto_id: p.agua, qtde: '1' }])
    expect((await so.call('POST', 'estoque/movimentos', corpo)).status).toBe(403)
    for (const path of [`estoque/produtos/${p.agua}`, `estoque/produtos/${p.agua}/movimentos`])
      expect((await outra.call('GET', path)).status).toBe(404)
    const alheio = await outra.call('POST', 'estoque/movimentos', corpo)
    expect(alheio.body.errors).toEqual({ 'itens.0.produto_id': ['Produto não localizado'] })
  })
})

test('dois ao mesmo tempo nunca tiram a última duas vezes', async () => {
  const tirar = () =>
    dono.call('POST', 'estoque/movimentos', ajuste([{ produto_id: p.lanche, qtde: '3' }], { tipo: 'perda' }))
  const respostas = await Promise.all([tirar(), tirar(), tirar()])
  expect(respostas.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  expect(await saldo(p.lanche)).toBe('1')
})

test('há um depósito principal, e o que tem movimento não é excluído', async () => {
  for (const id of [loja, galpao])
    expect((await dono.call('DELETE', `depositos/${id}`)).body.codigo).toBe('EM_USO')
  const [deles] = (await outra.call('GET', 'depositos')).body.data
  expect((await outra.call('DELETE', `depositos/${deles.id}`)).body.message).toBe(
    'É o depósito principal da empresa, que precisa de um',
  )
  expect(
    (await dono.call('PUT', `depositos/${loja}`, { nome: 'Loja', principal: false })).body.errors,
  ).toEqual({
    principal: ['Para trocar, marque outro depósito como principal'],
  })
  expect((await dono.call('PUT', `depositos/${galpao}`, { nome: 'Galpão', principal: true })).status).toBe(
    200,
  )
  expect(
    await sql('select id, principal from depositos where id = any($1) order by id', [[loja, galpao]]),
  ).toEqual([
    { id: loja, principal: false },
    { id: galpao, principal: true },
  ])
})

test('a conferência diz que tudo confere, e toca o sino a cada problema novo', async () => {
  expect(await ok('estoque/conferencia', {})).toMatchObject({ problemas: [] })
  await sql('update estoque_saldos set saldo = saldo + 1 where produto_id = $1 and lote_id is null', [p.pao])
  expect((await ok('estoque/conferencia', {})).problemas).toMatchObject([
    { o_que: 'saldo', nome: 'Pão', guardado: '13.0000', razao: '12.0000' },
  ])
  await ok('estoque/conferencia', {})
  const tocou = () =>
    sql(
      "select mensagem from notificacoes where titulo = 'O estoque não confere com os seus movimentos' order by id",
    )
  const primeiro = { mensagem: 'Saldo de Pão: guardado 13.0000, pelos movimentos 12.0000' }
  expect(await tocou()).toEqual([primeiro])
  await sql('update estoque_saldos set saldo = saldo + 1000 where produto_id = $1', [p.agua])
  await ok('estoque/conferencia', {})
  await ok('estoque/conferencia', {})
  expect(await tocou()).toEqual([primeiro, { mensagem: expect.stringMatching(/^Saldo de Água: guardado 1/) }])
  await sql('update estoque_saldos set saldo = saldo - 1000 where produto_id = $1', [p.agua])
  await ok('estoque/conferencia', {})
})

test('o trabalho de todo dia confere cada empresa, e a Situação diz o que não confere', async () => {
  const divergente = async () => (await dono.call('GET', 'emissor/situacao')).body.data.estoque_divergente
  await sql('update estoque_saldos set saldo = saldo - 1 where produto_id = $1 and lote_id is null', [p.pao])
  t.clock.advance(7 * 86_400_000)
  await sql("update outbox set due_at = $1 where tipo = 'estoque'", [t.clock()])
  // the session of the tests' day may have ended by then
  dono = await t.login('dono@estoque.br')
  t.app.sales.outbox.wake()
  await t.app.sales.outbox.quiet()
  expect(await divergente()).toBe(0)
  expect(await sql("select due_at > $1 as amanha from outbox where tipo = 'estoque'", [t.clock()])).toEqual([
    { amanha: true },
    { amanha: true },
  ])
  await sql('update estoque_custos set custo_medio = custo_medio + 1 where produto_id = $1', [p.pao])
  t.clock.advance(86_400_001)
  t.app.sales.outbox.wake()
  await t.app.sales.outbox.quiet()
  expect(await divergente()).toBe(1)
})
