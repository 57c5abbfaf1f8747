import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type PixSimulator, startPixSimulator } from '../../../sim/pix/start.ts'
import { proveBook } from '../../../src/server/money/proof.ts'
import { MEIO_DIA } from '../database.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { envOfPsp } from '../modules/pix-mundo.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
/** Ids of the payment methods that the shop adds, by tPag. */
const methods: Record<string, number> = {}
let psp: PixSimulator
let clock = () => new Date(MEIO_DIA)
beforeAll(async () => {
  psp = await startPixSimulator(() => clock())
  loja = await abrirLoja({ deps: { env: envOfPsp(psp) }, inicio: MEIO_DIA })
  clock = loja.clock
  await call('PUT', 'config/ajustes', { pix_chave: 'pix@loja.br' })
  await loja.sql(
    `update grupos set ${given({ menu_pedidos: true, menu_delivery: true, delivery_cozinha: true, delivery_recusar: true, menu_financeiro: true })}`,
  )
  methods['03'] = loja.meios.cartao
  for (const [tpag, nome, forma] of [
    ['02', 'Cheque', 0],
    ['05', 'Crediário', 1],
    ['17', 'PIX', 0],
  ] as const) {
    const [row] = await loja.sql<{ id: number }>(
      `insert into meio_pagamentos (account_id, descricao, meio, tpag, indicador_forma, qtdeparcelas, intervalo, "tipoIntervalo")
        values ($1, $2, 4, $3, $4, 12, 1, 2) returning id`,
      [loja.account_id, nome, tpag, forma],
    )
    methods[tpag] = row?.id ?? 0
  }
  await loja.sql('update empresas set emitir_delivery = 3 where id = $1', [loja.empresa_id])
  await loja.sql("update parceiros set classificacaos = '{1,5}' where id = $1", [loja.parceiros.semEndereco])
})
afterAll(async () => {
  await loja.close()
  await psp.close()
})

