import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { controle } from '../../../src/server/sefaz/simulator/control.ts'
import type { Feed } from '../../../src/server/sefaz/simulator/feed.ts'
import type { Cadastro } from '../../../src/server/sefaz/simulator/registry.ts'
import { subirSimulador } from './simulador.ts'
import { type A1, campo, chamar, criarA1, cStat, envelope, lote, montar } from './simulator-fixture.ts'

const clock = () => new Date('2026-11-20T10:01:00-03:00')
let sim: Awaited<ReturnType<typeof subirSimulador>>
let a1: A1
let numero = 1

beforeAll(async () => {
  a1 = criarA1()
  sim = await subirSimulador(clock)
})
beforeEach(() => sim.dials.restart())
afterAll(() => sim.close())

const enviar = (limite = 5000, xml = montar({ nNF: numero++, a1 }).xml) =>
  chamar({
    port: sim.port,
    ca: sim.caPem,
    a1,
    limite,
    caminho: '/ws/NFeAutorizacao4',
    corpo: envelope('NFeAutorizacao4', lote(xml)),
  })
const dials = (corpo: unknown) =>
  chamar({ port: sim.port, ca: sim.caPem, caminho: '/sim/dials', corpo: JSON.stringify(corpo) })
const documentos = async () => {
  const { texto } = await chamar({ port: sim.port, ca: sim.caPem, caminho: '/sim/documentos', metodo: 'GET' })
  return JSON.parse(texto).data as { chave: string; numero: number; status: string; protocolo: string }[]
}

test('sem certificado de cliente o serviço recusa; os dials respondem', async () => {
  const corpo = envelope('NFeAutorizacao4', '')
  expect(
    (await chamar({ port: sim.port, ca: sim.caPem, caminho: '/ws/NFeAutorizacao4', corpo })).status,
  ).toBe(403)
  expect((await dials({})).status).toBe(200)
})

test.each<[string, object, boolean]>([
  ['de fora', {}, true],
  ['de uma página aberta na própria máquina', { origin: 'http://evil.com' }, false],
])('os ajustes são só da máquina do simulador: %s, nem lidos nem mudados', async (_, headers, deFora) => {
  const esquecidos = vi.fn()
  for (const [method, url] of [
    ['GET', '/sim/dials'],
    ['POST', '/sim/dials'],
    ['POST', '/sim/reset'],
    ['GET', '/sim/documentos'],
    ['POST', '/sim/compras'],
    ['POST', '/sim/compras/cancelar'],
  ]) {
    const res = { setHeader() {}, writeHead: vi.fn(), end: vi.fn() }
    await controle({ method, url, headers } as IncomingMessage, res as unknown as ServerResponse, {
      dials: sim.dials,
      cadastro: { forget: esquecidos } as unknown as Cadastro,
      feed: { forget: esquecidos, send: esquecidos } as unknown as Feed,
      relogio: () => new Date(),
      deFora,
    })
    expect(res.writeHead.mock.calls[0]?.[0]).toBe(403)
  }
  expect(esquecidos).not.toHaveBeenCalled()
})

test('o servidor prova quem é pela própria CA, e TLS 1.1 não entra', async () => {
  expect(readFileSync(join(sim.dir, 'ca.pem'), 'utf8')).toBe(sim.caPem)
  await expect(chamar({ port: sim.port, ca: a1.cert, caminho: '/sim/dials', metodo: 'GET' })).rejects.toThrow(
    /self-signed|unable to verify|certificate/,
  )
  const antiga = new Promise((resolve, reject) => {
    const s = connect(
      { host: '127.0.0.1', port: sim.port, ca: sim.caPem, maxVersion: 'TLSv1.1', minVersion: 'TLSv1' },
      () => resolve('entrou'),
    )
    s.on('error', reject)
  })
  await expect(antiga).rejects.toThrow()
})

test('um ajuste inválido é recusado com o campo, e nada muda', async () => {
  const r = await dials({ falha: 'explodir', latencia_ms: 5 })
  expect([r.status, Object.keys(JSON.parse(r.texto).errors)]).toEqual([422, ['falha']])
  expect((await dials({ outro: 1 })).status).toBe(422)
  expect((await chamar({ port: sim.port, ca: sim.caPem, caminho: '/sim/dials', corpo: '{' })).status).toBe(
    400,
  )
  expect(sim.dials.atual.latencia_ms).toBe(0)
})

test('recusa: a conexão cai antes do fim do handshake, os dials seguem acessíveis e voltam atrás', async () => {
  await dials({ falha: 'recusa' })
  const seguro = new Promise((resolve, reject) => {
    const s = connect({ host: '127.0.0.1', port: sim.port, ca: sim.caPem, ...a1 }, () => resolve('conectou'))
    s.on('error', reject)
    s.on('close', () => reject(new Error('fechou')))
  })
  await expect(seguro).rejects.toThrow()
  await expect(enviar()).rejects.toThrow()
  await dials({ falha: null })
  expect(cStat((await enviar()).texto)).toBe('100')
})

test('recusa: uma conexão guardada de antes também cai', async () => {
  const agente = new Agent({ keepAlive: true, ca: sim.caPem, ...a1 })
  const pedir = () =>
    new Promise<string>((resolve, reject) => {
      const corpo = envelope('NFeAutorizacao4', lote(montar({ nNF: numero++, a1 }).xml))
      const req = request(
        { host: '127.0.0.1', port: sim.port, path: '/ws/NFeAutorizacao4', method: 'POST', agent: agente },
        res => {
          res.resume()
          res.on('end', () => resolve(`${req.reusedSocket}`))
        },
      )
      req.on('error', reject)
      req.end(corpo)
    })
  expect([await pedir(), await pedir()]).toEqual(['false', 'true'])
  await dials({ falha: 'recusa' })
  await expect(pedir()).rejects.toThrow()
  agente.destroy()
})

