import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { criarProduto } from './mundo.ts'

let t: TestApp
let dono: Client
let conta: Client
let a: number
let b: number
let c: number
let categoria: number
let sql: <R extends object>(text: string, params?: unknown[]) => Promise<R[]>

beforeAll(async () => {
  t = await createTestApp()
  const feita = await createAccount(t.deps.db, {
    users: [{ email: 'dono@conta.br' }, { email: 'conta@conta.br', flags: ['estoque_contagem'] }],
  })
  dono = await t.login('dono@conta.br')
  conta = await t.login('conta@conta.br')
  const { account_id } = feita
  sql = (text, params = []) =>
    t.deps.db.tx({ account_id }, async q => (await q.query(text, params)).rows as never)
  const novo = (nome: string) => criarProduto(sql, account_id, feita.empresas[0] as number, nome)
  ;[a, b, c] = [await novo('A'), await novo('B'), await novo('C')]
  const [feitaCategoria] = await sql<{ id: number }>(
    "insert into categorias (account_id, nome) values ($1, 'Bebidas') returning id",
    [account_id],
  )
  categoria = feitaCategoria?.id ?? 0
  await sql('update produtos set categoria_id = $1 where id = any($2)', [categoria, [a, b]])
  await mover([
    [a, '10'],
    [b, '10'],
    [c, '10'],
  ])
})
afterAll(() => t.close())

