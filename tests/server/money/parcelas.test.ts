import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBook } from '../../../src/server/money/proof.ts'
import { type Client, createTestApp, type TestApp } from '../harness.ts'
import { createAccount } from '../world.ts'

let t: TestApp
let dono: Client
let sem: Client
let cliente: number
let conta_id: number
let empresa_id: number
beforeAll(async () => {
  t = await createTestApp()
  const conta = await createAccount(t.deps.db, {
    users: [{ email: 'dono@parcelas.br' }, { email: 'sem@parcelas.br', flags: ['documentos_pdv'] }],
  })
  conta_id = conta.account_id
  empresa_id = conta.empresas[0] as number
  dono = await t.login('dono@parcelas.br')
  sem = await t.login('sem@parcelas.br')
  const { rows } = await sql<{ id: number }>(
    "insert into parceiros (account_id, nome, tipo) values ($1, 'Maria do Crediário', 'F') returning id",
    [conta_id],
  )
  cliente = rows[0]?.id as number
})
afterAll(() => t.close())
// Friday, noon in São Paulo
const dia = (iso: string) => t.clock.set(`${iso}T15:00:00Z`)

const sql = <R extends object>(text: string, values: unknown[] = []) =>
  t.deps.db.tx({ account_id: conta_id }, q => q.query<R>(text, values))

const lancar = async (more: object = {}) => {
  const { status, body } = await dono.call('POST', 'lancamentos_conta', {
    ...{ tipo: 1, descricao: 'Aluguel', parceiro_id: cliente, valor: '200.00', vencimento: '20/11/2026' },
    ...more,
  })
  return { status, body, parcelas: body.data as { id: number; valor: string; vencimento: string }[] }
}
const pagar = (lancamento_id: number, more: object = {}) =>
  dono.call('POST', 'pagamento_parcela', {
    ...{ uuid: randomUUID(), lancamento_id, valor: '200.00', data: '20/11/2026' },
    ...more,
  })
const ler = async (id: number) => (await dono.call('GET', `lancamentos_conta/${id}`)).body.data
const saldo = async (tipo: string) =>
  (await dono.call('GET', `contas_financeiras?tipo=${tipo}&principal=1`)).body.data[0].saldo as string

test('as parcelas contam da âncora, a última leva o resto, e nenhuma pode ser zero', async () => {
  dia('2026-11-20')
  const { parcelas } = await lancar({ valor: '100.00', numparcelas: 3, vencimento: '31/01/2027' })
  expect(parcelas.map(({ valor, vencimento }) => [valor, vencimento])).toEqual([
    ['33.33', '31/01/2027'],
    ['33.33', '28/02/2027'],
    ['33.34', '31/03/2027'],
  ])
  for (const [valor, numparcelas] of [
    ['0.05', 6],
    ['0.03', 4],
  ]) {
    const { status, body } = await lancar({ valor, numparcelas })
    expect(status).toBe(422)
    expect(body.errors.numparcelas[0]).toContain('nenhuma pode ser de R$ 0,00')
  }
})

test('105,00 no dia 15 paga multa, juros e 100,00, e depois só o resto tem juros', async () => {
  dia('2026-11-20')
  const [parcela] = (await lancar()).parcelas
  const id = parcela?.id as number
  dia('2026-12-05')
  expect(await ler(id)).toMatchObject({ multa: '4.00', juros: '1.00', devido: '205.00', status: 'vencida' })
  const antes = await saldo('banco')
  const { body } = await pagar(id, { valor: '105.00', data: '05/12/2026', multa: '4.00', juros: '1.00' })
  expect(body.data).toMatchObject({ principal: '100.00', juros_devidos: '1.00', multa_devida: '4.00' })
  expect(Number(await saldo('banco')) - Number(antes)).toBe(105)
  dia('2027-01-04')
  dono = await t.login('dono@parcelas.br')
  expect(await ler(id)).toMatchObject({
    ...{ aberto: '100.00', valor_pago: '105.00', data_pagamento: '05/12/2026' },
    ...{ multa: '0.00', juros: '1.00', status: 'vencida' },
  })
})

test('a vencida no sábado não paga juros na segunda, e na terça paga três dias', async () => {
  dia('2026-11-20')
  const [parcela] = (await lancar({ vencimento: '21/11/2026' })).parcelas
  const id = parcela?.id as number
  dia('2026-11-23')
  expect(await ler(id)).toMatchObject({ juros: '0.00', multa: '0.00', dias: 0 })
  dia('2026-11-24')
  expect(await ler(id)).toMatchObject({ juros: '0.20', multa: '4.00', dias: 3 })
})

