import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Importado } from '../../../src/domain/api/extratos.ts'
import type { Lancamento } from '../../../src/domain/api/lancamentos.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let conta: { account_id: number; empresas: number[] }
let cliente: number
let semCep: number
beforeAll(async () => {
  t = await createTestApp()
  conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@remessa.br' }, { email: 'sem@remessa.br', flags: ['documentos_pdv'] }],
  })
  dono = await t.login('dono@remessa.br')
  await t.deps.db.tx(conta, q =>
    q.query('update empresas set multa_atraso = 2, juros_atraso = 3 where account_id = $conta'),
  )
  cliente = await parceiro('Ana do Boleto', '52998224725', '01310100')
  semCep = await parceiro('Beto sem CEP', '11144477735', '')
})
afterAll(() => t.close())

const parceiro = (nome: string, documento: string, cep: string) =>
  t.deps.db.tx(conta, async q => {
    const { rows } = await q.query<{ id: number }>(
      "insert into parceiros (account_id, nome, tipo, cpf_cnpj) values ($conta, $1, 'F', $2) returning id",
      [nome, documento],
    )
    await q.query(
      `insert into parceiros_address (account_id, parceiro_id, tipo, principal, endereco, numero, bairro, cep, municipio_id, pais_id)
        values ($conta, $1, 1, 1, 'Rua Três', '10', 'Centro', $2, '3550308', '1058')`,
      [rows[0]?.id, cep],
    )
    return rows[0]?.id as number
  })

const BANCOS: Readonly<Record<string, object>> = {
  '001': {
    agencia: '1234-3',
    conta: '123456-0',
    boleto_leiaute: '240',
    boleto_convenio: '1234567',
    boleto_carteira: '17',
    boleto_variacao: '019',
  },
  '237': {
    agencia: '1234-3',
    conta: '123456-0',
    boleto_leiaute: '400',
    boleto_convenio: '4321',
    boleto_carteira: '09',
  },
  '341': { agencia: '1234', conta: '56789-0', boleto_leiaute: '400', boleto_carteira: '109' },
  '077': {
    agencia: '0001-9',
    conta: '7654321-0',
    boleto_leiaute: '400',
    boleto_convenio: '7654321',
    boleto_carteira: '112',
  },
}
let contas = 0
const banco = async (codigo: string, mais: object = {}): Promise<number> => {
  const banco_id = await t.deps.db.tx(conta, async q => {
    const { rows } = await q.query<{ id: number }>('select id from bancos where codigo = $1', [codigo])
    return rows[0]?.id
  })
  const corpo = { nome: `Banco ${++contas}`, tipo: 'banco', banco_id, ...BANCOS[codigo], ...mais }
  const { status, body } = await dono.call('POST', 'contas_financeiras', corpo)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data.id
}
const deve = async (valor: string, mais: object = {}): Promise<number> => {
  const corpo = {
    tipo: 1,
    descricao: `Conta de ${valor}`,
    parceiro_id: cliente,
    valor,
    vencimento: '10/01/2027',
    ...mais,
  }
  const { status, body } = await dono.call('POST', 'lancamentos_conta', corpo)
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data[0].id
}
const ler = async (id: number): Promise<Lancamento> =>
  (await dono.call('GET', `lancamentos_conta/${id}`)).body.data
const gera = (conta_id: number, parcelas: readonly number[], ordem = 'entrada', uuid = crypto.randomUUID()) =>
  dono.call('POST', 'remessas', { uuid, conta_id, ordem, parcelas })
const bytes = async (id: number): Promise<string> =>
  (
    await t.app.inject({
      method: 'GET',
      url: `/api/v1/remessas/${id}/arquivo`,
      headers: { authorization: `Bearer ${dono.token}` },
    })
  ).body
const importa = async (conta_id: number, conteudo: string): Promise<Importado> => {
  const { status, body } = await dono.call('POST', 'extratos', {
    conta_id,
    nome: 'retorno.ret',
    conteudo,
    aceita: true,
  })
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}

const put = (line: string, at: number, text: string) =>
  line.slice(0, at - 1) + text + line.slice(at - 1 + text.length)

