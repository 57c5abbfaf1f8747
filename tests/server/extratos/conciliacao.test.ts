import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Posting } from '../../../src/domain/money/posting.ts'
import { post } from '../../../src/server/money/post.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { said } from '../money/mundo.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let sem: Client
let conta: { account_id: number; empresas: number[] }
beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@extrato.br' }, { email: 'sem@extrato.br', flags: ['documentos_pdv'] }],
  })
  await createAccount(t.deps.db, { users: [{ email: 'outra@extrato.br' }] })
  dono = await t.login('dono@extrato.br')
  sem = await t.login('sem@extrato.br')
})
afterAll(() => t.close())

let origem = 0
/** Money of 20/11/2026 (or another day) that the book knows; each row's id by its order. */
async function lancado(
  postings: readonly Omit<Posting, 'componente'>[],
  data = '2026-11-20',
): Promise<number[]> {
  const head = { empresa_id: conta.empresas[0] as number, origem_id: ++origem, data, usuario_id: null }
  const rows = postings.map((posting, at) => ({ ...posting, componente: String(at) }))
  const done = await t.deps.db.tx(conta, q => post(q, conta, said, rows, { ...head, fechado: 'recusa' }))
  return done.map(({ id }) => id)
}

let contas = 0
const banco = async (): Promise<number> => {
  const nome = `Banco ${++contas}`
  return (await dono.call('POST', 'contas_financeiras', { nome, tipo: 'banco' })).body.data.id
}
const principal = async (tipo: string): Promise<number> =>
  (await dono.call('GET', `contas_financeiras?tipo=${tipo}&principal=1`)).body.data[0].id
const saldo = async (id: number) => (await dono.call('GET', `contas_financeiras/${id}`)).body.data.saldo

