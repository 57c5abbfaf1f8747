import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import { signVenda } from '../../../src/core/venda/autoria.ts'
import type { VendaAnswer, VendaBody } from '../../../src/domain/api/vendas.ts'
import { pause } from '../../../src/server/time.ts'
import { closeLocalDb, openLocalDb, type VendaNaFila } from '../../../src/web/offline/database.ts'
import {
  forgetJournalMemory,
  journalWritten,
  recoverSession,
  saveSale,
} from '../../../src/web/offline/journal.ts'
import { lead } from '../../../src/web/offline/leader.ts'
import { hold, holdLocally } from '../../../src/web/offline/lease.ts'
import { currentOwner } from '../../../src/web/offline/owner.ts'
import {
  enqueueSale,
  markExported,
  queueAtom,
  queuedSales,
  retrySale,
  stopQueue,
} from '../../../src/web/offline/queue.ts'
import { createRunner } from '../../../src/web/offline/queue-runner.ts'
import type { SaleSending } from '../../../src/web/offline/send-sale.ts'
import { uuidv7 } from '../../../src/web/offline/uuid.ts'
import { sale } from '../../core/venda/sale.ts'
import { openDatabase } from '../database.ts'
import { login } from './session.ts'

const refused = async () => (await queuedSales()).filter(({ estado }) => estado === 'conflito')
const body = (uuid: string) => ({ uuid, offline: false }) as unknown as VendaBody
const gravada = (uuid: string): SaleSending => ({ tipo: 'gravada', venda: { uuid } as VendaAnswer })
const recusada = (erro: string): SaleSending => ({ tipo: 'recusada', erro, codigo: 'VALIDACAO', campos: [] })
const fora: SaleSending = { tipo: 'adiada', erro: 'rede', espera: null, alcancou: false }
const doente: SaleSending = { tipo: 'adiada', erro: '500', espera: null, alcancou: true }

/** A server that stores by uuid, and a network that fails when told. */
function world(answers: (uuid: string, tentativa: number) => SaleSending) {
  const posts: VendaBody[] = []
  const stored = new Set<string>()
  const sent: string[] = []
  const told: string[] = []
  const waits: number[] = []
  const runner = createRunner({
    db: openLocalDb,
    enviar: async b => {
      posts.push(b)
      const envio = answers(b.uuid, posts.filter(p => p.uuid === b.uuid).length)
      if (envio.tipo === 'gravada') stored.add(b.uuid)
      return envio
    },
    dono: currentOwner,
    esperar: async ms => {
      waits.push(ms)
    },
    aoGravar: (venda, recusa) => {
      sent.push(venda.uuid)
      if (recusa) told.push(recusa)
    },
    aoMudar: () => {},
    aoAlcancar: () => {},
  })
  const run = async () => {
    runner.acordar()
    await runner.vazia()
  }
  return { posts, stored, sent, told, waits, run }
}

const put = (uuids: readonly string[]) =>
  uuids.reduce((before, uuid) => before.then(() => enqueueSale(body(uuid))), Promise.resolve())

beforeEach(async () => {
  stopQueue()
  forgetJournalMemory()
  await closeLocalDb()
  openDatabase()
  login(1, 1)
  // no Web Locks in this DOM: the queue's own leader would take the lease and send; hold it for the tests
  await hold('tecla.fila', 'teste', true, 10_000)
})

