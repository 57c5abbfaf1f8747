import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { PIX_DIALS } from '../../../sim/pix/dials.ts'
import { type PixSimulator, startPixSimulator } from '../../../sim/pix/start.ts'
import { staticTxid } from '../../../src/core/pix/static-txid.ts'
import type { PixNaLista } from '../../../src/domain/readings/pix-recebidos.ts'
import { hashPin } from '../../../src/server/modules/contas/service.ts'
import { proveBook } from '../../../src/server/money/proof.ts'
import { insertRow } from '../beside.ts'
import { INICIO } from '../database.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { envOfPsp } from './pix-mundo.ts'

let psp: PixSimulator
let loja: Loja
let pixId = 0
let clock = () => new Date(INICIO)

beforeAll(async () => {
  psp = await startPixSimulator(() => clock())
  loja = await abrirLoja({ deps: { env: envOfPsp(psp) } })
  clock = loja.clock
  await loja.caixa.call('PUT', 'config/ajustes', { pix_chave: 'pix@loja.br' })
  await loja.sql(
    "insert into meio_pagamentos (account_id, descricao, meio, tpag) values ($1, 'PIX', 4, '17')",
    [loja.account_id],
  )
  const [meio] = await loja.sql<{ id: number }>("select id from meio_pagamentos where tpag = '17'")
  pixId = Number(meio?.id)
})
afterEach(async () => {
  Object.assign(psp.dials, structuredClone(PIX_DIALS))
  await depoisDe(16 * 60_000)
})
afterAll(async () => {
  await loja.close()
  await psp.close()
})

async function depoisDe(ms: number): Promise<void> {
  loja.clock.advance(ms)
  await loja.quieto()
}
/** A day passes, and the company's daily job asks the PSP what it received. */
async function noite(): Promise<void> {
  await depoisDe(24 * 3_600_000)
  await loja.vencer('estoque')
  await loja.quieto()
}
/** The PSP was asked for the refund, and asked how it stands. */
async function devolvida(): Promise<void> {
  await loja.quieto()
  await depoisDe(10_000)
}
/** A charge of a sale that was paid in the bank, as it stands. */
async function paga(venda_uuid: string, valor = '10.00') {
  const cobra = { venda_uuid, valor, usados: [] }
  const { txid } = (await loja.caixa.call('POST', 'pix/cobrancas', cobra)).body.data
  await psp.pay(txid)
  return (await loja.caixa.call('GET', `pix/cobrancas/${txid}`)).body.data
}
const vende = async (uuid: string, e2eid: string, valor = '10.00') =>
  loja.vender({
    uuid,
    pagamento: [{ meio: 4, meio_pagamento_id: pixId, valor, numparcelas: 1, autorizacao: e2eid }],
  })
const lista = async (situacao: string, txid: string): Promise<PixNaLista[]> =>
  (await loja.caixa.call('GET', `pix/recebidos?situacao=${situacao}&search=${txid}`)).body.data
const destina = (e2eid: string, destino: string, mais: object = {}) =>
  loja.caixa.call('POST', `pix/recebidos/${e2eid}/destino`, { uuid: novoUuid(), destino, ...mais })
/** R$ of an account of the company in the book. */
const saldo = async (tipo: string): Promise<number> => {
  const [row] = await loja.sql<{ saldo: string }>(
    `select coalesce(sum(case when m.para_conta_id = c.id then m.valor else -m.valor end), 0)::text as saldo
       from contas_financeiras c left join movimentos m on c.id in (m.de_conta_id, m.para_conta_id) where c.tipo = $1`,
    [tipo],
  )
  return Number(row?.saldo)
}
const provado = async () =>
  (
    await loja.deps.db.tx({ account_id: loja.account_id }, q =>
      proveBook(q, { account_id: loja.account_id }, loja.empresa_id, loja.clock(), 0),
    )
  ).problemas

test('paga duas vezes: a segunda se devolve por uma tecla, e o livro diz só a primeira', async () => {
  const uuid = novoUuid()
  psp.dials.paga_duas = true
  const cobranca = await paga(uuid)
  await vende(uuid, cobranca.e2eid)
  const antes = [await saldo('banco'), await saldo('transito')]
  const [sobra, ...outras] = await lista('conferir', cobranca.txid)
  expect([sobra?.motivo, sobra?.resta, outras]).toEqual(['duas_vezes', '10.00', []])
  const { body } = await destina(sobra?.e2eid ?? '', 'devolver')
  expect(body.data.pix.destinos).toMatchObject([{ destino: 'devolver', situacao: 'pedida', valor: '10.00' }])
  expect(await lista('conferir', cobranca.txid)).toEqual([])
  await devolvida()
  const [feita] = await lista('todos', sobra?.e2eid ?? '')
  expect(feita).toMatchObject({ destino: 'DEVOLVIDO', porque: 'duas_vezes', decidir: '0.00' })
  const de = `situacao=todos&search=${cobranca.txid}`
  const [outra] = (await loja.caixa.call('GET', `pix/recebidos?${de}&order_by=porque,desc&limit=1`)).body.data
  expect(outra.porque).toBe('paga_venda')
  const somas = await loja.caixa.call('GET', `pix/recebidos/totais?${de}&porque=duas_vezes`)
  expect(somas.body.data).toEqual({ total: 1, somas: { valor: '10.00' } })
  expect(psp.book.pix(sobra?.e2eid ?? '').devolucoes).toMatchObject([{ valor: '10.00', status: 'DEVOLVIDO' }])
  expect([await saldo('banco'), await saldo('transito')]).toEqual(antes)
  expect(await provado()).toEqual([])
})

