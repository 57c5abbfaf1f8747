import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PixSimulator, startPixSimulator } from '../../../sim/pix/start.ts'
import { OUTSIDE_PROMISE_KINDS, type OutsidePromiseKind } from '../../../src/core/outside-promises.ts'
import { insertRow } from '../beside.ts'
import { INICIO } from '../database.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { envOfPsp } from '../modules/pix-mundo.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'
import { given } from '../world.ts'

let loja: Loja
let psp: PixSimulator
let clock = () => new Date(INICIO)
let terminal_id = 0
let sessao = ''

beforeAll(async () => {
  psp = await startPixSimulator(() => clock())
  loja = await abrirLoja({ impressora: '', deps: { env: envOfPsp(psp) } })
  clock = loja.clock
  await loja.caixa.call('PUT', 'config/ajustes', { pix_chave: 'pix@loja.br' })
  await loja.sql(
    `update grupos set ${given({ menu_pedidos: true, menu_delivery: true, menu_financeiro: true })}`,
  )
  await loja.sql(`update sessoes_caixa set estado = 'fechado' where estado <> 'fechado'`)
})
afterAll(async () => {
  await loja.close()
  await psp.close()
})

const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()
const insert = (table: string, row: Record<string, unknown>) =>
  loja.deps.db.tx({ account_id: loja.account_id }, q => insertRow(q, loja.account_id, table, row))
const usuario = async () =>
  (await loja.sql<{ id: number }>('select id from usuarios order by id limit 1'))[0]?.id as number
const desistir = (id: number) =>
  loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa: 'O cliente desistiu da compra' })