const ofx = (
  linhas: readonly (readonly [data: string, valor: string, historico: string, fitid?: string])[],
  saldo = '',
) =>
  `<OFX><BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM><BANKTRANLIST>${linhas
    .map(
      ([data, valor, historico, fitid = '']) =>
        `<STMTTRN><DTPOSTED>${data}<TRNAMT>${valor}<FITID>${fitid}<MEMO>${historico}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST>${saldo}</OFX>`
const importa = (conta_id: number, conteudo: string, quem = dono) =>
  quem.call('POST', 'extratos', { conta_id, nome: 'extrato.ofx', conteudo })
const lista = async (conta_id: number, situacao = 'nova') =>
  (await dono.call('GET', `extratos?conta_id=${conta_id}&situacao=${situacao}&limit=500`)).body
const diz = (acao: string, conta_id: number, mais: object) =>
  dono.call('POST', `extratos/${acao}`, { conta_id, ...mais })

test('o mesmo extrato duas vezes entra uma, e duas linhas iguais são duas', async () => {
  const id = await banco()
  const linhas = [
    ['20261120', '-5.00', 'CAFE'],
    ['20261120', '-5.00', 'CAFE'],
    ['20261121', '100.00', 'DEPOSITO', 'X1'],
  ] as const
  expect((await importa(id, ofx(linhas))).body.data).toEqual({ novas: 3, repetidas: 0, avisos: [] })
  const maior = [...linhas, ['20261122', '7.00', 'RENDIMENTO'] as const]
  expect((await importa(id, ofx(maior))).body.data).toMatchObject({ novas: 1, repetidas: 3 })
  const { data, contadas, a_conciliar } = await lista(id)
  expect(data.map(({ valor }: { valor: string }) => valor)).toEqual(['-5.00', '-5.00', '100.00', '7.00'])
  expect({ contadas, a_conciliar }).toEqual({
    contadas: { nova: 4, conciliada: 0, ignorada: 0 },
    a_conciliar: '97.00',
  })
})

test('a linha proposta é confirmada, desfeita e confirmada outra vez', async () => {
  const id = await banco()
  const [recebido] = await lancado([{ de: 'receber', para: id, valor: '80.00', historico: 'PIX de Maria' }])
  await importa(id, ofx([['20261121', '80.00', 'PIX RECEBIDO']]))
  const [linha] = (await lista(id)).data
  expect(linha.proposta).toMatchObject({
    como: 'unica',
    movimentos: [{ id: recebido, valor: '80.00', historico: 'PIX de Maria' }],
  })
  const confirma = () => diz('conciliar', id, { linhas: [{ id: linha.id, movimentos: [recebido] }] })
  expect((await confirma()).body.data).toEqual({ linhas: 1 })
  expect((await confirma()).status).toBe(409)
  expect((await lista(id, 'conciliada')).data).toMatchObject([
    { id: linha.id, situacao: 'conciliada', proposta: { movimentos: [{ id: recebido }] } },
  ])
  expect((await diz('desfazer', id, { linhas: [linha.id] })).status).toBe(200)
  expect((await lista(id)).contadas).toEqual({ nova: 1, conciliada: 0, ignorada: 0 })
  expect((await confirma()).status).toBe(200)
})

test('um movimento é de uma linha só, mesmo pedido duas vezes de uma vez', async () => {
  const id = await banco()
  const [pago] = await lancado([{ de: id, para: 'pagar', valor: '30.00' }])
  await importa(
    id,
    ofx([
      ['20261120', '-30.00', 'A'],
      ['20261120', '-30.00', 'B'],
    ]),
  )
  const { data } = await lista(id)
  expect(data.map(({ proposta }: { proposta: { como: string } }) => proposta.como)).toEqual([
    'varias',
    'varias',
  ])
  const confirma = (linha: { id: number }) =>
    diz('conciliar', id, { linhas: [{ id: linha.id, movimentos: [pago] }] })
  const feitas = await Promise.all(data.map(confirma))
  expect(feitas.map(({ status }) => status).sort()).toEqual([200, 409])
  const ambas = data.map((linha: { id: number }) => ({ id: linha.id, movimentos: [pago] }))
  expect((await diz('conciliar', id, { linhas: ambas })).status).toBe(409)
})

test('a tarifa entre a linha e o movimento é lançada à parte; mais que isso é recusado', async () => {
  const id = await banco()
  const despesa = await principal('despesa')
  const antes = Number.parseFloat(await saldo(despesa))
  const [lote, outro] = await lancado([
    { de: 'cartao_receber', para: id, valor: '1000.00' },
    { de: 'cartao_receber', para: id, valor: '500.00' },
  ])
  await importa(
    id,
    ofx([
      ['20261120', '990.00', 'CIELO'],
      ['20261120', '470.00', 'REDE'],
    ]),
  )
  const [cielo, rede] = (await lista(id)).data
  expect(cielo.proposta).toMatchObject({ como: 'diferenca', diferenca: '-10.00' })
  const linhas = [{ id: cielo.id, movimentos: [lote], diferenca: true }]
  const demais = [{ id: rede.id, movimentos: [outro], diferenca: true }]
  const recusada = await diz('conciliar', id, { linhas: [...linhas, ...demais] })
  expect(recusada.status).toBe(422)
  expect(recusada.body.errors.linhas[0]).toMatch(/470,00\): os movimentos diferem dela em/)
  expect(await saldo(id)).toBe('1500.00')
  expect((await diz('conciliar', id, { linhas })).status).toBe(200)
  expect(await saldo(id)).toBe('1490.00')
  expect(await saldo(despesa)).toBe((antes + 10).toFixed(2))
  // taken back, the fee is undone in the book and the batch waits again
  await diz('desfazer', id, { linhas: [cielo.id] })
  expect(await saldo(id)).toBe('1500.00')
  expect((await lista(id)).data[0].proposta.como).toBe('diferenca')
})

test('o que só o banco sabia é lançado contra uma conta, e desfeito quantas vezes for', async () => {
  const id = await banco()
  const despesa = await principal('despesa')
  await importa(id, ofx([['20261120', '-12.30', 'TARIFA']]))
  const [linha] = (await lista(id)).data
  for (const _ of [1, 2]) {
    expect((await diz('lancar', id, { linhas: [linha.id], contra_id: despesa })).status).toBe(200)
    expect(await saldo(id)).toBe('-12.30')
    expect((await lista(id, 'conciliada')).data[0].proposta.movimentos).toMatchObject([
      { valor: '-12.30', historico: 'TARIFA' },
    ])
    expect((await diz('desfazer', id, { linhas: [linha.id] })).status).toBe(200)
    expect(await saldo(id)).toBe('0.00')
  }
  const recusa = await diz('lancar', id, { linhas: [linha.id], contra_id: id })
  expect(recusa.body.errors.contra_id).toEqual(['Escolha outra conta: esta é a do extrato'])
})

test('ignorar pede o motivo, e o saldo do banco é comparado com o do livro', async () => {
  const id = await banco()
  const fim = '<LEDGERBAL><BALAMT>9.00<DTASOF>20261120</LEDGERBAL>'
  const { body } = await importa(id, ofx([['20261120', '9.00', 'ESTORNO']], fim))
  expect(body.data.avisos[0]).toMatch(/^Em 20\/11\/2026 o banco diz R\$\s9,00 e o livro R\$\s0,00$/)
  const [linha] = (await lista(id)).data
  expect((await diz('ignorar', id, { linhas: [linha.id], motivo: ' ' })).status).toBe(422)
  expect((await diz('ignorar', id, { linhas: [linha.id], motivo: 'erro do banco' })).status).toBe(200)
  expect((await lista(id, 'ignorada')).data).toMatchObject([{ motivo: 'erro do banco' }])
  await diz('desfazer', id, { linhas: [linha.id] })
  expect((await lista(id)).contadas.nova).toBe(1)
})

test.each([
  ['data;valor', 'O arquivo não é um extrato OFX'],
  [ofx([]), 'O extrato não tem lançamentos'],
  [ofx([['20261120', '1.234', 'X']]), "Linha 1: o valor '1.234' não é em reais e centavos"],
])('o que não é extrato é recusado no campo: %#', async (conteudo, falta) => {
  const { status, body } = await importa(await banco(), conteudo)
  expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { conteudo: [falta] } })
})

test('só vê e concilia quem cuida do financeiro, e só a conta da sua empresa', async () => {
  const id = await banco()
  expect((await importa(id, ofx([['20261120', '1.00', 'X']]), sem)).status).toBe(403)
  const outra = await t.login('outra@extrato.br')
  const { status, body } = await importa(id, ofx([['20261120', '1.00', 'X']]), outra)
  expect({ status, errors: body.errors }).toEqual({
    status: 422,
    errors: { conta_id: ['Conta financeira não localizada'] },
  })
})

test('um mês de 300 linhas concilia de uma vez o que é certo', async () => {
  const id = await banco()
  const dia = (at: number) => String(1 + (at % 28)).padStart(2, '0')
  const valor = (at: number) => `${100 + at}.${String(at % 100).padStart(2, '0')}`
  for (let at = 0; at < 300; at++)
    await lancado([{ de: 'receber', para: id, valor: valor(at) }], `2026-10-${dia(at)}`)
  await importa(
    id,
    ofx(Array.from({ length: 300 }, (_, at) => [`202610${dia(at)}`, valor(at), `PIX ${at}`] as const)),
  )
  const { data } = await lista(id)
  expect(data).toHaveLength(300)
  const linhas = data.map(
    ({ id: linha, proposta }: { id: number; proposta: { movimentos: { id: number }[] } }) => ({
      ...{ id: linha, movimentos: proposta.movimentos.map(movimento => movimento.id) },
    }),
  )
  expect((await diz('conciliar', id, { linhas })).body.data).toEqual({ linhas: 300 })
  expect((await lista(id)).contadas).toEqual({ nova: 0, conciliada: 300, ignorada: 0 })
})