test('devoluções não passam do valor do Pix, e a que não foi feita libera o seu', async () => {
  const cobranca = await paga(novoUuid())
  await depoisDe(16 * 60_000)
  psp.dials.devolucao = 'nao_realizada'
  expect((await destina(cobranca.e2eid, 'devolver', { valor: '6.00' })).status).toBe(200)
  const recusada = await destina(cobranca.e2eid, 'devolver', { valor: '5.00' })
  expect([recusada.status, recusada.body.errors.valor[0]]).toEqual([
    422,
    expect.stringMatching(/Restam R\$\s4,00/),
  ])
  await devolvida()
  const [livre] = await lista('conferir', cobranca.txid)
  expect(livre).toMatchObject({ resta: '10.00', destino: 'NAO_REALIZADO', dito: 'Saldo insuficiente' })
  psp.dials.devolucao = 'ok'
  const uuid = novoUuid()
  for (const _ of [1, 2]) await destina(cobranca.e2eid, 'devolver', { uuid, valor: '10.00' })
  expect((await destina(cobranca.e2eid, 'aceitar', { uuid })).status).toBe(409)
  await devolvida()
  expect(psp.book.pix(cobranca.e2eid).devolucoes?.map(({ status }) => status)).toEqual([
    'NAO_REALIZADO',
    'DEVOLVIDO',
  ])
  expect(await lista('conferir', cobranca.txid)).toEqual([])
  expect(await provado()).toEqual([])
})

test('outro valor: o caixa recebe o que veio na venda, e nada fica a conferir', async () => {
  const uuid = novoUuid()
  psp.dials.valor_diferente = '-0.01'
  const cobranca = await paga(uuid)
  expect(cobranca).toMatchObject({ situacao: 'conferir', veio: [{ valor: '9.99' }] })
  expect(await lista('conferir', cobranca.txid)).toMatchObject([{ motivo: 'outro_valor', resta: '9.99' }])
  const { e2eid } = cobranca.veio[0]
  psp.dials.valor_diferente = '0.00'
  const resto = { venda_uuid: uuid, valor: '0.01', usados: [e2eid] }
  const outra = (await loja.caixa.call('POST', 'pix/cobrancas', resto)).body.data
  expect(outra).toMatchObject({ situacao: 'aguardando', valor: '0.01' })
  const pagamento = [
    { meio: 4 as const, meio_pagamento_id: pixId, valor: '9.99', numparcelas: 1, autorizacao: e2eid },
    { meio: 1 as const, meio_pagamento_id: loja.meios.dinheiro, valor: '0.01', numparcelas: 1 },
  ]
  await loja.vender({ uuid, pagamento })
  expect(await lista('conferir', cobranca.txid)).toEqual([])
})

test('sem venda: fica de crédito do cliente, ou é aceito, e não se decide duas vezes', async () => {
  const [um, dois] = [await paga(novoUuid()), await paga(novoUuid())]
  expect(await lista('conferir', um.txid)).toEqual([])
  await depoisDe(16 * 60_000)
  expect(await lista('conferir', um.txid)).toMatchObject([{ motivo: 'sem_venda' }])
  const semCliente = await destina(um.e2eid, 'credito')
  expect([semCliente.status, Object.keys(semCliente.body.errors)]).toEqual([422, ['parceiro_id']])
  const parceiro_id = loja.parceiros.completo
  const credito = async () =>
    Number((await loja.caixa.call('GET', `parceiros/${parceiro_id}/conta`)).body.data.credito)
  const antes = [await credito(), await saldo('receita'), await saldo('transito')]
  expect((await destina(um.e2eid, 'credito', { parceiro_id })).status).toBe(200)
  expect((await destina(dois.e2eid, 'aceitar')).status).toBe(200)
  expect([await credito(), await saldo('receita'), await saldo('transito')]).toEqual([
    (antes[0] ?? 0) + 10,
    (antes[1] ?? 0) - 10,
    antes[2],
  ])
  expect((await destina(dois.e2eid, 'devolver')).status).toBe(422)
  expect(await provado()).toEqual([])
})

test('cancelada a venda, a devolução é pedida sozinha, e antes disso não se devolve', async () => {
  const uuid = novoUuid()
  const cobranca = await paga(uuid)
  const { id } = await vende(uuid, cobranca.e2eid)
  const cedo = await destina(cobranca.e2eid, 'devolver')
  expect([cedo.status, cedo.body.errors.valor[0]]).toEqual([422, expect.stringMatching(/paga uma venda/)])
  await loja.quieto()
  const antes = await saldo('banco')
  const corpo = { justificativa: 'O cliente desistiu da compra' }
  expect((await loja.caixa.call('POST', `vendas/${id}/cancelar`, corpo)).status).toBe(200)
  await devolvida()
  expect(await lista('todos', cobranca.txid)).toMatchObject([
    { motivo: 'venda_cancelada', resta: '0.00', destino: 'DEVOLVIDO', dito: 'Venda cancelada' },
  ])
  expect(await saldo('banco')).toBe(antes - 10)
  expect(await provado()).toEqual([])
})

