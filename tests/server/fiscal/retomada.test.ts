import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../../src/server/db/transaction.ts'
import { createSales, type Sales } from '../../../src/server/sales.ts'
import { pause } from '../../../src/server/time.ts'
import { ALL } from '../../each-kind.ts'
import { criado, dizer } from '../documentos/documento.ts'
import { passing } from '../time.ts'
import { abrirLoja, type Loja } from '../vendas/loja.ts'
import { ROTINAS } from '../world.ts'

let loja: Loja
beforeAll(async () => {
  loja = await abrirLoja({ paciencia: 2_000 })
  await loja.app.ready()
  await loja.app.sales.stop() // this file starts and kills its own
  // each start hastens it: its transactions would be counted among those of the note
  await loja.sql("delete from outbox where tipo = 'aliquotas'")
})
afterAll(() => loja.close())

const opcoes = () => ({
  sefaz: () => ({ base: loja.deps.simulador?.url ?? '', caPem: loja.deps.simulador?.caPem ?? '' }),
  municipio: () => 'São Paulo',
  exclusive: true,
  sessions: { byPin: () => Promise.reject(new Error('no till in this process')) },
  paciencia: 2_000,
})

class Morto extends Error {}

/** A database that the process loses at its n-th transaction: just before it, or just after its commit. */
function mortal(db: Db, n: number, quando: 'antes' | 'depois'): { db: Db; morreu: () => boolean } {
  let vezes = 0
  let morto = false
  const tx: Db['tx'] = async (tenant, run) => {
    vezes++
    if (morto || (vezes === n && quando === 'antes')) {
      morto = true
      throw new Morto()
    }
    const answer = await db.tx(tenant, run)
    if (vezes === n) {
      morto = true
      throw new Morto()
    }
    return answer
  }
  const worker: Db['worker'] = run => {
    if (morto) throw new Morto()
    return db.worker(run)
  }
  return { db: { ...db, tx, worker }, morreu: () => morto }
}

/** A process that begins, works until it dies or has nothing to do, and is gone. True when it died. */
async function processo(n: number, quando: 'antes' | 'depois'): Promise<boolean> {
  const { db, morreu } = mortal(loja.deps.db, n, quando)
  const sales: Sales = createSales({ ...loja.deps, db }, opcoes())
  await sales.start()
  await Promise.race([
    sales.outbox.quiet().catch(() => undefined),
    (async () => {
      while (!morreu()) await pause(5)
    })(),
  ])
  await sales.stop()
  return morreu()
}

async function reinicio(): Promise<void> {
  const sales = createSales(loja.deps, opcoes())
  await sales.start()
  await sales.outbox.quiet()
  await sales.stop()
}

const notas = (venda_id: number) =>
  loja.sql<{ numero: number; status_emissao: string; tp_emis: number }>(
    'select numero, status_emissao, tp_emis from documentos_fiscais where venda_id = $1 order by tentativa',
    [venda_id],
  )

// what is stored after a commit is stored before the next: of those after, every second
// (`npm run prova -- varreduras`: each)
describe.each([
  ['antes', 1],
  ['depois', ALL ? 1 : 2],
] as const)('processo morto %s do enésimo commit', (quando, passo) => {
  test('a venda é retomada do ponto gravado: autorizada uma vez, com o mesmo número', async () => {
    for (let n = 1; ; n += passo) {
      const venda = await loja.vender()
      const morreu = await processo(n, quando)
      await reinicio()
      expect(await notas(venda.id), `morto no passo ${n}`).toEqual([
        { numero: Number(venda.numerocodumento), status_emissao: 'autorizada', tp_emis: 1 },
      ])
      expect(await loja.ver(venda.id)).toMatchObject({ status: 'T', chave: venda.chave })
      const [papel] = await loja.sql<{ n: number }>(
        "select count(*)::int as n from impressoes where venda_id = $1 and status = 'impressa'",
        [venda.id],
      )
      expect(papel?.n).toBe(1)
      if (!morreu) {
        expect(n).toBeGreaterThan(5) // the whole way was cut at every step
        break
      }
    }
    expect(await loja.sql(`select id from outbox where tipo not in ${ROTINAS}`)).toEqual([])
  })
})