test('o mesmo uuid paga uma vez, e a data que não chegou é recusada', async () => {
  dia('2026-11-20')
  const [parcela] = (await lancar()).parcelas
  const id = parcela?.id as number
  const uuid = randomUUID()
  const [uma, outra] = await Promise.all([pagar(id, { uuid }), pagar(id, { uuid })])
  expect(outra.body.data).toEqual(uma.body.data)
  expect((await ler(id)).pagamentos).toHaveLength(1)
  expect((await pagar(id)).body.message).toBe('Aluguel 1/1: já está paga')
  const [futura] = (await lancar()).parcelas
  const { status, body } = await pagar(futura?.id as number, { data: '21/11/2026' })
  expect([status, body.errors.data]).toEqual([422, ['A data ainda não chegou']])
})

test('a sobra só fica como crédito do cliente se se diz, e o estorno a desfaz', async () => {
  dia('2026-11-20')
  const [parcela] = (await lancar()).parcelas
  const id = parcela?.id as number
  const recusado = await pagar(id, { valor: '230.00' })
  expect(recusado.body.errors.valor[0]).toContain('Sobram R$ 30,00')
  const { body } = await pagar(id, { valor: '230.00', excesso: 'credito' })
  expect(body.data).toMatchObject({ principal: '200.00', credito: '30.00' })
  const credito = async () => (await dono.call('GET', `parceiros/${cliente}/credito`)).body.data.saldo
  expect(await credito()).toBe('30.00')
  const caminho = `pagamento_parcela/${body.data.id}/estorno`
  const estorno = await dono.call('POST', caminho, { motivo: 'Cheque devolvido' })
  expect(estorno.body.data.estorno).toMatchObject({ motivo: 'Cheque devolvido' })
  expect([await credito(), (await ler(id)).aberto]).toEqual(['0.00', '200.00'])
  expect((await dono.call('POST', caminho, { motivo: 'De novo' })).status).toBe(409)
})

test('o fechamento paga todas ou nenhuma, e diz a que já está paga', async () => {
  dia('2026-11-20')
  const { parcelas } = await lancar({ descricao: 'Curso', valor: '300.00', numparcelas: 3 })
  const ids = parcelas.map(({ id }) => id)
  await pagar(ids[1] as number, { valor: '100.00' })
  const fechar = (parcelas: readonly number[], more: object = {}) =>
    dono.call('POST', 'lancamentos_conta/fechamento', {
      ...{ uuid: randomUUID(), tipo_lancamento: 1, parcelas },
      ...more,
    })
  const { status, body } = await fechar(ids)
  expect([status, body.message]).toEqual([409, 'Nada foi baixado: Curso 2/3 já está paga'])
  expect((await ler(ids[0] as number)).aberto).toBe('100.00')
  const [conta] = (await lancar({ tipo: 2, descricao: 'Luz' })).parcelas
  const mista = await fechar([ids[0] as number, conta?.id as number])
  expect(mista.body.errors.parcelas).toEqual(['Nada foi baixado: Luz 1/1 é a pagar'])
  const uuid = randomUUID()
  const feito = await fechar([ids[0] as number, ids[2] as number], { uuid })
  expect(feito.body.total).toBe('200.00')
  expect((await fechar([ids[0] as number, ids[2] as number], { uuid })).body).toEqual(feito.body)
})

test('no período fechado nada se paga nem se estorna, e o estorno cai no dia aberto', async () => {
  dia('2026-10-30')
  const { parcelas } = await lancar({ vencimento: '30/10/2026', valor: '80.00', numparcelas: 2 })
  const [um, dois] = parcelas.map(({ id }) => id)
  const pago = await pagar(um as number, { valor: '40.00', data: '30/10/2026' })
  await sql("update contas_financeiras set fechado_ate = '2026-10-31' where tipo in ('caixa', 'receber')")
  dia('2026-11-20')
  const { body } = await pagar(dois as number, { valor: '40.00', data: '31/10/2026' })
  expect(body.errors.data[0]).toContain('31/10/2026 está fechado')
  expect((await pagar(dois as number, { valor: '40.00', data: '01/11/2026' })).status).toBe(200)
  await dono.call('POST', `pagamento_parcela/${pago.body.data.id}/estorno`, { motivo: 'Engano' })
  const { rows } = await sql<{ data: string }>(
    'select data::text from movimentos where parcela_id = $1 and estorna_id is not null',
    [um],
  )
  expect(rows).toEqual([{ data: '2026-11-20' }])
  await sql('update contas_financeiras set fechado_ate = null')
})