describe('a devolução como foi pago', () => {
  const centavos = async (tipo: string) => Math.round((await saldo(tipo)) * 100)
  const devolve = async (venda_id: number, qtde: string) => {
    const { status, body } = await loja.caixa.call('POST', 'devolucoes', {
      ...{ uuid: novoUuid(), venda_id, motivo: 'Não serviu', reembolso: 1 },
      itens: [{ num: 1, qtde }],
    })
    expect([status, body.message]).toEqual([200, undefined])
    return body.data
  }
  const vendida = async (valor: string, qtde: string) => {
    const uuid = novoUuid()
    const cobranca = await paga(uuid, valor)
    const { id } = await loja.vender(
      {
        uuid,
        pagamento: [
          ...[{ meio: 4, meio_pagamento_id: pixId, valor, numparcelas: 1, autorizacao: cobranca.e2eid }],
        ] as never,
      },
      qtde,
    )
    await loja.quieto()
    return { id, ...cobranca }
  }
  /** R$ that the bank gave back of a PIX, by the bank's own book. */
  const noBanco = (e2eid: string) =>
    (psp.book.pix(e2eid).devolucoes ?? [])
      .filter(({ status }) => status === 'DEVOLVIDO')
      .reduce((sum, { valor }) => sum + Number(valor), 0)

  test('é pedida ao banco, e o livro diz em trânsito até ele devolver', async () => {
    const venda = await vendida('30.00', '3')
    const antes = [await centavos('banco'), await centavos('transito'), await centavos('receita')] as const
    psp.dials.devolucao = 'processando'
    await devolve(venda.id, '1')
    await loja.quieto()
    expect([await centavos('banco'), await centavos('transito'), await centavos('receita')]).toEqual([
      ...[antes[0], antes[1] - 1000, antes[2] + 1000],
    ])
    expect(noBanco(venda.e2eid)).toBe(0)
    expect(await lista('andamento', venda.txid)).toMatchObject([{ e2eid: venda.e2eid }])
    psp.dials.devolucao = 'ok'
    for (let i = 0; i < 4; i++) await devolvida()
    expect(noBanco(venda.e2eid)).toBe(10)
    expect([await centavos('banco'), await centavos('transito')]).toEqual([antes[0] - 1000, antes[1]])
    await devolve(venda.id, '2')
    for (let i = 0; i < 2; i++) await devolvida()
    expect(noBanco(venda.e2eid)).toBe(30)
    expect([await centavos('banco'), await centavos('transito')]).toEqual([antes[0] - 3000, antes[1]])
    expect(await lista('conferir', venda.txid)).toEqual([])
    expect(await provado()).toEqual([])
  })

  test('a que o banco não fez volta a conferir, e se pede de novo uma vez', async () => {
    const venda = await vendida('20.00', '2')
    const antes = [await centavos('banco'), await centavos('transito')] as const
    psp.dials.devolucao = 'nao_realizada'
    await devolve(venda.id, '1')
    await devolvida()
    expect([await centavos('banco'), await centavos('transito')]).toEqual([antes[0], antes[1] - 1000])
    expect(await lista('conferir', venda.txid)).toMatchObject([{ motivo: null, devolve: '10.00' }])
    psp.dials.devolucao = 'ok'
    expect((await destina(venda.e2eid, 'devolver', { valor: '4.00' })).status).toBe(422)
    const uuid = novoUuid()
    for (const _ of [1, 2])
      expect((await destina(venda.e2eid, 'devolver', { uuid, valor: '10.00' })).status).toBe(200)
    for (let i = 0; i < 2; i++) await devolvida()
    expect(noBanco(venda.e2eid)).toBe(10)
    expect([await centavos('banco'), await centavos('transito')]).toEqual([antes[0] - 1000, antes[1]])
    expect(await provado()).toEqual([])
  })

  const CONTAS = ['banco', 'caixa', 'transito', 'receita', 'despesa'] as const
  const livro = () => Promise.all(CONTAS.map(centavos))
  const cancela = async (id: number) => {
    const corpo = { justificativa: 'Devolução lançada por engano' }
    expect((await loja.caixa.call('POST', `vendas/${id}/cancelar`, corpo)).status).toBe(200)
    await loja.quieto()
    expect((await loja.ver(id)).status).toBe('C')
  }

  test('cancelada depois do reembolso do banco, ele é despesa, e nada fica em trânsito', async () => {
    const venda = await vendida('30.00', '3')
    const [banco, caixa, transito, receita, despesa] = (await livro()) as [
      ...[number, number, number, number, number],
    ]
    const volta = await devolve(venda.id, '1')
    for (let i = 0; i < 2; i++) await devolvida()
    expect(noBanco(venda.e2eid)).toBe(10)
    expect(await livro()).toEqual([banco - 1000, caixa, transito, receita + 1000, despesa])
    await cancela(volta.id)
    expect(await livro()).toEqual([banco - 1000, caixa, transito, receita, despesa + 1000])
    expect(await provado()).toEqual([])
    // cancelled while the bank is still asked: the end comes with its answer
    psp.dials.devolucao = 'processando'
    const outra = await devolve(venda.id, '1')
    await loja.quieto()
    await cancela(outra.id)
    expect(await livro()).toEqual([banco - 1000, caixa, transito, receita, despesa + 1000])
    psp.dials.devolucao = 'ok'
    for (let i = 0; i < 4; i++) await devolvida()
    expect(noBanco(venda.e2eid)).toBe(20)
    expect(await livro()).toEqual([banco - 2000, caixa, transito, receita, despesa + 2000])
    expect(await provado()).toEqual([])
  })

  test('cancelada depois de paga em dinheiro, ele volta à gaveta, sem nada em trânsito', async () => {
    const venda = await vendida('20.00', '2')
    const antes = await livro()
    psp.dials.devolucao = 'nao_realizada'
    const volta = await devolve(venda.id, '1')
    await devolvida()
    const abertos = await loja.caixa.call('GET', `valores_a_devolver?devolucao_id=${volta.id}`)
    const [aberto] = abertos.body.data
    const feito = await loja.caixa.call('POST', `valores_a_devolver/${aberto.id}/feito`, {
      ...{ como: 'outra', meio: '01', terminal_id: loja.terminais[0] },
    })
    expect([feito.status, feito.body.errors ?? feito.body.message]).toEqual([200, undefined])
    const [banco, caixa = 0, transito, receita = 0, despesa] = antes
    expect(await livro()).toEqual([banco, caixa - 1000, transito, receita + 1000, despesa])
    await cancela(volta.id)
    expect(await livro()).toEqual(antes)
    expect(await provado()).toEqual([])
  })
})