/** Answers a file of BB as the bank does: its segments P become T and U, by FEBRABAN's columns. */
const retornoBB = (
  remessa: string,
  codigos: readonly (readonly [codigo: string, motivo?: string])[],
  pago = '',
) => {
  const ps = remessa.split('\r\n').filter(linha => linha[13] === 'P')
  const linhas = ps.flatMap((p, at) => {
    const [codigo, motivo = ''] = codigos[at] ?? ['02']
    let tt = put(' '.repeat(240), 1, '00100013')
    tt = put(put(put(tt, 14, 'T'), 16, codigo), 38, p.slice(37, 57))
    tt = put(put(put(tt, 82, p.slice(85, 100)), 199, '000000000000150'), 214, motivo)
    let u = put(put(put(' '.repeat(240), 1, '00100013'), 14, 'U'), 16, codigo)
    u = put(u, 18, '0'.repeat(60))
    u = put(put(u, 78, pago || p.slice(85, 100)), 93, pago || p.slice(85, 100))
    return [tt, put(put(u, 138, '20112026'), 146, '20112026')]
  })
  const cabeca = put(put(' '.repeat(240), 1, '00100000'), 143, '2')
  return [
    cabeca,
    put(' '.repeat(240), 1, '00100011T01'),
    ...linhas,
    put(' '.repeat(240), 1, '00199999'),
    '',
  ].join('\r\n')
}

test('a remessa vai, o retorno registra, recusa com o motivo e baixa só o que foi pago', async () => {
  const bb = await banco('001')
  const [a, b, c, d] = [
    await deve('100.00'),
    await deve('200.00'),
    await deve('300.00'),
    await deve('400.00', { parceiro_id: semCep }),
  ]
  const pedido = { conta_id: bb, ordem: 'entrada', parcelas: [a, b, c, d] }
  const { body: conferida } = await dono.call('POST', 'remessas/conferencia', pedido)
  expect(conferida.total).toBe('600.00')
  expect(conferida.data.map(({ falta }: { falta: string | null }) => falta)).toEqual([
    null,
    null,
    null,
    'Falta o CEP do cliente',
  ])
  expect((await ler(a)).remessa).toBeNull()

  const { status, body } = await gera(bb, [a, b, c, d])
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    numero: 1,
    titulos: 3,
    aguardando: 3,
    total: '600.00',
    banco: 'Banco do Brasil',
    arquivo: 'CB201101.REM',
  })
  expect(body.fora).toMatchObject([{ id: d, falta: 'Falta o CEP do cliente' }])
  const remessa = await bytes(body.data.id)
  expect(remessa).toBe(await bytes(body.data.id))
  expect(await ler(a)).toMatchObject({
    ...{ remessa: { ordem: 'entrada', situacao: 'enviada' }, nosso_numero: '12345670000000001' },
    // due on 10/01/2027, factor 1687; the general digit is that of these bars
    boleto: expect.stringMatching(/^00190000090123456700400000001172\d16870000010000$/),
  })
  // interest of 3% a month of R$ 100,00 is ten cents a day, from the day after
  const p = remessa.split('\r\n')[2]
  expect([p?.slice(117, 126), p?.slice(126, 141)]).toEqual(['111012027', '000000000000010'])

  const registro = await importa(bb, retornoBB(remessa, [['02'], ['02'], ['03', '48']]))
  expect(registro.contagens).toMatchObject({ registrados: 2, recusados: 1 })
  expect(registro.avisos).toEqual([
    expect.stringMatching(/^O banco recusou o título 12345670000000003 .*: CEP inválido$/),
  ])
  expect((await ler(a)).remessa).toMatchObject({ situacao: 'confirmada' })
  expect(await ler(c)).toMatchObject({
    boleto: null,
    remessa: { situacao: 'recusada', motivo: 'CEP inválido' },
  })

  const pago = await importa(bb, retornoBB(remessa, [['06'], ['09'], ['02']]))
  expect(pago.novas).toBe(1)
  expect(await ler(a)).toMatchObject({ status: 'paga', remessa: { situacao: 'encerrada' } })
  expect(await ler(b)).toMatchObject({ status: 'aberta', boleto: null, remessa: { situacao: 'encerrada' } })
  expect((await ler(c)).status).toBe('aberta')
  // refused and cancelled ones go again, with new numbers
  const { body: outra } = await gera(bb, [b, c])
  expect(outra.data).toMatchObject({ numero: 2, titulos: 2 })
  expect([(await ler(b)).nosso_numero, (await ler(c)).nosso_numero]).toEqual([
    '12345670000000004',
    '12345670000000005',
  ])
  const { body: registrada } = await dono.call('GET', `contas_financeiras/${bb}`)
  expect(registrada.data).toMatchObject({ boleto_proximo: '6', remessa_proxima: 3 })
})