test('e também quando a resposta da SEFAZ se perde no caminho', async () => {
  // every second step: the two tests above cut the same way at each
  for (let n = 1; ; n += ALL ? 1 : 2) {
    loja.simulador.dials.adjust({ falha: 'sem_resposta' })
    const venda = await loja.vender()
    const morreu = await processo(n, 'antes')
    loja.simulador.dials.restart()
    for (let i = 0; i < 4; i++) {
      loja.clock.advance(30_000)
      await reinicio()
    }
    const todas = await notas(venda.id)
    expect(
      todas.filter(nota => nota.status_emissao === 'autorizada'),
      `morto no passo ${n}: ${JSON.stringify(todas)}`,
    ).toHaveLength(1)
    expect(
      todas.every(nota => ['autorizada', 'cancelada', 'inutilizada'].includes(nota.status_emissao)),
      `morto no passo ${n}: ${JSON.stringify(todas)}`,
    ).toBe(true)
    expect(await loja.ver(venda.id)).toMatchObject({ status: 'T' })
    if (!morreu) break
  }
})

test('uma venda de antes de ontem sai em contingência com o mesmo número', async () => {
  const venda = await loja.vender()
  loja.clock.advance(2 * 24 * 3_600_000)
  await reinicio()
  expect(await notas(venda.id)).toEqual([
    { numero: Number(venda.numerocodumento), status_emissao: 'autorizada', tp_emis: 9 },
  ])
})

test.each([
  // one way with two names: the one dies at the odd steps, the other at the even ones
  ['SVC', 6, 1],
  ['EPEC', 4, 2],
])(
  'uma nota do escritório por %s, morta em cada passo, termina autorizada uma vez',
  async (canal, tp_emis, primeiro) => {
    loja.simulador.dials.adjust({ falha: '108', autorizador: 'normal', svc: true })
    await loja.caixa.call('POST', 'emissor/contingencia', { canal })
    const ids: number[] = []
    for (let n = primeiro; ; n += 2) {
      const numerocodumento = String(ids.length + 1)
      const serie = { serie: canal === 'SVC' ? '71' : '72', numerocodumento } // contrato
      const { id } = await criado(loja, dizer(loja, serie))
      expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
      ids.push(id)
      const morreu = await processo(n, 'depois')
      await reinicio()
      if (!morreu) break
    }
    expect(ids.length).toBeGreaterThan(3)
    loja.simulador.dials.restart()
    for (let i = 0; i < 6; i++) {
      loja.clock.advance(60_000)
      await reinicio()
    }
    for (const [i, id] of ids.entries())
      expect(await notas(id), `morta no passo ${primeiro + 2 * i}`).toEqual([
        { numero: i + 1, status_emissao: 'autorizada', tp_emis },
      ])
  },
)