test('timeout: lê e nunca responde, e nada é autorizado', async () => {
  const antes = (await documentos()).length
  await dials({ falha: 'timeout' })
  await expect(enviar(300)).rejects.toThrow('timeout')
  expect(await documentos()).toHaveLength(antes)
})

test('sem_resposta: autoriza e derruba a conexão; a chave está lá', async () => {
  await dials({ falha: 'sem_resposta' })
  const { xml, chave } = montar({ nNF: numero++, a1 })
  await expect(enviar(5000, xml)).rejects.toThrow(/hang up|ECONNRESET/)
  expect((await documentos()).at(-1)).toMatchObject({ chave, status: 'autorizada' })
  await dials({ falha: null })
  expect(cStat((await enviar(5000, xml)).texto)).toBe('204')
})

test('500 e 656', async () => {
  await dials({ falha: '500' })
  expect((await enviar()).status).toBe(500)
  await dials({ falha: '656' })
  expect((await enviar()).texto).toContain('<cStat>656</cStat><xMotivo>Rejeicao: Consumo Indevido</xMotivo>')
})

test('latência, e o relógio adiantado que muda a hora do protocolo e recusa por atraso', async () => {
  await dials({ latencia_ms: 120, relogio_ms: 60_000 })
  const inicio = performance.now()
  const { texto } = await enviar()
  expect(performance.now() - inicio).toBeGreaterThan(115)
  expect(campo(texto, 'dhRecbto')).toBe('2026-11-20T10:02:00-03:00')
  await dials({ latencia_ms: 0, relogio_ms: 600_000 })
  expect(cStat((await enviar()).texto)).toBe('704')
})

test('taxa 0.25 atinge exatamente a quarta parte das chamadas; servico limita a um serviço', async () => {
  await dials({ falha: '500', taxa: 0.25 })
  const status: number[] = []
  for (let i = 0; i < 8; i++) status.push((await enviar()).status)
  expect(status).toEqual([200, 200, 200, 500, 200, 200, 200, 500])
  await dials({ taxa: 1, servico: 'NFeStatusServico4' })
  expect((await enviar()).status).toBe(200)
})

test('a mesma nota em duas chamadas ao mesmo tempo: uma é autorizada, a outra é duplicidade', async () => {
  const { xml } = montar({ nNF: numero++, a1 })
  const dois = await Promise.all([enviar(5000, xml), enviar(5000, xml)])
  expect(dois.map(r => cStat(r.texto)).sort()).toEqual(['100', '204'])
})

test('reset esquece os documentos e os dials, mas nunca repete um protocolo', async () => {
  const antes = campo((await enviar()).texto, 'nProt')
  await dials({ falha: '500' })
  expect((await chamar({ port: sim.port, ca: sim.caPem, caminho: '/sim/reset' })).status).toBe(200)
  expect(await documentos()).toEqual([])
  const depois = campo((await enviar()).texto, 'nProt')
  expect(BigInt(depois)).toBeGreaterThan(BigInt(antes))
})

function subir(pasta: string): Promise<{ processo: ChildProcess; porta: number }> {
  const processo = spawn(process.execPath, ['--import', 'tsx', 'src/server/sefaz/simulator/main.ts'], {
    env: { ...process.env, SEFAZ_SIM_PORT: '0', SEFAZ_SIM_DIR: pasta },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return new Promise((resolve, reject) => {
    processo.once('exit', codigo => reject(new Error(`saiu com ${codigo}`)))
    processo.stdout?.on('data', (p: Buffer) => {
      const porta = /127\.0\.0\.1:(\d+)/.exec(p.toString())?.[1]
      if (porta !== undefined) resolve({ processo, porta: Number(porta) })
    })
  })
}

test('kill -9: o que foi autorizado continua autorizado, e a linha pela metade é descartada', async () => {
  const pasta = mkdtempSync(join(tmpdir(), 'sim-kill-'))
  const primeira = await subir(pasta)
  const ca = readFileSync(join(pasta, 'ca.pem'), 'utf8')
  const agora = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 19)
  const { xml, chave } = montar({ nNF: 1, a1, dhEmi: `${agora}-03:00` })
  const pedir = (porta: number) =>
    chamar({
      port: porta,
      ca,
      a1,
      caminho: '/ws/NFeAutorizacao4',
      corpo: envelope('NFeAutorizacao4', lote(xml)),
    })
  const { texto } = await pedir(primeira.porta)
  expect(cStat(texto)).toBe('100')
  primeira.processo.removeAllListeners('exit')
  const morreu = new Promise(r => primeira.processo.once('exit', r))
  primeira.processo.kill('SIGKILL')
  await morreu
  appendFileSync(join(pasta, 'diario.jsonl'), '{"t":"aut","d":{"chave":"35')
  const segunda = await subir(pasta)
  expect(cStat((await pedir(segunda.porta)).texto)).toBe('204')
  const lista = await chamar({ port: segunda.porta, ca, caminho: '/sim/documentos', metodo: 'GET' })
  expect(JSON.parse(lista.texto).data).toMatchObject([{ chave, protocolo: campo(texto, 'nProt') }])
  segunda.processo.removeAllListeners('exit')
  segunda.processo.kill('SIGTERM')
  rmSync(pasta, { recursive: true, force: true })
})