describe('a venda que nenhuma cobrança pagou é guardada e marcada', () => {
  const centavos = async (tipo: string) => Math.round((await saldo(tipo)) * 100)
  const vendeCom = async (autorizacao: string | null, valor = '10.00', mais: object = {}) => {
    const corpo = loja.venda({
      ...{ pagamento: [{ meio: 4, meio_pagamento_id: pixId, valor, numparcelas: 1, autorizacao }] as never },
      ...mais,
    })
    const { status, body } = await loja.caixa.call('POST', 'vendas', corpo)
    expect([status, body.message]).toEqual([200, undefined])
    return body.data
  }
  const aConferir = async (venda_id: number): Promise<PixNaLista[]> =>
    (await loja.caixa.call('GET', 'pix/recebidos?situacao=conferir&limit=500')).body.data.filter(
      (each: PixNaLista) => each.venda_id === venda_id && each.conferencia_id !== null,
    )
  /** Identity that each case names. */
  const nomeada: Readonly<Record<string, () => Promise<string | null>>> = {
    sem_identidade: async () => null,
    desconhecido: async () => 'E'.padEnd(32, '1'),
    ja_usado: async () => {
      const uuid = novoUuid()
      const { e2eid } = await paga(uuid)
      await vende(uuid, e2eid)
      return e2eid
    },
  }

  test.each(Object.keys(nomeada))('%s', async motivo => {
    const autorizacao = (await nomeada[motivo]?.()) ?? null
    const antes = [await centavos('banco'), await centavos('transito')] as const
    const uuid = novoUuid()
    const venda = await vendeCom(autorizacao, '10.00', { uuid })
    expect(venda.divergente).toBe(true)
    // the queue sends it twice
    expect((await vendeCom(autorizacao, '10.00', { uuid, offline: true })).id).toBe(venda.id)
    const linhas = await aConferir(venda.id)
    expect(linhas).toMatchObject([{ motivo, cobrado: '10.00', valor: '0.00', resta: '10.00' }])
    expect([await centavos('banco'), await centavos('transito')]).toEqual([antes[0], antes[1] + 1000])
    const avisos = await loja.sql<{ n: number }>(
      "select count(*)::int as n from notificacoes where titulo like 'Venda a conferir%' and mensagem like 'PIX de R$%'",
    )
    expect(avisos[0]?.n).toBeGreaterThan(0)
    const conferir = (resultado: string) =>
      loja.caixa.call('POST', `pix/conferencias/${linhas[0]?.conferencia_id}`, { resultado })
    for (const _ of [1, 2]) expect((await conferir('achado')).status).toBe(200)
    expect((await conferir('perdido')).status).toBe(409)
    expect([await centavos('banco'), await centavos('transito')]).toEqual([antes[0] + 1000, antes[1]])
    expect(await aConferir(venda.id)).toEqual([])
    expect(await provado()).toEqual([])
  })

  test('9,99 de 10,00: o banco tem 9,99, e o centavo fica em trânsito', async () => {
    const uuid = novoUuid()
    psp.dials.valor_diferente = '-0.01'
    const { e2eid } = (await paga(uuid)).veio[0]
    const antes = [await centavos('banco'), await centavos('transito'), await centavos('despesa')] as const
    const venda = await vendeCom(e2eid, '10.00', { uuid })
    expect(venda.divergente).toBe(true)
    const [linha] = await aConferir(venda.id)
    expect(linha).toMatchObject({ motivo: 'veio_menos', valor: '9.99', resta: '0.01' })
    expect([await centavos('banco'), await centavos('transito')]).toEqual([antes[0] + 999, antes[1] + 1])
    await loja.caixa.call('POST', `pix/conferencias/${linha?.conferencia_id}`, { resultado: 'perdido' })
    expect([await centavos('banco'), await centavos('transito'), await centavos('despesa')]).toEqual([
      ...[antes[0] + 999, antes[1], antes[2] + 1],
    ])
    expect(await provado()).toEqual([])
  })

  test('a que a cobrança pagou não é marcada, e a cancelada sai da lista', async () => {
    const uuid = novoUuid()
    const { e2eid } = await paga(uuid)
    expect((await vende(uuid, e2eid)).divergente).toBe(false)
    const antes = [await centavos('banco'), await centavos('transito')]
    const venda = await vendeCom(null)
    await loja.quieto()
    const justificativa = 'O cliente desistiu da compra'
    await loja.caixa.call('POST', `vendas/${venda.id}/cancelar`, { justificativa })
    await loja.quieto()
    expect(await aConferir(venda.id)).toEqual([])
    expect([await centavos('banco'), await centavos('transito')]).toEqual(antes)
    expect(await provado()).toEqual([])
  })
})

