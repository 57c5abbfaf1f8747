import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTefSimulator, type TefSimulator } from '../../../../sim/tef/start.ts'
import type { TefFields } from '../../../../src/core/tef/file.ts'
import { askCharge, askEnd } from '../../../../src/core/tef/request.ts'
import { answerKept, exchange, sweepAnswers, takeBack } from '../../../../src/server/ports/tef/exchange.ts'
import { foldersOf, type TefFolders } from '../../../../src/server/ports/tef/folders.ts'
import { INICIO } from '../../database.ts'
import { handTime } from '../../time.ts'

const time = handTime(INICIO)
const WHO = { empresa: 'Loja', versao: '1' }
let root = ''
let sim: TefSimulator
let folders: TefFolders
let foreign: TefFields[] = []
const keeper = {
  foreign: async (fields: TefFields) => {
    foreign.push(fields)
  },
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tecla-tef-'))
  folders = foldersOf(root, { account_id: 1, tef: 'paygo', tef_pasta: null }) as TefFolders
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true })
  sim = startTefSimulator(root)
  foreign = []
})
afterEach(async () => {
  await sim.close()
  rmSync(root, { recursive: true, force: true })
})

const cobra = (numero = '1', { signal = new AbortController().signal, taken = async () => {} } = {}) =>
  exchange(
    folders,
    {
      lines: askCharge({ numero, documento: 'd', valor: '10.00', tpag: '03', parcelas: 1 }, WHO),
      ...{ answers: true, signal, times: { sts: 10_000, poll: 10 } },
    },
    { ...keeper, taken },
    time,
  )

test('aprovada, a resposta fica até ser guardada', async () => {
  const reply = await cobra()
  expect(reply).toMatchObject({ kind: 'answer' })
  expect(readdirSync(folders.resp)).toEqual(['intpos.001'])
  await answerKept(folders)
  expect([...readdirSync(folders.req), ...readdirSync(folders.resp)]).toEqual([])
})

test('sem .sts no tempo o pedido é retirado e nada foi cobrado', async () => {
  sim.dials.desligado = true
  const pedido = cobra()
  await expect.poll(() => existsSync(join(folders.req, 'intpos.001'))).toBe(true)
  time.advance(10_000)
  expect(await pedido).toEqual({ kind: 'silent' })
  sim.dials.desligado = false
  // the manager looked again, and found nothing
  expect(await cobra('2')).toMatchObject({ kind: 'answer' })
  expect(sim.book.entries.length).toBe(1)
})

test('pedido levado sem .sts é perdido, não recusado', async () => {
  sim.dials.mudo = true
  const pedido = cobra()
  await expect.poll(() => sim.taken).toEqual(['CRT 1'])
  time.advance(10_000)
  expect(await pedido).toEqual({ kind: 'lost' })
})

test('depois do .sts a resposta tardia ainda vale', async () => {
  sim.dials.resposta_ms = 500
  const pedido = cobra('1', {
    taken: async () => time.advance(60_000),
  })
  expect(await pedido).toMatchObject({ kind: 'answer' })
})

test.each(['parcial', 'latin1'] as const)('%s: lida inteira', async dial => {
  sim.dials[dial] = true
  expect(await cobra()).toMatchObject({ kind: 'answer' })
})

test('a resposta de outro número é guardada, e a nossa ainda vem', async () => {
  sim.dials.id_trocado = true
  const reply = await cobra('5')
  expect(foreign.map(fields => fields.get('001-000'))).toEqual(['999'])
  expect(reply.kind === 'answer' && reply.fields.get('001-000')).toBe('5')
})

test('sem 999-999 espera, até alguém desistir', async () => {
  sim.dials.sem_999 = true
  const { signal, abort } = stopper()
  const pedido = cobra('1', { signal })
  await expect.poll(() => readdirSync(folders.resp)).toEqual(['intpos.001'])
  abort()
  expect(await pedido).toEqual({ kind: 'left' })
})

function stopper() {
  const control = new AbortController()
  return { signal: control.signal, abort: () => control.abort() }
}

test('o que não é arquivo de troca é posto de lado', async () => {
  writeFileSync(join(folders.resp, 'intpos.001'), '<html>\r\n999-999 = 0\r\n')
  await sweepAnswers(folders, keeper, time)
  expect(readdirSync(folders.resp)).toEqual([expect.stringMatching(/^estranho-\d+\.txt$/)])
})

test('CNF só espera o .sts', async () => {
  const reply = await cobra()
  await answerKept(folders)
  if (reply.kind !== 'answer') throw new Error(reply.kind)
  const finalizacao = reply.fields.get('027-000') ?? ''
  const lines = askEnd('CNF', { numero: '1', rede: 'CIELO', nsu: '1', finalizacao }, WHO)
  const signal = new AbortController().signal
  const ended = await exchange(
    folders,
    { lines, answers: false, signal, times: { sts: 10_000, poll: 10 } },
    keeper,
    time,
  )
  expect(ended).toEqual({ kind: 'acknowledged' })
  expect(sim.book.entries[0]?.estado).toBe('confirmada')
})

test('só o próprio pedido é retirado', async () => {
  sim.dials.desligado = true
  writeFileSync(join(folders.req, 'intpos.001'), '000-000 = CRT\r\n001-000 = 9\r\n999-999 = 0\r\n')
  expect(await takeBack(folders, '8')).toBe(false)
  expect(existsSync(join(folders.req, 'intpos.001'))).toBe(true)
  expect(await takeBack(folders, '9')).toBe(true)
})

test.each(['../fora', '..', 'a/b', 'a\\b', '/etc', 'a.b', 'x'.repeat(41)])(
  'a pasta %j não sai da raiz',
  tef_pasta => {
    expect(foldersOf('/raiz', { account_id: 1, tef: 'paygo', tef_pasta })).toBeNull()
  },
)

test('a pasta é a do gerenciador, abaixo da raiz e da conta', () => {
  expect(foldersOf('/tef/{conta}', { account_id: 7, tef: 'tef_dial', tef_pasta: 'caixa1' })).toEqual({
    req: '/tef/7/caixa1/TEF_DIAL/req',
    resp: '/tef/7/caixa1/TEF_DIAL/resp',
  })
  expect(foldersOf('/tef', { account_id: 7, tef: 'constructor', tef_pasta: null })).toBeNull()
})
