import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Cause, Posting } from '../../../src/domain/money/posting.ts'
import type { ReportAnswer } from '../../../src/domain/reports/endpoint.ts'
import { post } from '../../../src/server/money/post.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { said } from '../money/mundo.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let conta: { account_id: number; empresas: number[] }
beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@cartoes.br' }, { email: 'sem@cartoes.br', flags: ['documentos_pdv'] }],
  })
  await createAccount(t.deps.db, { users: [{ email: 'outra@cartoes.br' }] })
  dono = await t.login('dono@cartoes.br')
})
afterAll(() => t.close())

let origem = 0
/** Writes amounts into the ledger, as sales or other causes do. */
const lancado = (
  data: string,
  causa: string,
  postings: readonly Omit<Posting, 'componente'>[],
): Promise<{ id: number }[]> =>
  t.deps.db.tx(conta, q =>
    post(
      ...([q, conta, { ...said, origem: causa } as Cause<readonly Posting[]>] as const),
      postings.map((posting, at) => ({ ...posting, componente: String(at) })),
      {
        ...{ empresa_id: conta.empresas[0] as number, origem_id: ++origem, data, usuario_id: null },
        fechado: 'recusa',
      },
    ),
  )
const principal = async (tipo: string) =>
  (await dono.call('GET', `contas_financeiras?tipo=${tipo}&principal=1`)).body.data[0]
const saldo = async () =>
  (await dono.call('GET', `contas_financeiras/${(await principal('cartao_receber')).id}`)).body.data.saldo
const em = async (dia: string, mais: Record<string, string> = {}, quem = dono) =>
  quem.call(
    'GET',
    `relatorios/cartoes_a_receber?${new URLSearchParams({ inicio: dia, fim: dia, ...mais })}`,
  ) as Promise<{ status: number; body: ReportAnswer }>
const linhas = ({ body }: { body: ReportAnswer }) =>
  body.data.map(({ valores: v }) =>
    ['devedor', 'pagamentos', 'aberto', 'taxa', 'liquido', 'dias'].map(nome => String(v[nome])),
  )

test('o que devem soma o saldo da conta, no fim de cada dia e depois do depósito', async () => {
  const taxa = { nome: 'Crédito à vista', tpag: '03', taxa: '3.20', dias: 30 }
  expect((await dono.call('POST', 'taxas_cartao', taxa)).status).toBe(201)
  const cartao = (valor: string, meio: string): Omit<Posting, 'componente'> => ({
    ...{ de: 'receita', para: 'cartao_receber', valor, meio },
  })
  // older than any term; of 21/10 two credit cards with a rate; of 10/11 a debit card without; a refund in cash
  await lancado('2025-10-01', 'venda', [cartao('30.00', '03')])
  const vendas = await lancado('2026-10-21', 'venda', [cartao('100.00', '03'), cartao('49.90', '03')])
  await lancado('2026-11-10', 'venda', [cartao('20.00', '04')])
  await lancado('2026-11-12', 'tef', [{ de: 'caixa', para: 'cartao_receber', valor: '5.00', meio: '01' }])

  expect(linhas(await em('20/10/2026'))).toEqual([['Outros lançamentos', '0', '30.00', '0.00', '30.00', '0']])
  // 3.20 and 1.60 are each rounded: 3.20 % of 49.90 is 1.5968
  const antes = [
    ['Credenciadora (sem nome)', '3', '169.90', '4.80', '165.10', '32'],
    ['Outros lançamentos', '0', '35.00', '0.00', '35.00', '0'],
  ]
  const dia = await em('22/11/2026')
  expect(linhas(dia)).toEqual(antes)
  expect([dia.body.totais['aberto'], dia.body.totais['ate_30'], dia.body.totais['mais']]).toEqual([
    ...['204.90', '55.00', '149.90'],
  ])
  expect(await saldo()).toBe('204.90')

  const { id } = (await dono.call('POST', 'contas_financeiras', { nome: 'Banco', tipo: 'banco' })).body.data
  const conteudo = `<OFX><BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN><DTPOSTED>20261123
<TRNAMT>145.10<FITID>1<MEMO>CIELO</STMTTRN></BANKTRANLIST></OFX>`
  const lido = await dono.call('POST', 'extratos', { conta_id: id, nome: 'e.ofx', conteudo, aceita: true })
  expect(lido.body).toMatchObject({ data: { novas: 1 } })
  const [linha] = (await dono.call('GET', `extratos?conta_id=${id}&situacao=nova`)).body.data
  const pago = await dono.call('POST', 'extratos/conciliar', {
    ...{ conta_id: id, linhas: [{ id: linha.id, movimentos: vendas.map(each => each.id) }] },
  })
  expect(pago.status).toBe(200)
  expect(linhas(await em('22/11/2026'))).toEqual(antes)
  const depois = await em('23/11/2026')
  expect(linhas(depois)).toEqual([
    ['Outros lançamentos', '0', '35.00', '0.00', '35.00', '0'],
    ['Credenciadora (sem nome)', '1', '20.00', '0.00', '20.00', '13'],
  ])
  expect([depois.body.totais['aberto'], await saldo()]).toEqual(['55.00', '55.00'])
  const so = await em('23/11/2026', { devedor: 'credenciadora', grupos: 'movimento' })
  expect(so.body.totais['aberto']).toBe('20.00')
})

test('só quem vê o financeiro da empresa vê o que devem', async () => {
  expect((await em('23/11/2026', {}, await t.login('sem@cartoes.br'))).status).toBe(403)
  expect(linhas(await em('23/11/2026', {}, await t.login('outra@cartoes.br')))).toEqual([])
})