test('a prova da noite diz a devolução que o banco não fez, e o PIX que ninguém viu', async () => {
  const uuid = novoUuid()
  const { e2eid } = await paga(uuid)
  const { id } = await vende(uuid, e2eid)
  await loja.quieto()
  await loja.caixa.call('POST', 'devolucoes', {
    ...{ uuid: novoUuid(), venda_id: id, motivo: 'Não serviu', reembolso: 1, itens: [{ num: 1, qtde: '1' }] },
  })
  await devolvida()
  expect(await provado()).toEqual([])
  // somebody writes in the database what no manager did, and a sale is stored while nobody looks at its PIX
  await loja.sql("update valores_a_devolver set como = 'tef' where e2eid = $1", [e2eid])
  await loja.caixa.call('PUT', 'config/ajustes', { pix_chave: '' })
  const semCobranca = await vende(novoUuid(), 'E'.padEnd(32, '7'))
  await loja.caixa.call('PUT', 'config/ajustes', { pix_chave: 'pix@loja.br' })
  const problema = { conta: null, livro: '10.00', causa: '0.00' }
  expect(await provado()).toEqual([
    { ...problema, origem: { tipo: 'devolver', id: expect.any(Number) } },
    { ...problema, origem: { tipo: 'venda', id: semCobranca.id } },
  ])
  await loja.sql("update valores_a_devolver set como = 'psp' where e2eid = $1", [e2eid])
  const justificativa = 'O cliente desistiu da compra'
  await loja.quieto()
  await loja.caixa.call('POST', `vendas/${semCobranca.id}/cancelar`, { justificativa })
  await loja.quieto()
  expect(await provado()).toEqual([])
})

test('só a nota do PIX cobrado diz que é integrado, com o CNPJ do banco', async () => {
  const cartao = async (id: number) => {
    await loja.quieto()
    const [nota] = await loja.sql<{ xml: string }>(
      'select xml_assinado as xml from documentos_fiscais where venda_id = $1 and atual',
      [id],
    )
    return /<card>.*<\/card>/.exec(nota?.xml ?? '')?.[0]
  }
  const uuid = novoUuid()
  const { e2eid } = await paga(uuid)
  expect(await cartao((await vende(uuid, e2eid)).id)).toBe(
    `<card><tpIntegra>1</tpIntegra><CNPJ>11444777000161</CNPJ><cAut>${e2eid}</cAut></card>`,
  )
  const outra = 'E'.padEnd(32, '8')
  expect(await cartao((await vende(novoUuid(), outra)).id)).toBe(
    `<card><tpIntegra>2</tpIntegra><cAut>${outra}</cAut></card>`,
  )
})

test('o PIX estático espera quem o ache: pelo txid no banco, ou por quem confere', async () => {
  const [meio] = await loja.sql<{ id: number }>(
    `insert into meio_pagamentos (account_id, descricao, meio, tpag) values ($1, 'PIX da loja', 4, '20') returning id`,
    [loja.account_id],
  )
  const vendeEstatico = async () =>
    loja.vender({
      pagamento: [{ meio: 4, meio_pagamento_id: Number(meio?.id), valor: '10.00', numparcelas: 1 }] as never,
    })
  const estaticos = async (): Promise<PixNaLista[]> =>
    (await loja.caixa.call('GET', 'pix/recebidos?situacao=estaticos')).body.data
  const [um, dois] = [await vendeEstatico(), await vendeEstatico()]
  expect((await estaticos()).map(({ venda_id, motivo }) => [venda_id, motivo])).toEqual(
    expect.arrayContaining([
      [um.id, 'estatico'],
      [dois.id, 'estatico'],
    ]),
  )
  psp.book.receive({ valor: '10.00', chave: 'pix@loja.br', txid: staticTxid(um.uuid) })
  const banco = await saldo('banco')
  for (let vez = 0; vez < 2; vez++) await noite()
  expect((await estaticos()).map(({ venda_id }) => venda_id)).toEqual([dois.id])
  const [linha] = await estaticos()
  await loja.caixa.call('POST', `pix/conferencias/${linha?.conferencia_id}`, { resultado: 'achado' })
  expect([await estaticos(), await saldo('banco')]).toEqual([[], banco])
  expect(await provado()).toEqual([])
})

test('quem não pode pede o PIN de um supervisor, e outra empresa não acha o Pix', async () => {
  const cobranca = await paga(novoUuid())
  await depoisDe(16 * 60_000)
  const uuid = novoUuid()
  await loja.sql("update grupos set flags = array_remove(flags, 'pdv_pix_devolver')")
  const { body } = await destina(cobranca.e2eid, 'devolver', { uuid })
  await loja.sql("update grupos set flags = flags || '{pdv_pix_devolver}'")
  expect(body.data).toMatchObject({ pix: null, pede: { acao: 'pix_devolver', valor: '10.00' } })
  expect(await lista('conferir', cobranca.txid)).toHaveLength(1)
  expect((await destina('E'.padEnd(32, '0'), 'devolver')).status).toBe(404)
  expect((await destina('curto', 'devolver')).status).toBe(404)
})