test('a lista filtra por tipo, situação, vencimento e nome, e soma o que acha', async () => {
  dia('2026-11-20')
  await lancar({ tipo: 2, descricao: 'Energia de outubro', valor: '50.00', vencimento: '10/11/2026' })
  await lancar({ tipo: 2, descricao: 'Energia de novembro', valor: '60.00', vencimento: '10/12/2026' })
  const achar = async (query: string) =>
    (await dono.call('GET', `lancamentos_conta?tipo=2&search=energia&${query}`)).body
  const todas = await achar('status=em_aberto')
  expect(todas.totais).toEqual({ quantidade: 2, aberto: '110.00', vencido: '50.00' })
  expect(todas.data.map(({ status }: { status: string }) => status)).toEqual(['vencida', 'aberta'])
  expect((await achar('status=vencida')).total).toBe(1)
  expect((await achar('de=01/12/2026&ate=31/12/2026')).total).toBe(1)
  expect((await achar('limit=1&page=2')).data[0].descricao).toBe('Energia de novembro')
})

test('a parcela lançada muda e se cancela enquanto nada recebeu', async () => {
  dia('2026-11-20')
  const [parcela] = (await lancar()).parcelas
  const caminho = `lancamentos_conta/${parcela?.id}`
  const antes = await saldo('receber')
  const { body } = await dono.call('PUT', caminho, { valor: '150.00', vencimento: '25/11/2026' })
  expect(body.data).toMatchObject({ valor: '150.00', aberto: '150.00', vencimento: '25/11/2026' })
  expect(Number(await saldo('receber')) - Number(antes)).toBe(-50)
  const fora = await dono.call('POST', `${caminho}/cancelamento`, { motivo: 'Lançada em dobro' })
  expect(fora.body.data).toMatchObject({ status: 'cancelada', aberto: '0.00' })
  expect((await dono.call('PUT', caminho, { valor: '1.00' })).status).toBe(409)
})

test('a previsão soma o que está em aberto por dia de vencimento', async () => {
  dia('2026-11-20')
  const antes = (await dono.call('GET', 'lancamentos_conta/previsao')).body.data
  const { parcelas } = await lancar({
    ...{ tipo: 2, descricao: 'Frete', valor: '70.00', vencimento: '15/01/2027' },
  })
  await pagar(parcelas[0]?.id as number, { valor: '20.00' })
  const depois = (await dono.call('GET', 'lancamentos_conta/previsao')).body.data
  const de31a60 = ({ previsao }: typeof antes) => Number(previsao[3].aberto)
  expect(de31a60(depois) - de31a60(antes)).toBe(50)
  expect(Number(depois.saldo) - Number(antes.saldo)).toBe(-20)
})

test('sem o direito ao financeiro não se lê nem se paga o que se deve', async () => {
  for (const caminho of ['lancamentos_conta', 'lancamentos_conta/1', 'pagamento_parcela'])
    expect((await sem.call('GET', caminho)).status).toBe(403)
  expect((await sem.call('POST', 'pagamento_parcela', {})).status).toBe(403)
})

test('as taxas da empresa valem só para o que ela recebe, e o que paga segue a lei', async () => {
  dia('2026-11-23')
  const taxas = (corpo: object) => dono.call('PUT', 'config/ajustes', corpo)
  expect((await taxas({ multa_atraso: '100.01' })).body.errors.multa_atraso).toBeDefined()
  await taxas({ multa_atraso: '5', juros_atraso: '3', carencia_atraso: 2, desconto_antecipado: '10' })
  const { parcelas } = await lancar({ vencimento: '24/11/2026' })
  const id = parcelas[0]?.id as number
  const devida = (await lancar({ tipo: 2, vencimento: '24/11/2026' })).parcelas[0]?.id as number
  expect(await ler(id)).toMatchObject({ desconto: '20.00', devido: '180.00' })
  dia('2026-11-26')
  expect(await ler(id)).toMatchObject({ multa: '0.00', juros: '0.00' })
  dia('2026-12-09')
  expect(await ler(id)).toMatchObject({ multa: '10.00', juros: '3.00', devido: '213.00' })
  expect(await ler(devida)).toMatchObject({ multa: '4.00', juros: '1.00' })
  await taxas({ multa_atraso: '2', juros_atraso: '1', carencia_atraso: 0, desconto_antecipado: '0' })
})