async function caixa(caminho: string, corpo: object) {
  const { status, body } = await loja.caixa.call('POST', `caixa/${caminho}`, { uuid: novoUuid(), ...corpo })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
/** Sells and has the note authorised. */
async function vendida(mais: object = {}) {
  const venda = await loja.vender({ terminal_id, ...mais })
  await loja.quieto()
  return venda
}

interface Opened {
  /** Sale that has it, stored. */
  venda?: number
  /** Names in X and Z; absent: no drawer has it. */
  gaveta?: readonly string[]
}

/** Opens one promise of each kind, by a lost answer where one can be lost. */
const CASES: readonly [what: string, kind: OutsidePromiseKind, open: () => Promise<Opened>][] = [
  [
    'a cancelling',
    'cancelamento',
    async () => {
      const { id } = await vendida()
      dial({ falha: 'sem_resposta', servico: 'NFeRecepcaoEvento4', taxa: 1 })
      expect((await desistir(id)).body.data).toMatchObject({
        cancelando: true,
        em_aberto: [{ tipo: 'cancelamento', valor: '10.00' }],
      })
      return { venda: id, gaveta: ['cancelamento'] }
    },
  ],
  [
    'a refused note',
    'nota',
    async () => {
      dial({ rejeitar: 882, servico: null })
      const { id } = await vendida()
      return { venda: id, gaveta: ['rejeitada'] }
    },
  ],
  [
    'a card payment to give back',
    'devolucao',
    async () => {
      const { id } = await vendida({
        pagamento: [
          {
            ...{ meio: 3, meio_pagamento_id: loja.meios.cartao, bandeira_id: loja.bandeira },
            ...{ valor: '10.00', numparcelas: 1 },
          },
        ],
      })
      await desistir(id)
      await loja.quieto()
      return { venda: id, gaveta: ['valores_a_devolver'] }
    },
  ],
  [
    'a card payment without an answer',
    'cartao',
    async () => {
      await insert('tef_transacoes', {
        ...{ empresa_id: loja.empresa_id, usuario_id: await usuario(), terminal_id, uid: novoUuid() },
        ...{ tipo: 'CRT', valor: '10.00', situacao: 'inconsistente', aceita: true },
        ...{ criado_em: loja.clock().toISOString(), mudou_em: loja.clock().toISOString() },
      })
      return { gaveta: ['cartao_aberto'] }
    },
  ],
  [
    'a PIX charge whose answer is lost',
    'pix',
    async () => {
      psp.dials.fora = 'corte'
      const asked = await loja.caixa.call('POST', 'pix/cobrancas', {
        ...{ venda_uuid: novoUuid(), valor: '10.00', usados: [] },
      })
      expect(asked.status).toBe(503)
      return { gaveta: ['pix_aberto'] }
    },
  ],
  [
    'an order of an application',
    'pedido',
    async () => {
      const { id } = await criado(loja, {
        ...dizer(loja, { tipo_operacao: 4, modelo: '65' }),
        ...{ modo_entrega: 'entrega', taxa_entrega: '7.00', valor_total: '27.00' },
        pagamento: [{ meio_pagamento_id: loja.meios.dinheiro, valor: '27.00', numparcelas: 1 }],
        ...{ serie: undefined, numerocodumento: undefined, fretepor: undefined },
      } as never)
      await loja.sql("update entregas set canal = 'Outro app', estado = 'recebido' where venda_id = $1", [id])
      return { venda: id }
    },
  ],
  [
    'a remittance',
    'remessa',
    async () => {
      await remessa()
      return {}
    },
  ],
  // the last one: no note is sent online any more after it
  [
    'a note whose answer is lost',
    'nota',
    async () => {
      dial({ falha: 'sem_resposta', servico: null, taxa: 1 })
      const { id } = await vendida()
      // the number whose fate nobody knows, and the one that was issued in its place
      return { venda: id, gaveta: ['contingencia', 'desconhecida'] }
    },
  ],
]

/** A file of boletos that the bank did not answer for three days. */
async function remessa() {
  const [conta] = await loja.sql<{ id: number }>(
    "select id from contas_financeiras where tipo = 'banco' limit 1",
  )
  const em = new Date(loja.clock().getTime() - 3 * 86_400_000).toISOString()
  const remessa_id = await insert('remessas', {
    ...{
      empresa_id: loja.empresa_id,
      conta_id: conta?.id,
      uuid: novoUuid(),
      banco: '001',
      leiaute: 400,
      numero: 7,
    },
    ...{ arquivo: 'CB7.REM', conteudo: 'x', total: '10.00', usuario_id: await usuario(), criado_em: em },
  })
  await insert('remessa_titulos', {
    ...{ remessa_id, empresa_id: loja.empresa_id, conta_id: conta?.id, parcela_id: 1 },
    ...{ ordem: 'entrada', situacao: 'enviada' },
    ...{ nosso_numero: '1', valor: '10.00', vencimento: '2026-12-20' },
  })
}

describe.each(CASES)('%s', (name, kind, open) => {
  let opened: Opened = {}
  const many = () => opened.gaveta?.length ?? 1
  beforeAll(async () => {
    terminal_id = loja.terminais[CASES.findIndex(([what]) => what === name) % 8] as number
    sessao = novoUuid()
    await caixa('abrir', { uuid: sessao, terminal_id, valor: '0.00' })
    opened = await open()
    // only the date moves: nothing is asked again meanwhile
    loja.clock.set(new Date(loja.clock().getTime() + 11 * 60_000))
  })
  afterAll(async () => {
    dial({ falha: null, rejeitar: null, servico: null })
    psp.dials.fora = null
    await loja.vencer('evento')
    await loja.vencer('documento')
    await loja.quieto()
    for (const [table, closed] of [
      ['tef_transacoes', "situacao = 'perdida'"],
      ['pix_cobrancas', "situacao = 'cancelado'"],
      ['entregas', "estado = 'recusado'"],
      ['remessa_titulos', "situacao = 'confirmada'"],
      ['valores_a_devolver', "como = 'maquina', meio = '03', feito_em = now()"],
      ['documentos_fiscais', "status_emissao = 'autorizada'"],
    ] as const)
      await loja.sql(`update ${table} set ${closed} where true`)
  })

  test('X and Z have it', async () => {
    const wanted = (opened.gaveta ?? []).map(tipo => ({ tipo, qtde: 1 }))
    const { leitura } = await caixa('leitura_x', { sessao_uuid: sessao })
    expect(leitura.pendencias).toEqual(wanted)
    const { contar } = await caixa('encerrar', { sessao_uuid: sessao })
    const meios = Object.fromEntries(
      contar.meios.map(({ meio, esperado }: { meio: string; esperado: string }) => [meio, esperado]),
    )
    const { fechado } = await caixa('contar', {
      ...{ sessao_uuid: sessao, cedulas: null, total: contar.esperado, fundo: '0.00', meios },
    })
    expect([fechado.pendencias, fechado.pendentes]).toEqual([wanted.length, wanted])
  })

  test('Situação and Home have it', async () => {
    const { body } = await loja.caixa.call('GET', 'emissor/situacao')
    expect(body.data.em_aberto).toMatchObject([{ tipo: kind, quantos: many() }])
  })

  test('the bell has it, until it is read', async () => {
    const told = async () =>
      (await loja.caixa.call('GET', 'notificacao')).body.data.filter(({ mensagem }: { mensagem: string }) =>
        mensagem.includes(': espera '),
      )
    const [notice, ...more] = await told()
    expect([parseInt(notice?.titulo, 10), notice?.lida, more]).toEqual([many(), false, []])
    expect((await loja.caixa.call('PUT', `notificacao/${notice.id}`)).status).toBe(200)
    expect((await told())[0]?.lida).toBe(true)
  })

  test('the list and the answer of its sale have it', async () => {
    const { body } = await loja.caixa.call('GET', 'pendencias')
    expect(body.data).toMatchObject(Array(many()).fill({ tipo: kind, termina: expect.any(String) }))
    if (opened.venda === undefined) return
    expect((await loja.ver(opened.venda)).em_aberto).toMatchObject(Array(many()).fill({ tipo: kind }))
  })

  test('who may not see the kind is told nothing', async () => {
    const [{ flags } = { flags: [] }] = await loja.sql<{ flags: string[] }>(
      'select flags from grupos limit 1',
    )
    await loja.sql("update grupos set flags = '{estoque_movimento}'")
    try {
      expect((await loja.caixa.call('GET', 'pendencias')).status).toBe(403)
      const bell = (await loja.caixa.call('GET', 'notificacao')).body.data as { mensagem: string }[]
      expect(bell.filter(({ mensagem }) => mensagem.includes(': espera '))).toEqual([])
    } finally {
      await loja.sql('update grupos set flags = $1', [flags])
    }
  })
})

test('each kind of promise has its case', () => {
  expect(OUTSIDE_PROMISE_KINDS.filter(kind => !CASES.some(([, of]) => of === kind))).toEqual([])
})