describe('a SEFAZ que responde só com recibo (103)', () => {
  const dial = (ajuste: object) => expect(loja.simulador.dials.adjust(ajuste)).toBeNull()
  const adiante = async (...partes: number[]) => {
    for (const ms of partes) {
      loja.clock.advance(ms)
      await reinicio()
    }
  }
  async function emitida(serie: string, numero: number): Promise<number> {
    const { id } = await criado(loja, dizer(loja, { serie, numerocodumento: String(numero) })) // contrato
    expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
    return id
  }
  const recibo = async (id: number) =>
    (
      await loja.sql<{ recibo: string | null }>('select recibo from documentos_fiscais where venda_id = $1', [
        id,
      ])
    )[0]?.recibo
  const UMA = [{ numero: 1, status_emissao: 'autorizada', tp_emis: 1 }]

  beforeAll(async () => {
    loja.simulador.dials.restart()
    await loja.caixa.call('POST', 'emissor/normal')
  })
  afterEach(() => loja.simulador.dials.restart())

  test('morta em cada passo entre o lote e o recibo, termina autorizada uma vez', async () => {
    for (let n = 1; ; n++) {
      dial({ so_recibo: true, lote_ms: 20_000 })
      const id = await emitida('73', n)
      const morreu = await processo(n, 'depois')
      await reinicio()
      const [{ status_emissao } = { status_emissao: '' }] = await notas(id)
      expect(status_emissao, `morta no passo ${n}`).toBe('enviada')
      loja.simulador.dials.adjust({ so_recibo: false })
      await adiante(21_000, 21_000)
      expect(await notas(id), `morta no passo ${n}`).toEqual([{ ...UMA[0], numero: n }])
      if (!morreu) return expect(n).toBeGreaterThan(3)
    }
  })

  test('se o recibo nunca vem, a chave é consultada e os mesmos bytes vão de novo', async () => {
    dial({ so_recibo: true, lote_ms: 3_600_000 })
    const id = await emitida('74', 1)
    await adiante(0, 2_000, 4_000, 60_000)
    const primeiro = await recibo(id)
    expect(primeiro).toMatch(/^\d{15}$/)
    dial({ so_recibo: true, lote_ms: 1_000 })
    await adiante(300_000, 300_000)
    expect(await recibo(id)).not.toBe(primeiro)
    expect((await notas(id))[0]?.status_emissao).toBe('enviada')
    await adiante(3_600_000, 300_000)
    expect(await notas(id)).toEqual(UMA)
  })

  test('no consumo indevido (656) a chave responde um minuto depois', async () => {
    dial({ so_recibo: true, lote_ms: 1_000, falha: '656', servico: 'NFeRetAutorizacao4' })
    const id = await emitida('75', 1)
    await adiante(0, 2_000)
    expect(await recibo(id)).toBeNull()
    expect((await notas(id))[0]?.status_emissao).toBe('enviada')
    await adiante(60_000)
    expect(await notas(id)).toEqual(UMA)
  })

  test('recusada no lote, a nota volta com o motivo', async () => {
    dial({ so_recibo: true, lote_ms: 1_000, rejeitar: 539 })
    const id = await emitida('76', 1)
    await adiante(0, 2_000)
    expect(await loja.ver(id)).toMatchObject({ status: 'R', cstat: '539' })
  })

  test('no caixa sai outro número em contingência, e o primeiro é cancelado', async () => {
    dial({ so_recibo: true, lote_ms: 30_000 })
    const venda = await loja.vender()
    await adiante(0, 2_500)
    expect((await notas(venda.id)).map(nota => nota.status_emissao)).toEqual(['desconhecida', 'contingencia'])
    dial({ so_recibo: false })
    await adiante(31_000, 30_000, 30_000)
    expect((await notas(venda.id)).map(nota => nota.status_emissao)).toEqual(['cancelada', 'autorizada'])
  })

  test('a linha volta quando a SEFAZ diz que ainda processa um lote', async () => {
    const sales = createSales(loja.deps, opcoes())
    await sales.start()
    const passa = async (...partes: number[]) => {
      for (const ms of partes) {
        loja.clock.advance(ms)
        await sales.outbox.quiet()
      }
    }
    dial({ so_recibo: true, lote_ms: 300_000 })
    const primeira = await loja.vender()
    await passa(0, 2_500)
    expect((await notas(primeira.id)).map(nota => nota.status_emissao)).toEqual([
      'desconhecida',
      'contingencia',
    ])
    dial({ so_recibo: true, lote_ms: 300_000, falha: 'recusa' })
    await passa(10_000)
    dial({ so_recibo: true, lote_ms: 300_000, falha: null })
    await passa(10_000, 10_000)
    dial({ so_recibo: false })
    const segunda = await loja.vender()
    await passa(0, 60_000, 60_000)
    expect(await loja.ver(segunda.id)).toMatchObject({ status: 'T' })
    await passa(300_000, 60_000, 60_000)
    expect((await notas(primeira.id)).map(nota => nota.status_emissao)).toEqual(['cancelada', 'autorizada'])
    await sales.stop()
  })
})

test('a nota que a SEFAZ já cancelou fica cancelada, e não rejeitada', async () => {
  loja.simulador.dials.restart()
  const { id } = await criado(loja, dizer(loja, { serie: '80', numerocodumento: '1' })) // contrato
  expect((await loja.caixa.call('POST', `vendas/${id}/emitir`, {})).status).toBe(200)
  await reinicio()
  const justificativa = 'Cliente desistiu da compra'
  // the shop's own worker is stopped: who asks waits until the time is over
  loja.person.patient = true
  const pedido = loja.caixa.call('POST', `vendas/${id}/cancelar`, { justificativa })
  expect((await passing(loja.clock, 6_000, pedido)).status).toBe(200)
  loja.person.patient = false
  await reinicio()
  // the installation is as a copy made before the answer left it
  await loja.sql("update vendas set status = 'E' where id = $1", [id])
  const [documento] = await loja.sql<{ id: number; account_id: number }>(
    "update documentos_fiscais set status_emissao = 'enviada', xml_proc = null, protocolo = null where venda_id = $1 returning id, account_id",
    [id],
  )
  await loja.sql("insert into outbox (account_id, tipo, alvo_id, due_at) values ($1, 'documento', $2, $3)", [
    documento?.account_id,
    documento?.id,
    loja.clock().toISOString(),
  ])
  await reinicio()
  expect(await notas(id)).toEqual([{ numero: 1, status_emissao: 'cancelada', tp_emis: 1 }])
  expect(await loja.ver(id)).toMatchObject({ status: 'C' })
})