test('por PIN, devolver PIX pede outra pessoa: o próprio PIN não basta', async () => {
  const eu = Number((await loja.caixa.call('GET', 'user')).body.data.id)
  const { account_id, empresa_id } = loja
  await loja.sql('update usuarios set pin_hash = $2 where id = $1', [eu, await hashPin(account_id, '1111')])
  await loja.deps.db.tx({ account_id }, async q => {
    const { rows } = await q.query<{ senha_hash: string; grupo_id: number }>(
      'select senha_hash, grupo_id from usuarios where id = $1',
      [eu],
    )
    const outro = { nome: 'Rui', email: 'rui@loja.br', pin_hash: await hashPin(account_id, '2222') }
    const usuario_id = await insertRow(q, account_id, 'usuarios', { ...outro, ...rows[0] })
    await insertRow(q, account_id, 'usuario_empresas', { usuario_id, empresa_id })
  })
  const cobranca = await paga(novoUuid())
  await depoisDe(16 * 60_000)
  const comSenha = await loja.login('rui@loja.br')
  const { token } = (await comSenha.call('POST', 'caixa/operador', { pin: '1111' })).body
  const noCaixa = (path: string, body: object) =>
    loja.call('POST', path, body, { authorization: `Bearer ${token}` })
  const uuid = novoUuid()
  const devolve = () => noCaixa(`pix/recebidos/${cobranca.e2eid}/destino`, { uuid, destino: 'devolver' })
  const autoriza = (pin: string) =>
    noCaixa('aprovacoes', {
      pin,
      venda_uuid: uuid,
      acao: 'pix_devolver',
      uid: null,
      valor: '10.00',
      percentual: null,
    })

  expect((await devolve()).body.data.pede).toMatchObject({ acao: 'pix_devolver', valor: '10.00' })
  const proprio = await autoriza('1111')
  expect([proprio.status, proprio.body.errors?.pin?.[0]]).toEqual([
    422,
    expect.stringContaining('Outra pessoa precisa autorizar'),
  ])
  expect((await devolve()).body.data.pix).toBeNull()
  expect((await autoriza('2222')).body).toMatchObject({ data: { aprovado_por: 'Rui' } })
  expect((await devolve()).body.data.pix.destinos).toMatchObject([{ destino: 'devolver', valor: '10.00' }])
  await devolvida()
  expect(psp.book.pix(cobranca.e2eid).devolucoes).toMatchObject([{ valor: '10.00', status: 'DEVOLVIDO' }])
})

test('paga de novo depois de vendida: a segunda aparece a conferir', async () => {
  const uuid = novoUuid()
  const cobranca = await paga(uuid)
  await vende(uuid, cobranca.e2eid)
  const charge = psp.book.charges.get(cobranca.txid)
  if (charge) charge.status = 'ATIVA'
  await psp.pay(cobranca.txid)
  await depoisDe(311_000)
  expect(await lista('conferir', cobranca.txid)).toMatchObject([{ motivo: 'duas_vezes', resta: '10.00' }])
})

test('90 dias depois o Pix já não se devolve', async () => {
  psp.dials.relogio_ms = -91 * 86_400_000
  const cobranca = await paga(novoUuid())
  psp.dials.relogio_ms = 0
  const { status, body } = await destina(cobranca.e2eid, 'devolver')
  expect([status, body.errors.valor[0]]).toEqual([422, expect.stringContaining('até 90 dias')])
})

