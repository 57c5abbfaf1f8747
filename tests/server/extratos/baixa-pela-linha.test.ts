import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBook } from '../../../src/server/money/proof.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let conta: { account_id: number; empresas: number[] }
let distribuidora: number
let joao: number
beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, { users: [{ email: 'dono@baixa.br' }] })
  dono = await t.login('dono@baixa.br')
  const parceiro = async (nome: string) => {
    const { rows } = await t.deps.db.tx(conta, q =>
      q.query<{ id: number }>(
        "insert into parceiros (account_id, nome, tipo) values ($conta, $1, 'E') returning id",
        [nome],
      ),
    )
    return rows[0]?.id ?? 0
  }
  distribuidora = await parceiro('Distribuidora Paulista Ltda')
  joao = await parceiro('Joao da Silva')
})
afterAll(() => t.close())

let contas = 0
const banco = async (): Promise<number> =>
  (await dono.call('POST', 'contas_financeiras', { nome: `Banco ${++contas}`, tipo: 'banco' })).body.data.id
const deve = async (tipo: 1 | 2, valor: string, vencimento: string, parceiro_id: number | null = null) => {
  const corpo = { uuid: randomUUID(), tipo, descricao: 'Conta', valor, vencimento, parceiro_id }
  const feita = await dono.call('POST', 'lancamentos_conta', corpo)
  expect(feita.status, JSON.stringify(feita.body)).toBe(200)
  return feita.body.data[0].id as number
}
const importa = async (conta_id: number, linhas: readonly (readonly [string, string, string])[]) => {
  const conteudo = `<OFX><BANKACCTFROM><BANKID>341<ACCTID>1</BANKACCTFROM><BANKTRANLIST>${linhas
    .map(
      ([dia, valor, memo], at) =>
        `<STMTTRN><DTPOSTED>${dia}<TRNAMT>${valor}<FITID>N${conta_id}${at}<MEMO>${memo}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST></OFX>`
  const dito = { conta_id, nome: 'extrato.ofx', conteudo, aceita: true }
  expect((await dono.call('POST', 'extratos', dito)).body.data.novas).toBe(linhas.length)
  return lista(conta_id)
}
const lista = async (conta_id: number, situacao = 'nova') =>
  (await dono.call('GET', `extratos?conta_id=${conta_id}&situacao=${situacao}&limit=500`)).body.data
const diz = (acao: string, conta_id: number, mais: object) =>
  dono.call('POST', `extratos/${acao}`, { conta_id, ...mais })

/** Folds ledger and instalments by hand: what each account has, and what each instalment still owes. */
const dobra = () =>
  t.deps.db.tx(conta, async q => {
    const { rows: movimentos } = await q.query<{
      de: number
      para: number
      valor: string
      parcela: number | null
    }>(
      'select de_conta_id as de, para_conta_id as para, valor::text, parcela_id as parcela from movimentos where account_id = $conta',
    )
    const { rows: lados } = await q.query<{ id: number; tipo: string }>(
      "select id, tipo from contas_financeiras where account_id = $conta and tipo in ('receber', 'pagar')",
    )
    const devidas = new Map(lados.map(({ id, tipo }) => [id, tipo]))
    const tem = new Map<string, number>()
    const soma = (chave: string, centavos: number) => tem.set(chave, (tem.get(chave) ?? 0) + centavos)
    for (const { de, para, valor, parcela } of movimentos) {
      const centavos = Math.round(Number(valor) * 100)
      soma(`conta ${de}`, -centavos)
      soma(`conta ${para}`, centavos)
      if (devidas.has(de)) soma(`parcela ${parcela}`, -centavos)
      if (devidas.has(para)) soma(`parcela ${parcela}`, centavos)
    }
    return tem
  })
const mudou = (antes: Map<string, number>, depois: Map<string, number>) =>
  Object.fromEntries(
    [...depois].flatMap(([chave, centavos]) => {
      const veio = centavos - (antes.get(chave) ?? 0)
      return veio === 0 ? [] : [[chave, veio]]
    }),
  )
const principal = async (tipo: string): Promise<number> =>
  (await dono.call('GET', `contas_financeiras?tipo=${tipo}&principal=1`)).body.data[0].id
const parcela = async (id: number) => (await dono.call('GET', `lancamentos_conta/${id}`)).body.data

test('a linha que paga uma conta a baixa no seu dia, e desfazer devolve as duas', async () => {
  const id = await banco()
  const pagar = await deve(2, '241.00', '18/11/2026', distribuidora)
  const receber = await deve(1, '99.90', '10/11/2026', joao)
  const linhas = await importa(id, [
    ['20261118', '-241.00', 'PAGTO BOLETO DISTRIBUIDORA PAULISTA'],
    ['20261119', '99.90', 'PIX RECEBIDO JOAO DA SILVA'],
  ])
  expect(linhas).toMatchObject([
    { proposta: { como: 'nome', parcelas: [{ id: pagar, parceiro: 'Distribuidora Paulista Ltda' }] } },
    { proposta: { como: 'nome', parcelas: [{ id: receber, valor: '99.90' }] } },
  ])
  const antes = await dobra()
  const ditas = [
    { id: linhas[0].id, parcela_id: pagar },
    { id: linhas[1].id, parcela_id: receber },
  ]
  expect((await diz('baixar', id, { linhas: ditas })).body).toEqual({ data: { linhas: 2 } })
  expect(mudou(antes, await dobra())).toEqual({
    [`conta ${id}`]: -24_100 + 9990,
    [`conta ${await principal('pagar')}`]: 24_100,
    [`conta ${await principal('receber')}`]: -9990,
    [`parcela ${pagar}`]: 24_100,
    [`parcela ${receber}`]: -9990,
  })
  expect(await parcela(pagar)).toMatchObject({
    ...{ status: 'paga', aberto: '0.00' },
    pagamentos: [{ data: '18/11/2026', valor: '241.00', conta: { id } }],
  })
  expect(await lista(id, 'conciliada')).toMatchObject([
    { proposta: { movimentos: [{ valor: '-241.00', contra: 'Contas a pagar' }] } },
    { proposta: { movimentos: [{ valor: '99.90', contra: 'Contas a receber' }] } },
  ])
  const { pagamentos } = await parcela(pagar)
  const estorno = await dono.call('POST', `pagamento_parcela/${pagamentos[0].id}/estorno`, { motivo: 'Erro' })
  expect([estorno.status, estorno.body.message]).toEqual([
    409,
    expect.stringContaining('desfaça a conciliação'),
  ])
  expect((await diz('desfazer', id, { linhas: linhas.map(({ id: um }: { id: number }) => um) })).status).toBe(
    200,
  )
  expect(mudou(antes, await dobra())).toEqual({})
  expect(await lista(id)).toMatchObject(linhas)
  expect((await diz('baixar', id, { linhas: ditas })).status).toBe(200)
  const prova = await t.deps.db.tx(conta, q => proveBook(q, conta, conta.empresas[0] as number, t.clock(), 0))
  expect(prova.problemas).toEqual([])
})

test('com multa e juros do dia a linha paga o todo, e outro valor é recusado', async () => {
  await t.deps.db.tx(conta, q =>
    q.query('update empresas set multa_atraso = 2, juros_atraso = 3 where account_id = $conta'),
  )
  const id = await banco()
  const vencida = await deve(1, '300.00', '09/11/2026', joao)
  // ten days late: 6,00 of fine and 3% a month of 300,00
  const [linha, pouco] = await importa(id, [
    ['20261119', '309.00', 'PIX RECEBIDO JOAO DA SILVA'],
    ['20261119', '250.00', 'PIX RECEBIDO JOAO DA SILVA'],
  ])
  expect([linha.proposta, pouco.proposta.como]).toMatchObject([
    { como: 'nome', parcelas: [{ id: vencida, valor: '300.00' }] },
    'nada',
  ])
  const recusa = await diz('baixar', id, { linhas: [{ id: pouco.id, parcela_id: vencida }] })
  expect([recusa.status, recusa.body.errors.linhas[0]]).toEqual([
    422,
    expect.stringContaining('deve R$ 309,00'),
  ])
  const antes = await dobra()
  expect((await diz('baixar', id, { linhas: [{ id: linha.id, parcela_id: vencida }] })).status).toBe(200)
  expect(mudou(antes, await dobra())).toMatchObject({
    [`conta ${id}`]: 30_900,
    [`parcela ${vencida}`]: -30_000,
  })
  expect((await diz('desfazer', id, { linhas: [linha.id] })).status).toBe(200)
  expect(mudou(antes, await dobra())).toEqual({})
})

test('uma parcela é de uma linha só: duas abas, duas linhas, ou paga entretanto', async () => {
  const id = await banco()
  const uma = await deve(2, '77.77', '20/11/2026')
  const [a, b] = await importa(id, [
    ['20261120', '-77.77', 'PAGTO A'],
    ['20261120', '-77.77', 'PAGTO B'],
  ])
  expect([a.proposta, b.proposta]).toMatchObject([
    { como: 'varias', parcelas: [{ id: uma }] },
    { como: 'varias', parcelas: [{ id: uma }] },
  ])
  const ambas = [a, b].map(({ id: linha }) => ({ id: linha, parcela_id: uma }))
  const antes = await dobra()
  expect((await diz('baixar', id, { linhas: ambas })).status).toBe(409)
  expect(mudou(antes, await dobra())).toEqual({})
  const abas = await Promise.all(ambas.map(linha => diz('baixar', id, { linhas: [linha] })))
  expect(abas.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(abas.find(({ status }) => status === 409)?.body.message).toContain('já está paga')
  expect(mudou(antes, await dobra())).toMatchObject({ [`conta ${id}`]: -7777 })
  const [recebida] = await importa(await banco(), [['20261120', '77.77', 'PIX']])
  expect(recebida.proposta).toMatchObject({ como: 'nada', parcelas: [] })
})

test('lançar contra uma conta pergunta antes, se há parcela em aberto do valor', async () => {
  const id = await banco()
  const longe = await deve(2, '55.55', '10/01/2026', distribuidora)
  const [linha] = await importa(id, [['20261120', '-55.55', 'PAGTO']])
  expect(linha.proposta).toMatchObject({ como: 'nada', parcelas: [] })
  const achadas = await dono.call('GET', `extratos/parcelas?conta_id=${id}&linha_id=${linha.id}`)
  expect(achadas.body.data).toMatchObject([{ id: longe, parceiro: 'Distribuidora Paulista Ltda' }])
  await deve(2, '55.55', '25/11/2026', distribuidora)
  const corpo = { linhas: [linha.id], contra_id: await principal('despesa') }
  const recusa = await diz('lancar', id, corpo)
  expect([recusa.status, recusa.body.errors.aceita[0]]).toEqual([
    422,
    'Há uma parcela em aberto deste valor: Conta 1/1 · Distribuidora Paulista Ltda, de R$ 55,55, que vence em 25/11/2026',
  ])
  expect((await diz('lancar', id, { ...corpo, aceita: true })).status).toBe(200)
})