async function mover(itens: [produto_id: number, qtde: string][]) {
  t.clock.advance(60_000)
  const { status, body } = await dono.call('POST', 'estoque/movimentos', {
    uuid: randomUUID(),
    tipo: 'ajuste',
    motivo: 'x',
    itens: itens.map(([produto_id, qtde]) => ({ produto_id, qtde })),
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const saldo = async (id: number) => (await dono.call('GET', `estoque/produtos/${id}`)).body.data.saldo
const abrir = async (mudanca: object = {}) => {
  const { status, body } = await conta.call('POST', 'estoque/contagens', { nome: 'Gôndola 1', ...mudanca })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id as number
}
const ler = (
  id: number,
  leituras: [produto_id: number, qtde: string, resto?: object][],
  mais: object = {},
) => {
  t.clock.advance(60_000)
  return conta.call('POST', `estoque/contagens/${id}/leituras`, {
    ...mais,
    leituras: leituras.map(([produto_id, qtde, resto]) => ({
      uuid: randomUUID(),
      produto_id,
      qtde,
      ...resto,
    })),
  })
}

/** How many times the company's browsers were told of a count while this was done. */
async function avisos(fazer: () => Promise<unknown>): Promise<number> {
  const told = vi.spyOn(t.hub, 'trigger')
  await fazer()
  const events = told.mock.calls.filter(([, evento]) => evento === 'ContagemAtualizada')
  told.mockRestore()
  return events.length
}

test('quem conta o mesmo é avisado de cada leitura, e do fim', async () => {
  let id = 0
  expect(await avisos(async () => (id = await abrir()))).toBe(1)
  expect(await avisos(() => ler(id, [[a, '1']]))).toBe(1)
  expect(await avisos(() => ler(id, [[0, '1']]))).toBe(0)
  expect(await avisos(() => conta.call('GET', `estoque/contagens/${id}`))).toBe(0)
  expect(await avisos(() => conta.call('POST', `estoque/contagens/${id}/cancelar`))).toBe(1)
})

test('a venda no meio não entra na diferença, e fechar acerta só o que difere', async () => {
  const id = await abrir()
  await ler(id, [
    [a, '4', { secao: 'Ponta' }],
    [a, '4'],
    [b, '3'],
    [b, '10', { soma: false }],
  ])
  await mover([[a, '-2']])
  await sql('update produtos set preco_comp = 2.5 where id = $1', [a])
  const { body } = await dono.call('GET', `estoque/contagens/${id}`)
  expect(body.data).toMatchObject({ status: 'aberta', nome: 'Gôndola 1', usuario: 'conta' })
  expect(body.linhas).toMatchObject({
    total: 2,
    data: [
      { produto_id: a, nome: 'A', contado: '8', esperado: '10', diferenca: '-2', valor: '-5.00' },
      { produto_id: b, contado: '10', esperado: '10', diferenca: '0' },
    ],
  })
  // who only counts is not told what the goods cost
  const contado = (await conta.call('GET', `estoque/contagens/${id}`)).body
  expect([contado.valor, contado.linhas.data[0].valor]).toEqual([null, null])
  const divergentes = (await dono.call('GET', `estoque/contagens/${id}?divergentes=1`)).body
  expect([divergentes.linhas.total, divergentes.valor]).toEqual([1, '-5.00'])
  expect((await conta.call('GET', `estoque/contagens/${id}?secao=Ponta`)).body.linhas.data).toMatchObject([
    { produto_id: a, contado: '4' },
  ])
  expect((await conta.call('POST', `estoque/contagens/${id}/fechar`, {})).status).toBe(403)
  const fechada = await dono.call('POST', `estoque/contagens/${id}/fechar`, {})
  expect(fechada.body.data).toEqual({ ajustados: 1, recalculos: [] })
  expect([await saldo(a), await saldo(b), await saldo(c)]).toEqual(['6', '10', '10'])
  const { data } = (await dono.call('GET', `estoque/produtos/${a}/movimentos?limit=1`)).body
  expect(data).toMatchObject([
    { tipo: 'contagem', origem_id: id, motivo: 'Gôndola 1', qtde: '-2', saldo: '6' },
  ])
  expect((await ler(id, [[a, '1']])).body.message).toBe('Esta contagem já foi fechada')
})

test('às cegas não diz o esperado, e o não lido vira zero só se pedido', async () => {
  const id = await abrir({ cega: true, categorias: [categoria] })
  expect((await ler(id, [[c, '1']])).body.errors).toEqual({
    'leituras.0.produto_id': ['Este produto não é desta contagem'],
  })
  const uuid = randomUUID()
  for (const lidas of [1, 0])
    expect((await ler(id, [[a, '7', { uuid }]])).body.data).toEqual({ lidas, aviso: null })
  expect((await conta.call('GET', `estoque/contagens/${id}`)).body.linhas.data).toMatchObject([
    { contado: '7', esperado: null, diferenca: null, valor: null },
  ])
  // neither by asking for those that differ
  const divergentes = (await conta.call('GET', `estoque/contagens/${id}?divergentes=1`)).body
  expect([divergentes.linhas.total, divergentes.valor]).toEqual([1, null])
  const fechada = await dono.call('POST', `estoque/contagens/${id}/fechar`, { zera_nao_contados: true })
  expect(fechada.body.data.ajustados).toBe(2)
  expect([await saldo(a), await saldo(b), await saldo(c)]).toEqual(['7', '0', '10'])
  expect((await conta.call('GET', `estoque/contagens/${id}`)).body.linhas.data).toMatchObject([
    { esperado: '6' },
  ])
})

test('cancelada não mexe em nada', async () => {
  const id = await abrir()
  await ler(id, [[c, '1']])
  expect((await conta.call('POST', `estoque/contagens/${id}/cancelar`)).body.data.status).toBe('cancelada')
  expect((await dono.call('POST', `estoque/contagens/${id}/fechar`, {})).body.codigo).toBe('CONFLITO')
  expect(await saldo(c)).toBe('10')
  expect((await conta.call('GET', 'estoque/contagens?status=fechada')).body.total).toBe(2)
})

test('o lote que tem mais do que se disse fica com a quantidade contada', async () => {
  await sql('update produtos set controle_lote = true where id = $1', [c])
  const datas = { fabricacao: '01/10/2026', validade: '01/10/2027' }
  const novo = await dono.call('POST', `produtos/${c}/lotes`, { lote: 'C1', quantidade: '5', ...datas })
  expect(novo.status, JSON.stringify(novo.body)).toBe(201)
  const { id: lote_id } = novo.body.data
  const id = await abrir()
  await ler(id, [[c, '9', { lote_id }]])
  expect((await dono.call('POST', `estoque/contagens/${id}/fechar`, {})).status).toBe(200)
  const { data } = (await dono.call('GET', `produtos/${c}/lotes/${lote_id}`)).body
  expect([data.quantidade, data.saldo].map(Number)).toEqual([9, 9])
  const salvo = await dono.call('PUT', `produtos/${c}/lotes/${lote_id}`, { ...data, observacao_danfe: 'x' })
  expect(salvo.status, JSON.stringify(salvo.body)).toBe(200)
})

test('não se conta uma categoria que não há', async () => {
  const { status, body } = await conta.call('POST', 'estoque/contagens', {
    nome: 'X',
    categorias: [categoria, 999_999],
  })
  expect([status, body.errors]).toEqual([422, { categorias: ['Categoria não localizada'] }])
})

const hora = (desvio = 0) => new Date(t.clock().getTime() + desvio).toISOString()
const linhas = async (id: number) => (await conta.call('GET', `estoque/contagens/${id}`)).body.linhas.data

test('o que se vendeu antes de a leitura chegar não é contado duas vezes', async () => {
  const antes = Number(await saldo(b))
  const horaAtras = -3_600_000
  const id = await abrir()
  t.clock.advance(60_000)
  const em = hora(horaAtras)
  await mover([[b, '5']])
  t.clock.advance(60_000)
  await ler(id, [[b, String(antes), { em }]], { enviadas_em: hora(horaAtras + 60_000) })
  expect(await linhas(id)).toMatchObject([{ esperado: String(antes), diferenca: '0' }])
  await dono.call('POST', `estoque/contagens/${id}/fechar`, {})
  expect(await saldo(b)).toBe(String(antes + 5))
})

test('vale a última correção pela hora da leitura, não pela da chegada', async () => {
  const id = await abrir()
  t.clock.advance(60_000)
  const em = hora()
  await ler(id, [[b, '3']])
  await ler(id, [[b, '7', { soma: false, em }]])
  expect(await linhas(id)).toMatchObject([{ contado: '10' }])
})

test('uma hora que não pode ser é trazida para dentro da contagem, e isso é dito', async () => {
  const id = await abrir()
  t.clock.advance(600_000)
  const { aberta_em } = (await conta.call('GET', `estoque/contagens/${id}`)).body.data
  const cedo = await ler(id, [[a, '1', { em: hora(-86_400_000) }]])
  expect(cedo.body.data).toEqual({
    lidas: 1,
    aviso: '1 leitura dizia uma hora fora da contagem: vale a da abertura. Confira o relógio deste aparelho',
  })
  expect(Date.parse((await linhas(id))[0].em)).toBe(Date.parse(aberta_em))
  const tarde = await ler(id, [
    [b, '1', { em: hora(86_400_000) }],
    [b, '1', { em: hora(86_400_000) }],
  ])
  expect(tarde.body.data.aviso).toBe(
    '2 leituras diziam uma hora fora da contagem: vale a da chegada. Confira o relógio deste aparelho',
  )
  expect(Date.parse((await linhas(id))[0].em)).toBe(t.clock().getTime())
  // a clock a few seconds ahead is no news
  expect((await ler(id, [[b, '1', { em: hora(90_000) }]])).body.data).toEqual({ lidas: 1, aviso: null })
  expect((await ler(id, [[b, '1', { em: 'ontem' }]])).status).toBe(422)
})