describe('o PIX com vencimento de uma parcela', () => {
  const dia = (dias: number) =>
    new Date(loja.clock().getTime() + dias * 86_400_000).toLocaleDateString('pt-BR', {
      timeZone: 'America/Sao_Paulo',
    })
  const lancar = async (mais: object = {}): Promise<number> => {
    const body = {
      ...{ tipo: 1, descricao: 'Curso', valor: '100.00', vencimento: dia(3) },
      ...{ parceiro_id: loja.parceiros.completo, ...mais },
    }
    const { data } = (await loja.caixa.call('POST', 'lancamentos_conta', body)).body
    return data[0].id
  }
  const cobrar = (id: number) => loja.caixa.call('POST', `lancamentos_conta/${id}/pix`)
  const cobrada = async (mais: object = {}) => {
    const id = await lancar(mais)
    const { status, body } = await cobrar(id)
    expect([status, body.data?.situacao]).toEqual([200, 'aguardando'])
    return { id, txid: body.data.txid as string }
  }
  const ver = async (id: number) => (await loja.caixa.call('GET', `lancamentos_conta/${id}`)).body.data
  /** The charge is looked at every few hours, and at a notice. */
  const olhada = () => depoisDe(3 * 3_600_000 + 60_000)

  test('paga no banco, a parcela se recebe sozinha, uma vez, e o livro fecha', async () => {
    const { id, txid } = await cobrada()
    expect((await cobrar(id)).body.data.txid).toBe(txid)
    expect(await ver(id)).toMatchObject({ status: 'aberta', cobranca: { txid } })
    expect(psp.book.charge(txid)).toMatchObject({
      devedor: { cnpj: expect.any(String), nome: 'Padaria Modelo Ltda' },
      valor: { original: '100.00', multa: { valorPerc: '2.00' }, juros: { valorPerc: '1.00' } },
    })
    const papel = await loja.caixa.call('GET', `boletos?parcelas=${id}&formato=80`)
    expect([papel.status, String(papel.body).slice(0, 5)]).toEqual([200, '%PDF-'])
    const antes = await saldo('banco')
    await psp.pay(txid)
    await olhada()
    await olhada()
    const paga = await ver(id)
    expect(paga).toMatchObject({ status: 'paga', cobranca: null, pagamentos: [{ valor: '100.00' }] })
    expect(await saldo('banco')).toBeCloseTo(antes + 100, 2)
    const [pix] = await lista('todos', txid)
    expect(pix).toMatchObject({ motivo: null, parcela_id: id, devolve: '0.00' })
    const cedo = await destina(pix?.e2eid ?? '', 'devolver')
    expect([cedo.status, cedo.body.errors.valor[0]]).toEqual([422, expect.stringMatching(/estorne/)])
    await loja.caixa.call('POST', `pagamento_parcela/${paga.pagamentos[0].id}/estorno`, { motivo: 'Engano' })
    expect(await lista('conferir', txid)).toMatchObject([{ motivo: 'estornado', resta: '100.00' }])
    expect((await destina(pix?.e2eid ?? '', 'devolver')).status).toBe(200)
    await devolvida()
    expect(await saldo('banco')).toBe(antes)
    expect(await provado()).toEqual([])
  })

  test('paga depois do vencimento, multa e juros são os que o banco cobrou', async () => {
    const { id, txid } = await cobrada()
    await depoisDe(6 * 86_400_000)
    await psp.pay(txid)
    await olhada()
    const { status, pagamentos } = await ver(id)
    expect(status).toBe('paga')
    expect(pagamentos).toMatchObject([{ principal: '100.00', multa: '2.00', juros: '0.10', valor: '102.10' }])
  })

  test('recebida de outra forma, mudada ou cancelada, o banco já não a cobra', async () => {
    const estado = (txid: string) => psp.book.charge(txid).status
    const [recebida, mudada, cancelada, tirada] = [
      ...[await cobrada(), await cobrada(), await cobrada(), await cobrada()],
    ] as const
    const pagamento = { uuid: novoUuid(), lancamento_id: recebida?.id, valor: '30.00', data: dia(0) }
    expect((await loja.caixa.call('POST', 'pagamento_parcela', pagamento)).status).toBe(200)
    await loja.caixa.call('PUT', `lancamentos_conta/${mudada?.id}`, { vencimento: dia(20) })
    await loja.caixa.call('POST', `lancamentos_conta/${cancelada?.id}/cancelamento`, { motivo: 'Engano' })
    await loja.caixa.call('POST', `lancamentos_conta/${tirada?.id}/pix/cancelar`)
    await depoisDe(1000)
    for (const each of [recebida, mudada, cancelada, tirada])
      expect(estado(each?.txid ?? '')).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
    // what is left of it may be charged anew
    expect((await cobrar(recebida?.id ?? 0)).body.data).toMatchObject({
      situacao: 'aguardando',
      valor: '70.00',
    })
  })

  test('paga no banco e no caixa ao mesmo tempo: a segunda aparece a conferir', async () => {
    const { id, txid } = await cobrada()
    await psp.pay(txid)
    const pagamento = { uuid: novoUuid(), lancamento_id: id, valor: '100.00', data: dia(0) }
    expect((await loja.caixa.call('POST', 'pagamento_parcela', pagamento)).status).toBe(200)
    await depoisDe(1000)
    expect((await ver(id)).pagamentos).toHaveLength(1)
    expect(await lista('conferir', txid)).toMatchObject([{ motivo: 'duas_vezes', resta: '100.00' }])
  })

  test('um banco sem Pix com vencimento recusa em palavras, e o caixa segue', async () => {
    psp.dials.token_s = 1
    await depoisDe(301_000)
    psp.dials.sem_cobv = true
    const id = await lancar()
    const { status, body } = await cobrar(id)
    expect([status, body.message]).toEqual([422, expect.stringMatching(/não tem Pix com vencimento/)])
    expect((await ver(id)).cobranca).toBeNull()
    const venda = { venda_uuid: novoUuid(), valor: '1.00', usados: [] }
    expect((await loja.caixa.call('POST', 'pix/cobrancas', venda)).body.data.situacao).toBe('aguardando')
  })

  test('veio outro valor: a parcela fica aberta, e o dinheiro a conferir', async () => {
    const { id, txid } = await cobrada()
    psp.dials.valor_diferente = '-0.01'
    await psp.pay(txid)
    await olhada()
    expect(await ver(id)).toMatchObject({ status: 'aberta', aberto: '100.00' })
    expect(await lista('conferir', txid)).toMatchObject([
      { motivo: 'outro_valor', parcela_id: id, resta: '99.99' },
    ])
  })

  test.each<[string, object, RegExp]>([
    ['a pagar', { tipo: 2 }, /é a pagar/],
    ['sem cliente', { parceiro_id: null }, /não tem cliente com CPF ou CNPJ/],
    ['vencida', { vencimento: '01/10/2026' }, /já venceu/],
  ])('%s: não se cobra, e diz por quê', async (_, mais, palavras) => {
    const { status, body } = await cobrar(await lancar(mais))
    expect([status, body.message]).toEqual([422, expect.stringMatching(palavras)])
  })
})