async function call(method: string, path: string, body?: object) {
  const answer = await loja.caixa.call(method as 'POST', path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

type Sums = Readonly<Record<string, string>>
const cents = (valor: string) => Math.round(Number(valor) * 100)
const reais = (sum: number) => (sum / 100).toFixed(2)

/** Folds the ledger by hand: what each kind of account got since the row `after`; those of nothing left out. */
async function ledger(after: number): Promise<Sums> {
  const rows = await loja.sql<{ de: string; para: string; valor: string }>(
    `select d.tipo as de, p.tipo as para, m.valor::text as valor from movimentos m
      join contas_financeiras d on d.id = m.de_conta_id join contas_financeiras p on p.id = m.para_conta_id where m.id > $1`,
    [after],
  )
  const sums: Record<string, number> = {}
  for (const { de, para, valor } of rows) {
    sums[de] = (sums[de] ?? 0) - cents(valor)
    sums[para] = (sums[para] ?? 0) + cents(valor)
  }
  return Object.fromEntries(
    Object.entries(sums)
      .filter(([, sum]) => sum !== 0)
      .map(([tipo, sum]) => [tipo, reais(sum)]),
  )
}

const lastRow = async () =>
  (await loja.sql<{ id: number }>('select coalesce(max(id), 0)::int as id from movimentos'))[0]?.id ?? 0

const sessionOf = async (terminal: number) => {
  const [row] = await loja.sql<{ id: number; uuid: string }>(
    "select id, uuid from sessoes_caixa where terminal_id = $1 and estado = 'aberto'",
    [terminal],
  )
  return row
}

/** What the sessions of a till say of its cash, by their events and sales, without what the product folds. */
async function cashOf(terminal: number): Promise<string> {
  const rows = await loja.sql<{ valor: string }>(
    `select (e.sinal * e.valor)::text as valor from caixa_eventos e join sessoes_caixa s on s.id = e.sessao_id
        where s.terminal_id = $1 and e.meio = '01' and e.tipo <> 'retirada'
      union all
      select (case g.tipo when 2 then -g.valor else g.valor end)::text from vendas v
        join sessoes_caixa s on s.uuid = v.sessao_uuid join venda_pagamentos g on g.venda_id = v.id
        where s.terminal_id = $1 and (g.tpag = '01' or g.tipo = 2)`,
    [terminal],
  )
  return reais(rows.reduce((sum, { valor }) => sum + cents(valor), 0))
}

/** Closes a till whose count is what the drawer has, and leaves nothing in it. */
async function closeTill(terminal: number): Promise<void> {
  const sessao_uuid = (await sessionOf(terminal))?.uuid
  await call('POST', 'caixa/encerrar', { uuid: novoUuid(), sessao_uuid })
  const { data } = await call('GET', `caixa/contagem/${sessao_uuid}`)
  const { data: said } = await call('POST', 'caixa/contar', {
    ...{ uuid: novoUuid(), sessao_uuid, cedulas: null, total: data.esperado, fundo: '0.00' },
    meios: Object.fromEntries(
      data.meios.map(({ meio, esperado }: { meio: string; esperado: string }) => [meio, esperado]),
    ),
  })
  expect(said.fechado).not.toBeNull()
}

const openTill = (terminal_id: number) =>
  call('POST', 'caixa/abrir', { uuid: novoUuid(), terminal_id, valor: '0.00' })

/** Sells R$ 20,00 in cash at a till. */
const sellAt = async (terminal_id: number) =>
  (await loja.vender({ terminal_id, sessao_uuid: (await sessionOf(terminal_id))?.uuid ?? null }, '2')).id

const MODOS = ['entrega', 'local'] as const
type Modo = (typeof MODOS)[number]

const move = (movimento: string, id: number, more: object = {}) =>
  call('POST', 'delivery/pedidos/mover', { movimento, pedidos: [id], ...more })

/** Stores an order of R$ 20,00 in cash, and brings it to its customer; its note is out. */
async function order(modo: Modo): Promise<number> {
  const said = dizer(loja, { tipo_operacao: 4, status_app: 'P', modelo: '65' })
  const place = modo === 'entrega' ? { parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco } : {}
  const { id } = await criado(loja, {
    ...said,
    ...place,
    ...{ modo_entrega: modo, serie: undefined, numerocodumento: undefined, fretepor: undefined },
  } as never)
  await move('aceitar', id)
  return id
}

async function delivered(modo: Modo): Promise<number> {
  const id = await order(modo)
  if (modo === 'entrega') await move('sair', id, { entregador_id: loja.parceiros.semEndereco })
  await loja.quieto()
  await move(modo === 'entrega' ? 'entregar' : 'servir', id)
  await loja.quieto()
  return id
}

const noteOf = async (id: number) =>
  (
    await loja.sql<{ id: number }>(
      'select max(i.venda_id)::int as id from venda_itens i where i.origem_venda_id = $1',
      [id],
    )
  )[0]?.id ?? 0

async function settle(modo: Modo, terminal: number, must = true): Promise<void> {
  const who =
    modo === 'entrega'
      ? { entregador_id: loja.parceiros.semEndereco, balcao: false }
      : { entregador_id: null, balcao: true }
  const body = {
    uuid: novoUuid(),
    sessao_uuid: (await sessionOf(terminal))?.uuid,
    devolvido: '20.00',
    ...who,
  }
  if (must) await call('POST', 'delivery/acertos', body)
  else await loja.caixa.call('POST', 'delivery/acertos', body)
  loja.clock.advance(1000)
}

const cancel = async (id: number) => {
  await call('POST', `vendas/${id}/cancelar`, { justificativa: 'O cliente desistiu da compra' })
  await loja.quieto()
}

const owed = async (id: number) =>
  loja.sql<{ id: number; tpag: string; valor: string; como: string | null }>(
    'select id, tpag, valor::text as valor, como from valores_a_devolver where venda_id = $1 order by id',
    [id],
  )

/** Gives what is owed of a sale from a till's drawer. */
async function give(venda_id: number, terminal_id: number): Promise<void> {
  for (const { id } of (await owed(venda_id)).filter(({ como }) => como === null))
    await call('POST', `valores_a_devolver/${id}/feito`, { como: 'outra', meio: '01', terminal_id })
}

/** Refuses to cancel, in words that tell what comes first. */
async function refusal(id: number): Promise<string> {
  const { status, body } = await loja.caixa.call('POST', `vendas/${id}/cancelar`, {
    justificativa: 'O cliente desistiu da compra',
  })
  expect(status).toBe(409)
  return body.message
}

/** Sells R$ 20,00 at a till, paid by this method. */
const sellBy = async (terminal_id: number, meio: string, more: object = {}, sale: object = {}) =>
  (
    await loja.vender(
      {
        ...{ terminal_id, sessao_uuid: (await sessionOf(terminal_id))?.uuid ?? null },
        pagamento: [
          { meio_pagamento_id: methods[meio], valor: '20.00', numparcelas: 1, tipo: 1, ...more },
        ] as never,
        ...sale,
      },
      '2',
    )
  ).id

const till = (n: number) => loja.terminais[n] ?? 0

afterEach(async () => {
  const { account_id, empresa_id } = loja
  const { problemas } = await loja.deps.db.tx({ account_id }, q =>
    proveBook(q, { account_id }, empresa_id, loja.clock(), 0),
  )
  expect(problemas).toEqual([])
})

interface Row {
  /** Makes what is undone later, and gives the sale whose note is cancelled. */
  name: string
  make(): Promise<number>
  /** What happened to the money before the cancelling. */
  later?(sale: number): Promise<void>
  /** Sums of the ledger after the cancelling, and those once what is owed was given from the drawer of till 1. */
  after: Sums
  given?: Sums
  /** Amounts owed to the customer, and how they were given back. */
  owed?: readonly (readonly [tpag: string, como: string | null])[]
  /** Cash that leaves the drawer of the till in the cancelling, R$. */
  till?: { at: number; leaves: string }
}

const ofOrder = (modo: Modo, at: number) => async () => {
  const id = await delivered(modo)
  await settle(modo, till(at))
  return noteOf(id)
}

const ROWS: readonly Row[] = [
  {
    name: 'a sale at a till whose session is open',
    make: () => sellAt(till(2)),
    after: {},
    till: { at: 2, leaves: '20.00' },
  },
  {
    name: 'a sale of a session that was closed, in the next one',
    make: () => sellAt(till(2)),
    later: async () => {
      await closeTill(till(2))
      await openTill(till(2))
    },
    after: { caixa: '-20.00', cofre: '20.00' },
    till: { at: 2, leaves: '20.00' },
  },
  {
    name: 'a sale of a session that was closed, where none is open',
    make: () => sellAt(till(6)),
    later: () => closeTill(till(6)),
    after: { cofre: '20.00', transito: '-20.00' },
    owed: [['01', null]],
    given: { caixa: '-20.00', cofre: '20.00' },
    till: { at: 6, leaves: '0.00' },
  },
  {
    name: 'a sale whose cash went to the safe',
    make: () => sellAt(till(3)),
    later: async () => {
      await call('POST', 'caixa/movimentos', {
        ...{ uuid: novoUuid(), sessao_uuid: (await sessionOf(till(3)))?.uuid, tipo: 'sangria' },
        ...{ valor: '20.00', motivo: 'Cofre', conta: 'cofre' },
      })
    },
    after: { caixa: '-20.00', cofre: '20.00' },
    till: { at: 3, leaves: '20.00' },
  },
  {
    name: 'a sale of a day that is closed in the accounts',
    make: () => sellAt(till(3)),
    later: async () => {
      await loja.sql("update contas_financeiras set fechado_ate = '2026-11-20'")
    },
    after: {},
    till: { at: 3, leaves: '20.00' },
  },
  ...MODOS.flatMap((modo): Row[] => [
    {
      name: `an order (${modo}) that was settled`,
      make: ofOrder(modo, 4),
      after: {},
      owed: [['01', 'gaveta']],
      till: { at: 4, leaves: '20.00' },
    },
    {
      name: `an order (${modo}) that was settled into a session that was closed`,
      make: ofOrder(modo, 5),
      later: () => closeTill(till(5)),
      after: { cofre: '20.00', transito: '-20.00' },
      owed: [['01', null]],
      given: { caixa: '-20.00', cofre: '20.00' },
      till: { at: 5, leaves: '0.00' },
    },
    {
      name: `an order (${modo}) that arrived and is settled later`,
      make: async () => noteOf(await delivered(modo)),
      after: {},
      owed: [['01', null]],
      given: { caixa: '-20.00', transito: '20.00' },
      till: { at: 4, leaves: '0.00' },
    },
  ]),
  {
    name: 'an order on its way, which nobody paid',
    make: async () => {
      const id = await order('entrega')
      await move('sair', id, { entregador_id: loja.parceiros.semEndereco })
      await loja.quieto()
      return noteOf(id)
    },
    after: {},
  },
  {
    name: 'a sale by a card of another machine',
    make: () => sellBy(till(3), '03', { bandeira_id: loja.bandeira }),
    after: { cartao_receber: '20.00', transito: '-20.00' },
    owed: [['03', null]],
    given: { cartao_receber: '20.00', caixa: '-20.00' },
    till: { at: 3, leaves: '0.00' },
  },
  {
    name: 'a sale by a PIX that nobody has seen',
    make: () => sellBy(till(3), '17', { autorizacao: pixId() }),
    after: {},
  },
  {
    name: 'a sale by a PIX that was found in the bank',
    make: () => sellBy(till(3), '17', { autorizacao: pixId() }),
    later: sale => decide(sale, 'achado'),
    after: { banco: '20.00', transito: '-20.00' },
    owed: [['17', null]],
    given: { banco: '20.00', caixa: '-20.00' },
  },
  {
    name: 'a sale by a PIX that was given up',
    make: () => sellBy(till(3), '17', { autorizacao: pixId() }),
    later: sale => decide(sale, 'perdido'),
    after: {},
  },
  {
    name: 'a sale by a cheque at hand',
    make: () => sellBy(till(3), '02'),
    after: {},
  },
  {
    name: 'a sale on credit, renegotiated and that undone',
    make: () => sellBy(till(3), '05', {}, debtor()),
    later: async sale => {
      const { data } = await renegotiate(sale)
      expect(await refusal(sale)).toMatch(/^Já há parcela paga ou renegociada/)
      const { data: seen } = await call('GET', `lancamentos_conta/${data[0].id}`)
      const plan = seen.renegociacoes[0].id
      await call('POST', `lancamentos_conta/renegociacao/${plan}/desfazer`, { motivo: 'Voltou atrás' })
    },
    after: {},
  },
  {
    name: 'a sale on credit that was received and that undone',
    make: () => sellBy(till(3), '05', {}, debtor()),
    later: async sale => {
      const parcelas = [await dueOf(sale)]
      const { data } = await call('POST', 'caixa/recebimentos', {
        ...{ uuid: novoUuid(), terminal_id: till(3), parcelas },
      })
      await call('POST', `pagamento_parcela/${data.pagamentos[0].id}/estorno`, { motivo: 'Engano' })
    },
    after: {},
    till: { at: 3, leaves: '0.00' },
  },
  {
    name: 'a sale by a cheque that was deposited and that undone',
    make: () => sellBy(till(3), '02'),
    later: async sale => {
      const held = await chequeOf(sale)
      await call('POST', 'cheques/depositar', { cheques: [held], conta_id: await bank(), data: '20/11/2026' })
      await call('POST', `cheques/${held}/desfazer`, { motivo: 'Engano' })
    },
    after: {},
  },
]

const dueOf = async (sale: number) =>
  (
    await loja.sql<{ id: number }>(
      "select p.id from parcelas p join lancamentos t on t.id = p.lancamento_id where t.origem_tipo = 'venda' and t.origem_id = $1",
      [sale],
    )
  )[0]?.id
const chequeOf = async (sale: number) =>
  (
    await loja.sql<{ id: number }>(
      "select k.id from cheques k join movimentos m on m.id = k.movimento_id where m.origem_tipo = 'venda' and m.origem_id = $1",
      [sale],
    )
  )[0]?.id
const bank = async () =>
  (await loja.sql<{ id: number }>("select id from contas_financeiras where tipo = 'banco' and principal"))[0]
    ?.id
const renegotiate = async (sale: number) =>
  call('POST', 'lancamentos_conta/renegociacao', {
    ...{ uuid: novoUuid(), parcelas: [await dueOf(sale)], numparcelas: 2, vencimento: '10/01/2027' },
  })

let pix = 0
const pixId = () => `E${String(++pix).padStart(31, '7')}`
const debtor = () => ({ parceiro_id: loja.parceiros.completo, addresse_id: loja.endereco })

async function decide(sale: number, resultado: string): Promise<void> {
  const [row] = await loja.sql<{ id: number }>('select id from pix_conferencias where venda_id = $1', [sale])
  await call('POST', `pix/conferencias/${row?.id}`, { resultado })
}

test.each(ROWS)('cancelling takes the money of $name from where it is', async row => {
  const start = await lastRow()
  const id = await row.make()
  await loja.quieto()
  await row.later?.(id)
  const before = row.till ? await cashOf(till(row.till.at)) : '0.00'
  await cancel(id)
  await loja.sql('update contas_financeiras set fechado_ate = null')
  expect(await ledger(start)).toEqual(row.after)
  expect((await owed(id)).map(({ tpag, como }) => [tpag, como])).toEqual(row.owed ?? [])
  if (row.till) {
    const now = await cashOf(till(row.till.at))
    expect(reais(cents(before) - cents(now))).toBe(row.till.leaves)
    if (!(await sessionOf(till(row.till.at)))) await openTill(till(row.till.at))
  }
  if (row.given) {
    await give(id, till(1))
    expect(await ledger(start)).toEqual(row.given)
  }
  // what a courier or a table still has comes in after all
  for (const modo of ['entrega', 'local', 'local'] as const) {
    await settle(modo, till(1), false)
    await loja.quieto()
  }
})

test('a sale is not cancelled while only another step brings its money back', async () => {
  const cheque = await sellBy(till(3), '02')
  const paid = await sellBy(till(3), '05', {}, debtor())
  await loja.quieto()
  const [held] = await loja.sql<{ id: number }>(
    "select k.id from cheques k join movimentos m on m.id = k.movimento_id where m.origem_tipo = 'venda' and m.origem_id = $1",
    [cheque],
  )
  const [banco] = await loja.sql<{ id: number }>(
    "select id from contas_financeiras where tipo = 'banco' and principal",
  )
  await call('POST', 'cheques/depositar', { cheques: [held?.id], conta_id: banco?.id, data: '20/11/2026' })
  expect(await refusal(cheque)).toMatch(/não está mais em mãos \(/)
  await call('POST', `cheques/${held?.id}/desfazer`, { motivo: 'Engano' })
  await cancel(cheque)
  const [due] = await loja.sql<{ id: number }>(
    "select p.id from parcelas p join lancamentos t on t.id = p.lancamento_id where t.origem_tipo = 'venda' and t.origem_id = $1",
    [paid],
  )
  await call('POST', 'caixa/recebimentos', { uuid: novoUuid(), terminal_id: till(3), parcelas: [due?.id] })
  expect(await refusal(paid)).toMatch(/^Já há parcela paga ou renegociada/)
})

test('a note cancelled by hand stays away as its order moves on, until it is asked for', async () => {
  const notes = async (id: number) =>
    loja.sql<{ status: string }>(
      `select v.status from vendas v where v.id in (select i.venda_id from venda_itens i where i.origem_venda_id = $1) order by v.id`,
      [id],
    )
  const id = await delivered('entrega')
  await cancel(await noteOf(id))
  await settle('entrega', till(4))
  await loja.quieto()
  expect((await notes(id)).map(({ status }) => status)).toEqual(['C'])
  await call('POST', 'delivery/pedidos/nota', { pedidos: [id] })
  await loja.quieto()
  expect((await notes(id)).map(({ status }) => status)).toEqual(['C', 'T'])
})

test('a receipt in cash goes back out of an open drawer alone', async () => {
  const at = till(6)
  const sale = await sellBy(at, '05', {}, debtor())
  const [due] = await loja.sql<{ id: number }>(
    "select p.id from parcelas p join lancamentos t on t.id = p.lancamento_id where t.origem_tipo = 'venda' and t.origem_id = $1",
    [sale],
  )
  const start = await lastRow()
  await call('POST', 'caixa/recebimentos', { uuid: novoUuid(), terminal_id: at, parcelas: [due?.id] })
  const [paid] = await loja.sql<{ id: number }>('select id from pagamentos_parcela where parcela_id = $1', [
    due?.id,
  ])
  await closeTill(at)
  const undo = () =>
    loja.caixa.call('POST', `pagamento_parcela/${paid?.id}/estorno`, { motivo: 'Outra parcela' })
  const held = await undo()
  expect([held.status, held.body.message]).toEqual([
    409,
    'Este dinheiro passou pela gaveta de Caixa 7, que está fechada: abra o caixa antes de estornar',
  ])
  await openTill(at)
  expect((await undo()).status).toBe(200)
  expect(await ledger(start)).toEqual({ caixa: '-20.00', cofre: '20.00' })
})

test('the nightly proof tells what nothing explains in transit', async () => {
  const { account_id, empresa_id } = loja
  const [transito, cofre] = await Promise.all(
    ['transito', 'cofre'].map(async tipo =>
      Number(
        (
          await loja.sql<{ id: number }>('select id from contas_financeiras where tipo = $1 and principal', [
            tipo,
          ])
        )[0]?.id,
      ),
    ),
  )
  const by = { de_conta_id: transito, para_conta_id: cofre, valor: '24.95', data: '20/11/2026' }
  const { data } = await call('POST', 'caixa/transferencias', { uuid: novoUuid(), ...by })
  const prove = () =>
    loja.deps.db.tx({ account_id }, q => proveBook(q, { account_id }, empresa_id, loja.clock(), 0))
  // money may be on its way for a day
  expect((await prove()).problemas).toEqual([])
  loja.clock.advance(25 * 3_600_000)
  expect((await prove()).problemas).toEqual([
    { conta: 'Em trânsito', origem: null, livro: '-24.95', causa: '0.00' },
  ])
  await call('POST', `caixa/transferencias/${data.id}/estorno`, { motivo: 'Engano' })
  loja.clock.advance(25 * 3_600_000)
  expect((await prove()).problemas).toEqual([])
})