test('duas remessas ao mesmo tempo não mandam a parcela duas vezes nem repetem número', async () => {
  const bb = await banco('001')
  const ids = [await deve('10.00'), await deve('20.00'), await deve('30.00')]
  const feitas = await Promise.all([gera(bb, ids), gera(bb, ids), gera(bb, ids)])
  expect(feitas.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  const recusada = feitas.find(({ status }) => status === 422)
  expect(recusada?.body.errors.parcelas[0]).toMatch(/Já está na remessa 1, que o banco ainda não respondeu$/)
  const numeros = await Promise.all(ids.map(async id => (await ler(id)).nosso_numero))
  expect(new Set(numeros).size).toBe(3)
  // the same request again gives the same file
  const uuid = crypto.randomUUID()
  const nova = await deve('40.00')
  const [um, dois] = [await gera(bb, [nova], 'entrada', uuid), await gera(bb, [nova], 'entrada', uuid)]
  expect(um.body.data.id).toBe(dois.body.data.id)
})

test('a linha do extrato que soma os boletos do dia é proposta com todos eles', async () => {
  const bb = await banco('001')
  const outro = await parceiro('Caio do Boleto', '15350946056', '01310100')
  const { body } = await gera(bb, [await deve('110.00'), await deve('220.00', { parceiro_id: outro })])
  await importa(bb, retornoBB(await bytes(body.data.id), [['06'], ['06']]))
  await importa(
    bb,
    '<OFX><BANKACCTFROM><BANKID>001<ACCTID>123456-0</BANKACCTFROM><BANKTRANLIST>\n<STMTTRN>\n<DTPOSTED>20261120\n<TRNAMT>330.00\n<MEMO>COBRANCA\n</STMTTRN></BANKTRANLIST></OFX>',
  )
  const { body: extrato } = await dono.call('GET', `extratos?conta_id=${bb}`)
  const [{ proposta }] = extrato.data
  expect([proposta.como, proposta.movimentos.map(({ valor }: { valor: string }) => valor).sort()]).toEqual([
    ...['soma', ['110.00', '220.00']],
  ])
})

test('muda-se o vencimento e pede-se a baixa do que o banco registrou', async () => {
  const bb = await banco('001')
  const id = await deve('150.00')
  const { body } = await gera(bb, [id])
  const recusa = async (ordem: string) => (await gera(bb, [id], ordem)).body.errors.parcelas[0]
  expect(await recusa('baixa')).toMatch(/Já está na remessa 1/)
  await importa(bb, retornoBB(await bytes(body.data.id), [['02']]))
  expect(await recusa('entrada')).toMatch(/O boleto já está registrado no banco$/)
  expect(await recusa('vencimento')).toMatch(/O banco já tem este vencimento: mude primeiro o da parcela$/)
  await dono.call('PUT', `lancamentos_conta/${id}`, { vencimento: '10/02/2027' })
  const { body: mudanca } = await gera(bb, [id], 'vencimento')
  const arquivo = await bytes(mudanca.data.id)
  expect(
    arquivo
      .split('\r\n')
      .filter(linha => linha[13] === 'P')
      .map(linha => linha.slice(15, 17) + linha.slice(77, 85)),
  ).toEqual(['0610022027'])
  expect((await ler(id)).nosso_numero).toBe('12345670000000001')
  await importa(bb, retornoBB(arquivo, [['14']]))
  expect((await ler(id)).remessa).toMatchObject({ ordem: 'vencimento', situacao: 'confirmada' })
  const { body: baixa } = await gera(bb, [id], 'baixa')
  await importa(bb, retornoBB(await bytes(baixa.data.id), [['26', '60']]))
  expect((await ler(id)).remessa).toEqual({
    ordem: 'baixa',
    situacao: 'recusada',
    motivo: 'título que o banco não tem',
  })
  const { body: outra } = await gera(bb, [id], 'baixa')
  await importa(bb, retornoBB(await bytes(outra.data.id), [['09']]))
  expect(await ler(id)).toMatchObject({ boleto: null, remessa: { situacao: 'encerrada' } })
})

test('o valor não muda enquanto o boleto está no banco ou guardado', async () => {
  const bb = await banco('001')
  const id = await deve('180.00')
  const muda = async (valor: string) => {
    const { status, body } = await dono.call('PUT', `lancamentos_conta/${id}`, { valor })
    return status === 200 ? body.data.valor : body.errors.valor[0]
  }
  const { body } = await gera(bb, [id])
  expect(await muda('190.00')).toMatch(/^O boleto está na remessa 1, que o banco ainda não respondeu/)
  const arquivo = await bytes(body.data.id)
  await importa(bb, retornoBB(arquivo, [['02']]))
  expect(await muda('190.00')).toMatch(/^O banco tem o boleto de R\$\s180,00: peça a baixa/)
  // the rest of it changes
  const { status } = await dono.call('PUT', `lancamentos_conta/${id}`, {
    ...{ valor: '180.00', descricao: 'Outro nome', vencimento: '11/01/2027' },
  })
  expect([status, (await ler(id)).valor]).toEqual([200, '180.00'])
  const { body: baixa } = await gera(bb, [id], 'baixa')
  await importa(bb, retornoBB(await bytes(baixa.data.id), [['09']]))
  expect(await muda('190.00')).toBe('190.00')
  const { body: outra } = await gera(bb, [id])
  // the columns of the value in segment P
  expect((await bytes(outra.data.id)).split('\r\n')[2]?.slice(85, 100)).toBe('000000000019000')
  await dono.call('POST', `remessas/${outra.data.id}/desfazer`)
  expect(await muda('200.00')).toBe('200.00')
  // one that the bank gave holds the amount too
  await t.deps.db.tx(conta, q =>
    q.query("update parcelas set barras = '00191168700000200000000001234567000000001717' where id = $1", [
      id,
    ]),
  )
  expect(await muda('210.00')).toMatch(/^A parcela tem um boleto de R\$\s200,00: apague-o/)
})

test.each([
  ['multa e juros dos dias', '9010', '000000000010300', { multa: '2.00', juros: '1.00', credito: '0.00' }],
  ['parte da multa', '9020', '000000000010150', { multa: '1.50', juros: '0.00', credito: '0.00' }],
  ['mais do que se devia', '9030', '000000000011000', { multa: '2.00', juros: '1.00', credito: '7.00' }],
  ['nada dos encargos', '9040', '000000000010000', { multa: '0.00', juros: '0.00', credito: '0.00' }],
] as const)(
  'o boleto pago com %s baixa a parcela com as suas partes',
  async (_o_que, boleto_proximo, pago, partes) => {
    const bb = await banco('001', { boleto_proximo })
    const id = await deve('100.00')
    const { body } = await gera(bb, [id])
    // due ten days before it is paid: 2% once, and 3% a month
    await t.deps.db.tx(conta, q =>
      q.query("update parcelas set vencimento = '2026-11-10' where account_id = $conta and id = $1", [id]),
    )
    await importa(bb, retornoBB(await bytes(body.data.id), [['06']], pago))
    expect(await ler(id)).toMatchObject({ status: 'paga', aberto: '0.00' })
    const [baixa] = await t.deps.db.tx(
      conta,
      async q =>
        (
          await q.query(
            'select multa::text, juros::text, credito::text from pagamentos_parcela where account_id = $conta and parcela_id = $1',
            [id],
          )
        ).rows,
    )
    expect(baixa).toEqual(partes)
  },
)

test('a remessa que não foi enviada se desfaz, e a respondida não', async () => {
  const bb = await banco('001', { boleto_proximo: '500', remessa_proxima: 30 })
  const id = await deve('70.00')
  const { body } = await gera(bb, [id])
  expect(body.data).toMatchObject({ numero: 30 })
  expect((await ler(id)).nosso_numero).toBe('12345670000000500')
  const desfeita = await dono.call('POST', `remessas/${body.data.id}/desfazer`)
  expect(desfeita.body.data).toMatchObject({ desfeita: true })
  expect(await ler(id)).toMatchObject({ remessa: null, nosso_numero: null, boleto: null })
  const { body: outra } = await gera(bb, [id])
  expect(outra.data.numero).toBe(31)
  await importa(bb, retornoBB(await bytes(outra.data.id), [['02']]))
  const tarde = await dono.call('POST', `remessas/${outra.data.id}/desfazer`)
  expect([tarde.status, tarde.body.message]).toEqual([
    409,
    'O banco já respondeu à remessa 31: peça a baixa dos boletos',
  ])
  const { body: lista } = await dono.call('GET', `remessas?conta_id=${bb}`)
  expect(
    lista.data.map(({ numero, desfeita: off }: { numero: number; desfeita: boolean }) => [numero, off]),
  ).toEqual([
    [31, false],
    [30, true],
  ])
  const { body: vista } = await dono.call('GET', `remessas/${outra.data.id}`)
  expect(vista.data.enviados).toMatchObject([{ parcela_id: id, situacao: 'confirmada', paga: false }])
  // a number that was given does not come back
  const { body: registro } = await dono.call('GET', `contas_financeiras/${bb}`)
  const volta = await dono.call('PUT', `contas_financeiras/${bb}`, {
    ...registro.data,
    boleto_proximo: '501',
  })
  expect([volta.status, volta.body.errors.boleto_proximo]).toEqual([
    422,
    ['Até 501 já foram dados: o próximo é 502'],
  ])
})

test('o Inter dá o número no retorno, e as barras saem dele', async () => {
  const inter = await banco('077')
  const id = await deve('90.00')
  const { body } = await gera(inter, [id])
  expect(await ler(id)).toMatchObject({ nosso_numero: null, boleto: null, remessa: { situacao: 'enviada' } })
  const detalhe = (await bytes(body.data.id)).split('\r\n')[1] ?? ''
  let linha = put(put(' '.repeat(400), 1, '1'), 38, detalhe.slice(37, 62))
  linha = put(put(put(put(linha, 71, '00712345678'), 90, '02'), 92, '201126'), 125, detalhe.slice(126, 139))
  const cabeca = put(put(put(' '.repeat(400), 1, '02RETORNO01COBRANCA'), 77, '077'), 95, '201126')
  await importa(inter, [cabeca, linha, put(' '.repeat(400), 1, '9'), ''].join('\r\n'))
  expect(await ler(id)).toMatchObject({
    ...{ nosso_numero: '00712345678', remessa: { situacao: 'confirmada' } },
    boleto: expect.stringMatching(/^077900011\d1276543210\d0712345678\d\d16870000009000$/),
  })
  const { body: nao } = await gera(inter, [id], 'baixa')
  expect(nao.errors.ordem).toEqual(['O Inter não toma este pedido por arquivo: faça-o no site do banco'])
})

test('o que a conta não tem é dito, e quem não pode não gera', async () => {
  const id = await deve('60.00')
  const de = async (conta_id: number) => (await gera(conta_id, [id])).body.errors.conta_id[0]
  expect(await de(await banco('001', { boleto_convenio: '' }))).toMatch(
    /^Banco \d+: Falta Convênio \(7 números\), que o Banco do Brasil deu$/,
  )
  expect(await de(await banco('001', { boleto_leiaute: null }))).toMatch(
    /não emite boletos: diga em Remessa de boletos da conta o leiaute$/,
  )
  expect(await de(await banco('237', { agencia: '' }))).toMatch(/Falta Agência$/)
  const minimo = await banco('341', { boleto_minimo: '60.01' })
  expect((await gera(minimo, [id])).body.errors.parcelas[0]).toMatch(
    /O valor é menor que o mínimo de R\$\s60,01$/,
  )
  const sem = await t.login('sem@remessa.br')
  expect((await sem.call('GET', 'remessas')).status).toBe(403)
  expect((await gera(minimo, [999_999])).status).toBe(404)
  expect((await gera(minimo, [])).status).toBe(422)
})

/** The movements of a file's titles: '01' enters, '02' takes back; each with the bank's number. */
const pedidos = (arquivo: string): string[] =>
  arquivo
    .split('\r\n')
    .filter(linha => linha[13] === 'P')
    .map(linha => `${linha.slice(15, 17)} ${linha.slice(37, 57).trim()}`)
const avisosDe = async (): Promise<string[]> =>
  (await dono.call('GET', 'notificacao')).body.data
    .filter(({ titulo }: { titulo: string }) => titulo.startsWith('Boleto a baixar'))
    .map(({ mensagem }: { mensagem: string }) => mensagem)

test('a parcela que acaba sem pagar leva a baixa do boleto na próxima remessa', async () => {
  const bb = await banco('001', { conta: '654321-0' })
  const [a, b, c] = [await deve('51.00'), await deve('52.00'), await deve('53.00')]
  const { body: primeira } = await gera(bb, [a, b, c])
  const cancela = (id: number) =>
    dono.call('POST', `lancamentos_conta/${id}/cancelamento`, { motivo: 'Venda desfeita' })
  // the bank has not answered: it would collect what nobody owes
  expect((await cancela(a)).body.message).toMatch(/^O boleto está na remessa 1, que o banco ainda não/)
  const arquivo = await bytes(primeira.data.id)
  await importa(bb, retornoBB(arquivo, [['02'], ['02'], ['02']]))
  expect((await cancela(a)).status).toBe(200)
  const plano = { parcelas: [b], vencimento: '10/03/2027', numparcelas: 1 }
  const { body: nova } = await dono.call('POST', 'lancamentos_conta/renegociacao', {
    uuid: crypto.randomUUID(),
    ...plano,
  })
  expect(await avisosDe()).toEqual([
    expect.stringMatching(/^A parcela foi renegociada, .* R\$ 52,00: a baixa vai na próxima remessa/),
    expect.stringMatching(/^A parcela foi cancelada, .* R\$ 51,00: a baixa vai na próxima remessa/),
  ])
  const pedido = { conta_id: bb, ordem: 'entrada', parcelas: [nova.data[0].id] }
  const { body: conferida } = await dono.call('POST', 'remessas/conferencia', pedido)
  expect(conferida.baixas.map(({ id }: { id: number }) => id)).toEqual([a, b])
  const { body: segunda } = await gera(bb, [nova.data[0].id])
  expect(segunda.data).toMatchObject({ titulos: 3, total: '155.00' })
  const numeros = pedidos(arquivo).map(pedido => pedido.slice(3))
  const foram = pedidos(await bytes(segunda.data.id))
  expect(foram.slice(1)).toEqual([`02 ${numeros[0]}`, `02 ${numeros[1]}`])
  expect(foram[0]).toMatch(/^01 /)
  // sent once: what waits for an answer does not go again
  const { body: outra } = await dono.call('POST', 'remessas/conferencia', { ...pedido, parcelas: [c] })
  expect(outra.baixas).toEqual([])
})

test('o banco que não toma a baixa por arquivo: a parcela não acaba sem ela', async () => {
  const inter = await banco('077')
  const id = await deve('61.00')
  const { body } = await gera(inter, [id])
  await t.deps.db.tx(conta, q =>
    q.query(
      "update remessa_titulos set situacao = 'confirmada' where account_id = $conta and remessa_id = $1",
      [body.data.id],
    ),
  )
  const { status, body: recusa } = await dono.call('POST', `lancamentos_conta/${id}/cancelamento`, {
    motivo: 'Venda desfeita',
  })
  expect([status, recusa.message]).toEqual([
    409,
    expect.stringMatching(
      /tem o boleto de R\$ 61,00 e não toma a baixa por arquivo: peça-a no site do banco/,
    ),
  ])
  expect((await ler(id)).status).toBe('aberta')
})

test('o retorno de outro CNPJ, que não o de uma filial, é dito e perguntado', async () => {
  const bb = await banco('001', { conta: '777888-0' })
  const cnpj = '11222333000181'
  const doCnpj = async (meu: string, doArquivo: string) => {
    await t.deps.db.tx(conta, q => q.query('update empresas set cnpj = $1 where account_id = $conta', [meu]))
    const arquivo = retornoBB('', [])
    const conteudo = put(put(arquivo, 18, '2'), 19, doArquivo)
    const corpo = { conta_id: bb, nome: 'retorno.ret', conteudo }
    return [
      (await dono.call('POST', 'extratos', corpo)).body.errors?.aceita?.[0],
      (await dono.call('POST', 'extratos', { ...corpo, aceita: true })).status,
    ]
  }
  expect(await doCnpj('11444777000161', cnpj)).toEqual([
    expect.stringMatching(
      /^Os boletos são de 11\.222\.333\/0001-81, e .* tem 11\.444\.777\/0001-61: confirme/,
    ),
    200,
  ])
  expect((await doCnpj(cnpj, cnpj))[0]).toBeUndefined()
  expect((await doCnpj(cnpj, '11222333000262'))[0]).toBeUndefined()
  // columns that a bank uses for something else
  expect((await doCnpj(cnpj, '00000000012345'))[0]).toBeUndefined()
})