describe('fila', () => {
  test('entra uma vez no disco e sai do diário na mesma transação', async () => {
    const venda = sale(['1', '10.00'])
    saveSale(venda)
    await journalWritten()
    await enqueueSale(body(venda.uuid))
    await enqueueSale(body(venda.uuid))
    expect((await queuedSales()).map(row => row.uuid)).toEqual([venda.uuid])
    expect(await recoverSession(1)).toBeNull()
  })

  test('leva a assinatura de quem vendeu, também quando outro login a envia', async () => {
    login(1, 1, '1.7.ana')
    await put(['a'])
    login(1, 1, '2.8.bia')
    await put(['b'])
    const w = world(uuid => gravada(uuid))
    await w.run()
    expect(w.posts.map(p => p.autoria)).toEqual([signVenda('1.7.ana', 'a'), signVenda('2.8.bia', 'b')])
    expect(w.posts[0]?.autoria).toMatch(/^1\.7\.[\w-]{43}$/)
  })

  test('na ordem, uma vez cada, e só sai quando o servidor tem', async () => {
    const uuids = Array.from({ length: 30 }, () => uuidv7())
    await put(uuids)
    const w = world(uuid => gravada(uuid))
    await w.run()
    expect(w.posts.map(p => p.uuid)).toEqual(uuids)
    expect(w.sent).toEqual(uuids)
    expect(await queuedSales()).toEqual([])
  })

  test('sem rede espera cada vez mais, mantém a ordem e marca que foi fora do ar', async () => {
    await put(['a', 'b'])
    const w = world((uuid, n) => (uuid === 'a' && n < 4 ? fora : gravada(uuid)))
    await w.run()
    expect(w.posts.map(p => p.uuid)).toEqual(['a', 'a', 'a', 'a', 'b'])
    expect(w.posts.map(p => p.offline)).toEqual([false, true, true, true, false])
    expect(w.waits).toEqual([1000, 2000, 4000])
  })

  test('resposta perdida: o mesmo uuid de novo, uma venda só no servidor', async () => {
    await put(['a'])
    const stored = new Set<string>()
    const w = world((uuid, n) => {
      stored.add(uuid)
      return n === 1 ? fora : gravada(uuid)
    })
    await w.run()
    expect(w.posts.map(p => p.uuid)).toEqual(['a', 'a'])
    expect([...stored]).toEqual(['a'])
  })

  test('recusada vai para a lista de conflitos, nunca some, e as outras seguem', async () => {
    await put(['a', 'b'])
    const w = world(uuid => (uuid === 'a' ? recusada('Cliente não localizado') : gravada(uuid)))
    await w.run()
    expect(w.sent).toEqual(['b'])
    // once as it was sold, once as the replay that the server stores if it can
    expect(w.posts.map(p => [p.uuid, p.offline])).toEqual([
      ['a', false],
      ['a', true],
      ['b', false],
    ])
    expect(await refused()).toMatchObject([{ uuid: 'a', estado: 'conflito', erro: 'Cliente não localizado' }])
    await retrySale('a')
    const depois = world(uuid => gravada(uuid))
    await depois.run()
    expect(depois.sent).toEqual(['a'])
  })

  test('recusada como nova e aceita como repetição: o caixa sabe por quê', async () => {
    await put(['a'])
    const w = world((uuid, n) => (n === 1 ? recusada('Desconto acima do seu limite de 5%') : gravada(uuid)))
    await w.run()
    expect([w.sent, w.told]).toEqual([['a'], ['Desconto acima do seu limite de 5%']])
    expect(await queuedSales()).toEqual([])
  })

  test('a rede que falta entre a recusa e a gravação não apaga o motivo', async () => {
    await put(['a'])
    const w = world((uuid, n) => [recusada('Desconto acima do limite'), fora][n - 1] ?? gravada(uuid))
    await w.run()
    expect([w.sent, w.told]).toEqual([['a'], ['Desconto acima do limite']])
  })

  test('o número é de outra venda: não se repete, espera por alguém', async () => {
    await put(['a'])
    const w = world(() => ({ ...recusada('outra'), codigo: null }) as SaleSending)
    await w.run()
    expect(w.posts.length).toBe(1)
    expect(await refused()).toMatchObject([{ uuid: 'a', codigo: null }])
  })

  test('exportada continua na fila e ainda pode ser enviada, mas não alarma mais', async () => {
    await put(['a'])
    await world(() => recusada('não')).run()
    await markExported('a', { por: 'Dona', em: '2026-11-20T12:00:00Z' })
    expect(getDefaultStore().get(queueAtom)).toEqual({ pendentes: 0, conflitos: 0 })
    expect(await queuedSales()).toMatchObject([{ uuid: 'a', exportada: { por: 'Dona' } }])
    await retrySale('a')
    const depois = world(uuid => gravada(uuid))
    await depois.run()
    expect(depois.sent).toEqual(['a'])
  })

  test('uma venda que faz o servidor adoecer não prende as outras para sempre', async () => {
    await put(['a', 'b'])
    const w = world(uuid => (uuid === 'a' ? doente : gravada(uuid)))
    await w.run()
    expect(w.sent).toEqual(['b'])
    expect((await queuedSales()).map((row: VendaNaFila) => [row.uuid, row.estado])).toEqual([
      ['a', 'esperando'],
    ])
  })

  test('sessão vencida: espera o login, sem contar falha', async () => {
    await put(['a'])
    const w = world(() => ({ tipo: 'sem_sessao' }))
    await w.run()
    expect(await queuedSales()).toMatchObject([{ uuid: 'a', tentativas: 0, erro: null }])
  })

  test('venda de outra empresa espera a sessão dela', async () => {
    await put(['a'])
    login(1, 2)
    const w = world(uuid => gravada(uuid))
    await w.run()
    expect(w.posts).toEqual([])
    login(1, 1)
    await w.run()
    expect(w.sent).toEqual(['a'])
  })
})

describe('quem manda', () => {
  test('sem contexto seguro a posse é de uma aba de cada vez', async () => {
    expect(await holdLocally(1, 'aba1', null, 1000)).toBe(true)
    expect(await holdLocally(1, 'aba2', null, 2000)).toBe(false)
    expect(await holdLocally(1, 'aba1', null, 20_000)).toBe(true)
    expect(await holdLocally(1, 'aba2', null, 60_000)).toBe(true)
    expect(await holdLocally(1, 'aba1', true, 61_000)).toBe(true)
    expect(await holdLocally(1, 'aba2', null, 62_000)).toBe(false)
    expect(await holdLocally(1, 'aba1', false, 63_000)).toBe(false)
    expect(await holdLocally(1, 'aba2', null, 63_500)).toBe(true)
  })

  test('relógio que voltou não deixa uma posse eterna', async () => {
    await hold('x', 'aba1', true, 1000, 10_000_000)
    expect(await hold('x', 'aba2', null, 1000, 5_000_000)).toBe(true)
  })

  test('com Web Locks lidera quem o navegador escolheu, até sair', async () => {
    const log: string[] = []
    const locks = {
      request: (_: string, __: unknown, hold: () => Promise<void>) => Promise.resolve().then(hold),
    } as unknown as Pick<LockManager, 'request'>
    const leave = lead(
      'f',
      { ganhou: () => log.push('ganhou'), perdeu: () => log.push('perdeu') },
      { locks, aba: 'a' },
    )
    await Promise.resolve()
    await Promise.resolve()
    leave()
    await pause(0)
    expect(log).toEqual(['ganhou', 'perdeu'])
  })
})

describe('uuidv7', () => {
  test('é versão 7, cresce sempre, mesmo com o relógio parado ou voltando', () => {
    const made = Array.from({ length: 5000 }, (_, i) => uuidv7(1_800_000_000_000 - i))
    expect(
      made.every(u => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(u)),
    ).toBe(true)
    expect([...made].sort()).toEqual(made)
    expect(new Set(made).size).toBe(made.length)
  })
})
