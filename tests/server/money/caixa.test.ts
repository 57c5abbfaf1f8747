import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Posting } from '../../../src/domain/money/posting.ts'
import { post } from '../../../src/server/money/post.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'
import { said } from './mundo.ts'

let t: TestApp
let dono: Client
let lancar: (data: string, posting: Omit<Posting, 'componente'>) => Promise<unknown>
beforeAll(async () => {
  t = await createTestApp()
  const { db } = t.deps
  const { account_id, empresas } = await createAccount(db, {
    users: [{ email: 'dono@caixa.br' }, { email: 'sem@caixa.br', flags: ['documentos_pdv'] }],
  })
  dono = await t.login('dono@caixa.br')
  let next = 1
  lancar = (data, posting) =>
    db.tx({ account_id }, q =>
      post(q, { account_id }, said, [{ ...posting, componente: 'a' }], {
        ...{ empresa_id: empresas[0] as number, origem_id: next++, data, usuario_id: null },
        fechado: 'recusa',
      }),
    )
  await lancar('2026-10-31', { de: 'receita', para: 'caixa', valor: '100.00', meio: '01' })
  await lancar('2026-11-20', { de: 'receita', para: 'caixa', valor: '40.00', meio: '01' })
  await lancar('2026-11-20', { de: 'caixa', para: 'cofre', valor: '70.00' })
  await lancar('2026-11-20', { de: 'receita', para: 'banco', valor: '30.00', meio: '17' })
  await lancar('2026-11-21', { de: 'caixa', para: 'despesa', valor: '15.00', meio: '01' })
})
afterAll(() => t.close())

const ver = async (query: string) => (await dono.call('GET', `caixa?${query}`)).body.data
const conta = (caixa: { contas: { conta: { tipo: string } }[] }, tipo: string) =>
  caixa.contas.find(each => each.conta.tipo === tipo)

test('o dia abre com tudo o que veio antes, e a transferência fica fora do total', async () => {
  const caixa = await ver('de=20/11/2026&ate=20/11/2026')
  expect(caixa).toMatchObject({
    de: '20/11/2026',
    ate: '20/11/2026',
    total: { abertura: '100.00', entradas: '70.00', saidas: '0.00', fechamento: '170.00' },
  })
  expect(conta(caixa, 'caixa')).toMatchObject({
    ...{ abertura: '100.00', entradas: '40.00', saidas: '70.00', fechamento: '70.00' },
    meios: [
      { meio: 'Dinheiro', entradas: '40.00', saidas: '0.00' },
      { meio: null, entradas: '0.00', saidas: '70.00' },
    ],
  })
  expect(conta(caixa, 'cofre')).toMatchObject({ entradas: '70.00', fechamento: '70.00' })
  expect(conta(caixa, 'banco')).toMatchObject({
    fechamento: '30.00',
    meios: [{ meio: 'Pix dinâmico', entradas: '30.00' }],
  })
})

test('o mês são os dias, um depois do outro', async () => {
  const caixa = await ver('de=01/11/2026&ate=30/11/2026')
  expect(caixa.dias).toEqual([
    { data: '20/11/2026', abertura: '100.00', entradas: '70.00', saidas: '0.00', fechamento: '170.00' },
    { data: '21/11/2026', abertura: '170.00', entradas: '0.00', saidas: '15.00', fechamento: '155.00' },
  ])
  expect(caixa.total.fechamento).toBe('155.00')
})

test('uma conta mostra os seus movimentos, com a outra conta e o que sobra', async () => {
  const { contas } = await ver('de=20/11/2026&ate=20/11/2026')
  const { id } = contas[0].conta
  const { status, body } = await dono.call('GET', `caixa/contas/${id}?de=20/11/2026&ate=20/11/2026`)
  expect([status, body.total, body.conta]).toEqual([
    ...[200, 2],
    { id, nome: 'Caixa', abertura: '100.00', entradas: '40.00', saidas: '70.00', fechamento: '70.00' },
  ])
  expect(body.data).toMatchObject([
    { entrada: null, saida: '70.00', outra: 'Cofre', meio: null },
    { entrada: '40.00', saida: null, outra: 'Receitas', meio: 'Dinheiro', estorno: null },
  ])
  expect((await dono.call('GET', 'caixa/contas/999999')).status).toBe(404)
})

test.each([
  ['31/02/2026', '01/03/2026', 'de'],
  ['21/11/2026', '20/11/2026', 'ate'],
  ['01/01/2020', '01/01/2026', 'ate'],
])('de %s até %s não é um período', async (de, ate) => {
  expect([400, 422]).toContain((await dono.call('GET', `caixa?de=${de}&ate=${ate}`)).status)
})