test('o que o banco recebeu e aqui ninguém sabe aparece em PIX recebidos, uma vez', async () => {
  const chave = 'pix@loja.br'
  const [solto, estranho] = [
    psp.book.receive({ valor: '7.77', chave }),
    psp.book.receive({ valor: '8.88', chave: 'outra@loja.br' }),
  ]
  const perdida = await loja.caixa.call('POST', 'pix/cobrancas', {
    venda_uuid: novoUuid(),
    valor: '5.00',
    usados: [],
  })
  const { txid } = perdida.body.data
  await loja.caixa.call('POST', `pix/cobrancas/${txid}/cancelar`)
  await depoisDe(20 * 60_000)
  const charge = psp.book.charges.get(txid)
  if (charge) charge.status = 'ATIVA'
  await psp.pay(txid)
  for (let vez = 0; vez < 2; vez++) await noite()
  expect(await lista('conferir', txid)).toMatchObject([{ motivo: 'sem_venda', resta: '5.00' }])
  expect(await lista('conferir', solto.endToEndId)).toMatchObject([{ motivo: 'sem_cobranca', resta: '7.77' }])
  expect(await lista('todos', estranho.endToEndId)).toEqual([])
  const avisos = await loja.sql("select from notificacoes where mensagem like 'Veio um PIX de R$ 7,77%'")
  expect(avisos).toHaveLength(1)
  const banco = await saldo('banco')
  expect((await destina(solto.endToEndId, 'lancado')).status).toBe(200)
  expect(await lista('conferir', solto.endToEndId)).toEqual([])
  expect(await saldo('banco')).toBe(banco)
  expect(await provado()).toEqual([])
})

describe('o que os bancos tomam de volta sem pedido', () => {
  const avisos = async (e2eid: string) => {
    const rows = await loja.sql<{ mensagem: string }>(
      "select mensagem from notificacoes where tipo = 'pix' and mensagem like 'Saíram%' order by id",
    )
    const { txid } = psp.book.pix(e2eid)
    return rows.map(({ mensagem }) => mensagem).filter(each => each.includes(txid ?? e2eid))
  }

  test('de uma venda: linha, sininho e livro, uma vez, pela pergunta da noite', async () => {
    const uuid = novoUuid()
    const cobranca = await paga(uuid)
    await vende(uuid, cobranca.e2eid)
    const antes = [await saldo('banco'), await saldo('despesa'), await saldo('transito')]
    psp.dials.webhook = 'perdido'
    // beyond the days of which the night asks what came
    const { horario } = psp.book.pix(cobranca.e2eid)
    psp.book.pix(cobranca.e2eid).horario = new Date(Date.parse(horario) - 20 * 86_400_000).toISOString()
    await psp.takeBack(cobranca.e2eid, 'MED_FRAUDE', '4.00')
    for (const _ of [1, 2]) await noite()
    expect(await lista('todos', cobranca.txid)).toMatchObject([
      { destino: 'DEVOLVIDO', dito: 'suspeita de fraude (MED)', valor: '10.00' },
    ])
    expect(await avisos(cobranca.e2eid)).toEqual([expect.stringMatching(/R\$\s4,00 .*fraude.*venda #/)])
    expect([await saldo('banco'), await saldo('despesa'), await saldo('transito')]).toEqual([
      (antes[0] ?? 0) - 4,
      (antes[1] ?? 0) + 4,
      antes[2],
    ])
    await psp.takeBack(cobranca.e2eid, 'MED_OPERACIONAL')
    await noite()
    expect(await avisos(cobranca.e2eid)).toHaveLength(2)
    expect(await saldo('banco')).toBe((antes[0] ?? 0) - 10)
    expect(await provado()).toEqual([])
  })

  test('da venda que depois se cancela: o que resta volta, e nada sai duas vezes', async () => {
    const antes = [await saldo('banco'), await saldo('despesa'), await saldo('transito')]
    const uuid = novoUuid()
    const cobranca = await paga(uuid)
    const { id } = await vende(uuid, cobranca.e2eid)
    await psp.takeBack(cobranca.e2eid, 'MED_FRAUDE', '4.00')
    await noite()
    const cancelada = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
      justificativa: 'Fraude do pagador, avisada pelo banco',
    })
    expect(cancelada.status, JSON.stringify(cancelada.body)).toBe(200)
    await devolvida()
    expect(psp.book.pix(cobranca.e2eid).devolucoes?.map(({ valor }) => valor)).toEqual(['4.00', '6.00'])
    expect([await saldo('banco'), await saldo('despesa'), await saldo('transito')]).toEqual(antes)
    expect(await provado()).toEqual([])
  })

  test('do que veio sem venda: já não há o que decidir, e nada fica em trânsito', async () => {
    const cobranca = await paga(novoUuid())
    await depoisDe(16 * 60_000)
    expect(await lista('conferir', cobranca.txid)).toHaveLength(1)
    const antes = [await saldo('banco'), await saldo('despesa'), await saldo('transito')]
    await psp.takeBack(cobranca.e2eid, 'MED_FRAUDE')
    await noite()
    expect(await lista('conferir', cobranca.txid)).toEqual([])
    expect(await avisos(cobranca.e2eid)).toHaveLength(1)
    expect([await saldo('banco'), await saldo('despesa'), await saldo('transito')]).toEqual(antes)
    expect(await provado()).toEqual([])
  })

  test('a devolução pedida aqui não é dita outra vez', async () => {
    const cobranca = await paga(novoUuid())
    await depoisDe(16 * 60_000)
    await destina(cobranca.e2eid, 'devolver')
    await devolvida()
    await noite()
    expect(await avisos(cobranca.e2eid)).toEqual([])
    expect(await lista('todos', cobranca.txid)).toMatchObject([{ destino: 'DEVOLVIDO' }])
  })
})