/** Problems of the book by the proof of the night. */
const provar = async () =>
  (
    await t.deps.db.tx({ account_id: conta_id }, q =>
      proveBook(q, { account_id: conta_id }, empresa_id, t.clock(), 0),
    )
  ).problemas
const renegociar = (parcelas: readonly number[], more: object = {}) =>
  dono.call('POST', 'lancamentos_conta/renegociacao', {
    ...{ uuid: randomUUID(), parcelas, numparcelas: 3, vencimento: '10/01/2027', ...more },
  })
const desfazer = (id: number) =>
  dono.call('POST', `lancamentos_conta/renegociacao/${id}/desfazer`, { motivo: 'Voltou atrás' })

test.each([1, 2])('parcelas do tipo %i dão lugar a um plano com multa, juros e desconto', async tipo => {
  dia('2026-12-05')
  dono = await t.login('dono@parcelas.br')
  const antigas = (await lancar({ tipo, vencimento: '20/11/2026', numparcelas: 2, valor: '400.00' })).parcelas
  const ids = antigas.map(({ id }) => id)
  await pagar(ids[1] as number, { valor: '50.00', data: '05/12/2026' })
  const conta = tipo === 1 ? 'receber' : 'pagar'
  const antes = await saldo(conta)
  const uuid = randomUUID()
  const { status, body } = await renegociar(ids, { uuid, desconto: '5.00' })
  expect(status).toBe(200)
  // 200.00 fifteen days late: 4.00 and 1.00; 150.00 is not
  expect(body.data.map(({ valor, vencimento }: Record<string, string>) => [valor, vencimento])).toEqual([
    ['116.66', '10/01/2027'],
    ['116.66', '10/02/2027'],
    ['116.68', '10/03/2027'],
  ])
  expect((await renegociar(ids, { uuid, desconto: '5.00' })).body.data).toEqual(body.data)
  expect((await renegociar([ids[0] as number], { uuid })).status).toBe(409)
  expect(await saldo(conta)).toBe(antes)
  const antiga = await ler(ids[0] as number)
  expect(antiga).toMatchObject({ status: 'renegociada', aberto: '0.00', devido: '0.00' })
  expect((await pagar(ids[0] as number)).body.message).toBe('Aluguel 1/2: foi renegociada')
  const [de] = antiga.renegociacoes
  expect(de).toMatchObject({
    lado: 'antiga',
    aberto: '350.00',
    multa: '4.00',
    juros: '1.00',
    desconto: '5.00',
  })
  expect(de.outras.map(({ id }: { id: number }) => id)).toEqual(body.data.map(({ id }: { id: number }) => id))
  const lista = await dono.call('GET', `lancamentos_conta?tipo=${tipo}&status=renegociada`)
  expect(lista.body.data.map(({ id }: { id: number }) => id)).toEqual(ids)
  const nova = await ler(body.data[0].id)
  expect(nova).toMatchObject({ status: 'aberta', renegociacoes: [{ lado: 'nova', outras: [{}, {}] }] })
  expect(await provar()).toEqual([])

  const pago = await pagar(body.data[0].id, { valor: '16.66', data: '05/12/2026' })
  expect((await desfazer(de.id)).body.message).toContain('parcela nova paga')
  await dono.call('POST', `pagamento_parcela/${pago.body.data.id}/estorno`, { motivo: 'Engano' })
  expect((await desfazer(de.id)).body.data.map(({ aberto }: { aberto: string }) => aberto)).toEqual([
    '200.00',
    '150.00',
  ])
  expect((await desfazer(de.id)).status).toBe(409)
  expect((await ler(body.data[0].id)).status).toBe('cancelada')
  expect((await ler(ids[0] as number)).renegociacoes[0].desfeita).toMatchObject({ motivo: 'Voltou atrás' })
  expect(await saldo(conta)).toBe(antes)
  expect(await provar()).toEqual([])
})