test('inicio e fim são o mesmo que de e ate, e um filtro que não há é recusado', async () => {
  const said = await dono.call('GET', 'caixa?inicio=01/11/2026&fim=30/11/2026')
  expect(said.body.data).toMatchObject({ de: '01/11/2026', ate: '30/11/2026' })
  expect(said.body.data).toEqual(await ver('de=01/11/2026&ate=30/11/2026'))
  const outro = await dono.call('GET', 'caixa?mes=11/2026')
  expect([outro.status, outro.body.errors]).toEqual([422, { mes: ['O caixa não tem este filtro'] }])
})

test('sem o direito não se vê o caixa', async () => {
  expect((await (await t.login('sem@caixa.br')).call('GET', 'caixa')).status).toBe(403)
})

/** Lines of the month's CSV, without its head. */
async function lancamentos(mes: string): Promise<string[][]> {
  const url = `/api/v1/contabil/lancamentos?mes=${mes}`
  const { statusCode, headers, body } = await t.app.inject({
    url,
    headers: { authorization: `Bearer ${dono.token}` },
  })
  expect([statusCode, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="lancamentos-${mes.split('/').reverse().join('-')}.csv"`,
  ])
  const [head, ...linhas] = body
    .replace(/^\ufeff/, '')
    .split('\r\n')
    .slice(0, -1)
  expect(head).toBe('Data;Débito;Conta de débito;Crédito;Conta de crédito;Valor;Histórico;Documento')
  return linhas.map(linha => linha.split(';'))
}

test('o contador recebe cada lançamento com débito, crédito e o código da sua conta', async () => {
  const contas: { id: number; nome: string }[] = (await dono.call('GET', 'contas_financeiras?limit=50')).body
    .data
  const cofre = contas.find(({ nome }) => nome === 'Cofre')
  const { status } = await dono.call('PUT', `contas_financeiras/${cofre?.id}`, {
    codigo_contabil: '1.1.01.02',
  })
  expect(status).toBe(200)
  await lancar('2026-08-31', { de: 'caixa', para: 'cofre', valor: '1.05', historico: '=cmd; do dia' })
  expect(await lancamentos('08/2026')).toEqual([
    ['31/08/2026', '1.1.01.02', 'Cofre', '', 'Caixa', '1,05', `"'=cmd`, ` do dia"`, 'inventada'],
  ])
  const pedir = async (quem: Client, mes: string) =>
    (await quem.call('GET', `contabil/lancamentos?mes=${mes}`)).body
  expect((await pedir(dono, '07/2026')).errors).toEqual({ mes: ['Não há lançamentos em 07/2026'] })
  expect((await pedir(dono, '13/2026')).errors).toEqual({ mes: ['Use MM/AAAA'] })
  const sem = await t.login('sem@caixa.br')
  expect((await sem.call('GET', 'contabil/lancamentos?mes=08/2026')).status).toBe(403)
})

test('os débitos do mês somam os créditos, e cada conta muda o que o seu saldo mudou', async () => {
  const kinds = ['caixa', 'cofre', 'banco', 'receita', 'despesa'] as const
  const nomes = {
    caixa: 'Caixa',
    cofre: 'Cofre',
    banco: 'Conta bancária',
    receita: 'Receitas',
    despesa: 'Despesas',
  }
  let mes = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          de: fc.constantFrom(...kinds),
          para: fc.constantFrom(...kinds),
          centavos: fc.integer({ min: 1, max: 99_999_999 }),
          dia: fc.integer({ min: 1, max: 31 }),
        }),
        { minLength: 1, maxLength: 10 },
      ),
      async rows => {
        const moves = rows.filter(({ de, para }) => de !== para)
        if (moves.length === 0) return
        const ano = 2010 + mes++
        const folded = new Map<string, number>()
        for (const { de, para, centavos, dia } of moves) {
          const valor = (centavos / 100).toFixed(2)
          await lancar(`${ano}-01-${String(dia).padStart(2, '0')}`, { de, para, valor })
          folded.set(nomes[de], (folded.get(nomes[de]) ?? 0) - centavos)
          folded.set(nomes[para], (folded.get(nomes[para]) ?? 0) + centavos)
        }
        const linhas = await lancamentos(`01/${ano}`)
        const read = new Map<string, number>()
        for (const [, , debito = '', , credito = '', valor = ''] of linhas) {
          const centavos = Number(valor.replace(',', ''))
          read.set(debito, (read.get(debito) ?? 0) + centavos)
          read.set(credito, (read.get(credito) ?? 0) - centavos)
        }
        expect(linhas).toHaveLength(moves.length)
        expect([...read].sort()).toEqual([...folded].sort())
        expect([...read.values()].reduce((all, each) => all + each, 0)).toBe(0)
      },
    ),
    { numRuns: 12 },
  )
})
