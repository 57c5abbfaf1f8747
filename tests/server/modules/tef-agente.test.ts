import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTefSimulator, type TefSimulator } from '../../../sim/tef/start.ts'
import type { TransacaoTef } from '../../../src/domain/api/tef.ts'
import { projectRoot } from '../../../src/server/project-root.ts'
import { pause } from '../../../src/server/time.ts'
import { abrirLoja, type Loja, novoUuid } from '../vendas/loja.ts'

let root = ''
let sim: TefSimulator
let loja: Loja
let terminal_id = 0
let url = ''
const processes: ChildProcess[] = []

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'tecla-agente-'))
  for (const folder of ['REQ', 'RESP']) mkdirSync(join(root, 'PAYGO', folder), { recursive: true })
  sim = startTefSimulator(root)
  // the server itself reaches no folder
  loja = await abrirLoja()
  terminal_id = loja.terminais[0] as number
  await loja.sql("update terminais set tef = 'paygo' where id = $1", [terminal_id])
  url = await loja.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL')
  await loja.close()
  await sim.close()
  rmSync(root, { recursive: true, force: true })
})

/** Starts `npm run agente`, with no database in reach. */
function start(...args: string[]): ChildProcess {
  const { DATABASE_URL: _, ...env } = process.env
  const agent = spawn(process.execPath, ['--import', 'tsx', 'scripts/agente.ts', ...args], {
    cwd: projectRoot,
    env: { ...env, TECLA_TEF_PASTA: root, TECLA_AGENTE: join(root, 'agente.json') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  processes.push(agent)
  return agent
}
const said = async (agent: ChildProcess): Promise<string> => {
  let text = ''
  for await (const piece of agent.stderr ?? []) text += String(piece)
  return text
}
async function until<T>(look: () => Promise<T | null | false> | T | null | false): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
    await pause(50)
  }
}
const agents = async () => (await loja.caixa.call('GET', 'tef/agentes')).body.data
const situacao = async () => (await agents())[0].situacao as string
const codigo = async () =>
  (await loja.caixa.call('POST', `tef/terminais/${terminal_id}/agente`)).body.data.codigo as string
const pede = (venda_uuid: string) =>
  loja.caixa.call('POST', 'tef/transacoes', {
    ...{ uid: novoUuid(), venda_uuid, terminal_id, valor: '10.00', tpag: '03', parcelas: 1, na_fila: [] },
  })
const ve = async (uid: string): Promise<TransacaoTef> =>
  (await loja.caixa.call('GET', `tef/transacoes/${uid}`)).body.data
const fim = (uid: string) =>
  until(async () => {
    const now = await ve(uid)
    return now.situacao !== 'pedida' && now
  })
const vende = (uuid: string, tef_uid: string) =>
  loja.caixa.call(
    'POST',
    'vendas',
    loja.venda({
      uuid,
      pagamento: [
        {
          ...{ meio: 3 as const, meio_pagamento_id: loja.meios.cartao, bandeira_id: loja.bandeira },
          ...{ valor: '10.00', numparcelas: 1, autorizacao: 'A1', tef_uid },
        },
      ],
    }),
  )

test('o agente pareado cobra, e morto entre o .sts e a resposta não perde nada', {
  timeout: 180_000,
}, async () => {
  expect((await pede(novoUuid())).body.data).toBeNull()
  const code = await codigo()
  expect(await situacao()).toBe('pareando')
  const wrong = start(
    url,
    code.replace(/.$/, last => (last === 'A' ? 'B' : 'A')),
  )
  expect(await said(wrong)).toMatch(/código não existe/)

  let agent = start(url, code)
  await until(async () => (await situacao()) === 'ligado')
  const guardado = await loja.sql<{ token: string }>("select encode(token, 'hex') as token from tef_agentes")
  expect(JSON.stringify(guardado)).not.toContain(code)

  const primeira = novoUuid()
  const paga = await fim((await pede(primeira)).body.data.uid)
  expect(paga).toMatchObject({ situacao: 'autorizada', paga: true, rede: 'CIELO' })
  await vende(primeira, paga.uid)
  await until(() => sim.book.entries.at(-1)?.estado === 'confirmada')

  sim.dials.resposta_ms = 1_500
  const segunda = novoUuid()
  const { uid } = (await pede(segunda)).body.data
  await until(async () => (await ve(uid)).aceita)
  agent.kill('SIGKILL')
  await until(() => readdirSync(join(root, 'PAYGO', 'RESP')).includes('intpos.001'))
  expect((await ve(uid)).situacao).toBe('pedida')
  sim.dials.resposta_ms = 0

  agent = start()
  const retomada = await fim(uid)
  expect(retomada).toMatchObject({ situacao: 'autorizada', paga: true })
  expect(sim.taken.filter(each => each.startsWith('CRT'))).toHaveLength(2)
  await vende(segunda, uid)
  await until(() => sim.book.entries.at(-1)?.estado === 'confirmada')
  // the last .sts is removed after the server has it
  await until(() => readdirSync(join(root, 'PAYGO', 'RESP')).length === 0)

  expect((await loja.caixa.call('DELETE', `tef/terminais/${terminal_id}/agente`)).body.data).toEqual({
    revogado: true,
  })
  expect(await said(agent)).toMatch(/revogado: pareie outra vez/)
  expect(await situacao()).toBe('sem')
})

test('desligado, o caixa não cobra e Situação diz', { timeout: 120_000 }, async () => {
  const code = await codigo()
  const { body } = await loja.caixa.call('POST', 'tef/agente', { codigo: code, maquina: 'CAIXA-01' })
  expect(body.data.caixa).toEqual(expect.any(String))
  // a code counts once
  expect((await loja.caixa.call('POST', 'tef/agente', { codigo: code, maquina: 'X' })).status).toBe(422)
  await until(async () => (await situacao()) === 'desligado')
  expect(await pede(novoUuid())).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/agente do TEF deste caixa está desligado/) },
  })
  expect((await loja.caixa.call('GET', 'emissor/situacao')).body.data?.fora ?? []).toContainEqual(
    expect.stringMatching(/^Agente do TEF desligado: /),
  )
})