test('a renegociação recusa dois parceiros, paga, mista, sem parceiro e plano de zero', async () => {
  dia('2026-11-20')
  const um = async (more: object = {}) => (await lancar(more)).parcelas[0]?.id as number
  const { rows } = await sql<{ id: number }>(
    "insert into parceiros (account_id, nome, tipo) values ($1, 'João de Outra Conta', 'F') returning id",
    [conta_id],
  )
  const certa = await um()
  const paga = await um()
  await pagar(paga)
  for (const [ids, erro] of [
    [[certa, await um({ parceiro_id: rows[0]?.id })], 'um parceiro por vez'],
    [[certa, await um({ tipo: 2 })], 'cada um por sua vez'],
    [[await um({ parceiro_id: null })], 'tem parceiro'],
    [[certa, 999_999], 'não existe nesta empresa'],
  ] as const)
    expect((await renegociar(ids)).body.errors.parcelas[0]).toContain(erro)
  expect((await renegociar([certa, paga])).body.message).toBe(
    'Nada foi renegociado: Aluguel 1/1 já está paga',
  )
  expect((await renegociar([certa], { desconto: '200.00' })).body.errors.desconto[0]).toContain(
    'não deixa nada',
  )
  const cem = await um({ valor: '0.02' })
  expect((await renegociar([cem])).body.errors.numparcelas[0]).toContain('nenhuma pode ser')
  const duas = await Promise.all([renegociar([certa]), renegociar([certa])])
  expect(duas.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // renegotiated again, and the first is not undone any more
  const novas = duas.find(({ status }) => status === 200)?.body.data.map(({ id }: { id: number }) => id)
  expect((await renegociar(novas, { numparcelas: 1 })).status).toBe(200)
  const primeira = (await ler(certa)).renegociacoes[0].id
  expect((await desfazer(primeira)).status).toBe(409)
  expect((await ler(novas[0])).status).toBe('renegociada')
  expect(await provar()).toEqual([])
})

const BOLETO = '23793381286000782713695000063305975520000370000'
const BARRAS = '23799755200003700003381260007827139500006330'
const guardar = (id: number, corpo: object) => dono.call('PUT', `lancamentos_conta/${id}/boleto`, corpo)

test('o boleto guardado acha a parcela, é de uma só, e diz onde difere dela', async () => {
  dia('2026-11-20')
  const um = async (more: object = {}) =>
    (await lancar({ tipo: 2, descricao: 'Fornecedor', ...more })).parcelas[0]?.id as number
  const id = await um({ valor: '3700.00' })
  expect((await guardar(id, { boleto: `${BOLETO}1` })).body.errors.boleto[0]).toContain('começa por 8')
  expect((await guardar(id, { pix_copia: '000201x' })).body.errors.pix_copia[0]).toContain('PIX')
  const difere = await guardar(id, { boleto: BARRAS })
  expect(difere.body.errors.aceita[0]).toMatch(/^O boleto vence em 11\/06\/2018, e a parcela em 20\/11\/2026/)
  const guardado = await guardar(id, { boleto: BARRAS, nosso_numero: '78271369500-0', aceita: true })
  expect(guardado.body.data).toMatchObject({ boleto: BOLETO, nosso_numero: '78271369500-0', pix_copia: null })
  const achar = (texto: string) => dono.call('GET', `lancamentos_conta?tipo=2&search=${texto}`)
  for (const texto of [
    BOLETO,
    BARRAS,
    encodeURIComponent('23793.38128 60007.827136 95000.063305 9 75520000370000'),
  ])
    expect((await achar(texto)).body.data.map((p: { id: number }) => p.id)).toEqual([id])
  const outro = await um()
  expect((await guardar(outro, { boleto: BOLETO, aceita: true })).body.errors.boleto[0]).toBe(
    'Este boleto já está em Fornecedor 1/1',
  )
  await dono.call('POST', `lancamentos_conta/${id}/cancelamento`, { motivo: 'Lançada em dobro' })
  const nova = { tipo: 2, descricao: 'De novo', valor: '3700.00', boleto: BOLETO }
  expect((await lancar({ ...nova, numparcelas: 2 })).body.errors.boleto[0]).toContain('uma parcela só')
  const { status, parcelas } = await lancar(nova)
  expect([status, parcelas[0]]).toEqual([200, expect.objectContaining({ boleto: BOLETO })])
  expect((await guardar(parcelas[0]?.id as number, {})).body.data.boleto).toBeNull()
})

test.each([
  ['pagamento', '01/01/1900'],
  ['pagamento', '31/12/9999'],
  ['renegociacao', '01/01/1900'],
  ['renegociacao', '31/12/9999'],
  ['lancamento', '01/01/1900'],
])('%s do ano de %s é recusado no campo', async (o_que, data) => {
  dia('2026-11-20')
  const id = (await lancar()).parcelas[0]?.id as number
  const { status, body } =
    o_que === 'pagamento'
      ? await pagar(id, { data })
      : o_que === 'renegociacao'
        ? await renegociar([id], { vencimento: data })
        : await lancar({ vencimento: data })
  const campo = o_que === 'pagamento' ? 'data' : 'vencimento'
  expect([status, body.errors?.[campo]]).toEqual([422, ['Confira o ano: vai de 2000 a 2099']])
})

test('o mesmo uuid responde o mesmo, e com outro conteúdo é recusado', async () => {
  dia('2026-11-20')
  const um = async () => (await lancar()).parcelas[0]?.id as number
  const [a, b, c] = [await um(), await um(), await um()]
  const contas = (await dono.call('GET', 'contas_financeiras?ativo=1&limit=50')).body.data as {
    id: number
    tipo: string
  }[]
  const conta = (tipo: string) => contas.find(each => each.tipo === tipo)?.id
  const pedidos: [string, object, object][] = [
    ['pagamento_parcela', { lancamento_id: a, valor: '50.00', data: '20/11/2026' }, { valor: '60.00' }],
    ['lancamentos_conta/fechamento', { tipo_lancamento: 1, parcelas: [b] }, { encargos: true }],
    ['lancamentos_conta/renegociacao', { parcelas: [c], vencimento: '10/01/2027' }, { numparcelas: 2 }],
    [
      'lancamentos_conta',
      { tipo: 1, descricao: 'Luz', valor: '9.00', vencimento: '10/01/2027' },
      { valor: '8.00' },
    ],
    [
      'caixa/transferencias',
      {
        de_conta_id: conta('cofre'),
        para_conta_id: conta('banco'),
        valor: '1.00',
        data: '20/11/2026',
        historico: '',
      },
      { historico: 'outra' },
    ],
    ['vales', { origem: 'cortesia', valor: '5.00', motivo: 'Cortesia' }, { valor: '6.00' }],
  ]
  for (const [caminho, corpo, mais] of pedidos) {
    const uuid = randomUUID()
    const feito = await dono.call('POST', caminho, { uuid, ...corpo })
    expect([caminho, feito.status]).toEqual([caminho, 200])
    const outro = await dono.call('POST', caminho, { uuid, ...corpo, ...mais })
    expect([caminho, outro.status, outro.body.message]).toEqual([
      caminho,
      409,
      expect.stringMatching(/^Este uuid já registrou out/),
    ])
    expect((await dono.call('POST', caminho, { uuid, ...corpo })).body).toEqual(feito.body)
  }
  const semCaixa = await dono.call('POST', 'vales', {
    ...{ uuid: randomUUID(), origem: 'cortesia', valor: '5.00', motivo: 'Cortesia', terminal_id: 999_999 },
  })
  expect([semCaixa.status, semCaixa.body.errors]).toEqual([422, { terminal_id: ['Caixa não encontrado'] }])
})

test('um valor que não cabe diz o campo e quantos algarismos', async () => {
  const { status, body } = await lancar({ valor: '9999999999999.99' })
  expect([status, body.errors.valor]).toEqual([
    422,
    ['Número grande demais: até 12 algarismos antes da vírgula'],
  ])
})

test('a parcela diz quanto custa em outro dia', async () => {
  dia('2026-12-05')
  const id = (await lancar({ vencimento: '20/11/2026' })).parcelas[0]?.id as number
  const noDia = async (quando: string) =>
    (await dono.call('GET', `lancamentos_conta/${id}?dia=${quando}`)).body.data
  expect(await ler(id)).toMatchObject({ multa: '4.00', juros: '1.00', devido: '205.00' })
  expect(await noDia('20/11/2026')).toMatchObject({ multa: '0.00', juros: '0.00', devido: '200.00' })
  expect((await dono.call('GET', `lancamentos_conta/${id}?dia=31/02/2026`)).status).toBe(422)
})
