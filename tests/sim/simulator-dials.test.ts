import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { controle } from '../../sim/sefaz/panel/control.ts'
import { AJUSTES } from '../../sim/sefaz/panel/dial-table.ts'
import type { Cadastro } from '../../sim/sefaz/registry.ts'
import type { Feed } from '../../sim/sefaz/supplier/feed.ts'
import { INSCRITOS } from '../../sim/sefaz/tables/taxpayers.ts'
import type { TransportBook } from '../../sim/sefaz/transport/book.ts'
import { dvChave } from '../../src/core/document/chave.ts'
import { codigoUf } from '../../src/core/document/uf.ts'
import { ieInvalida } from '../../src/domain/fiscal/inscricao-estadual.ts'
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

test('sem certificado de cliente o serviço recusa e os dials respondem', async () => {
  const corpo = envelope('NFeAutorizacao4', '')
  expect(
    (await chamar({ port: sim.port, ca: sim.caPem, caminho: '/ws/NFeAutorizacao4', corpo })).status,
  ).toBe(403)
  expect((await dials({})).status).toBe(200)
})

test.each<[string, object, boolean]>([
  ['de fora', {}, true],
  ['de uma página aberta na própria máquina', { origin: 'http://evil.com' }, false],
  ['de outra porta desta máquina', { origin: 'https://localhost:9', host: 'localhost:4443' }, false],
  ['de um nome que hoje aponta para cá', { origin: 'https://evil.com', host: 'evil.com' }, false],
])('os ajustes são só da máquina do simulador: %s, nem lidos nem mudados', async (_, headers, deFora) => {
  const esquecidos = vi.fn()
  for (const [method, url] of [
    ['GET', '/sim'],
    ['POST', '/sim/cena'],
    ['GET', '/sim/dials'],
    ['POST', '/sim/dials'],
    ['POST', '/sim/reset'],
    ['GET', '/sim/documentos'],
    ['POST', '/sim/compras'],
    ['POST', '/sim/compras/cancelar'],
    ['POST', '/sim/manifestos'],
    ['POST', '/sim/conhecimentos'],
  ]) {
    const res = { setHeader() {}, writeHead: vi.fn(), end: vi.fn() }
    await controle({ method, url, headers } as IncomingMessage, res as unknown as ServerResponse, {
      dials: sim.dials,
      cadastro: { forget: esquecidos } as unknown as Cadastro,
      feed: { forget: esquecidos, send: esquecidos } as unknown as Feed,
      transporte: { forget: esquecidos, authorise: esquecidos } as unknown as TransportBook,
      relogio: () => new Date(0),
      boards: [],
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

test('recusa: a conexão cai antes do fim do handshake, e os dials seguem', async () => {
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

test('sem_resposta autoriza e derruba a conexão, e a chave está lá', async () => {
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

test('109 e 113 também param o serviço, até de uma SVC só', async () => {
  await dials({ falha: '109' })
  expect(cStat((await enviar()).texto)).toBe('109')
  await dials({ falha: '113', autorizador: 'SVC-AN' })
  expect(cStat((await enviar()).texto)).toBe('100')
})

test('rejeitar: o que seria aceito recebe o código pedido', async () => {
  expect((await dials({ rejeitar: 999_9 })).status).toBe(422)
  expect((await dials({ rejeitar: 104 })).status).toBe(422)
  await dials({ rejeitar: 539, taxa: 0.5 })
  const respostas = [await enviar(), await enviar()].map(r => r.texto)
  expect(respostas.map(cStat)).toEqual(['100', '539'])
  const outra = /\[chNFe:(\w{44})\]/.exec(respostas[1] ?? '')?.[1] ?? ''
  expect([outra.slice(0, 34), dvChave(outra.slice(0, 43))]).toEqual([
    campo(respostas[1] ?? '', 'chNFe').slice(0, 34),
    outra[43],
  ])
  await dials({ rejeitar: 302, taxa: 1 })
  const negada = (await enviar()).texto
  expect([
    cStat(negada),
    campo(negada, 'xMotivo'),
    campo(negada.slice(negada.indexOf('<infProt')), 'nProt'),
  ]).toEqual(['302', 'Lote processado', expect.stringMatching(/^135\d{12}$/)])
  const errada = montar({ nNF: numero++, a1, torcer: x => x.replace('<cNF>48151623', '<cNF>48151624') })
  expect(cStat((await enviar(5000, errada.xml)).texto)).toBe('502')
  await dials({ rejeitar: null })
  expect(cStat((await enviar()).texto)).toBe('100')
})

/** The page, as a browser on this machine asks for it and sends its forms. */
function pagina(caminho: string, form?: Record<string, string>) {
  return new Promise<{ status: number; html: string; location: string; csp: string }>((resolve, reject) => {
    const corpo = form ? String(new URLSearchParams(form)) : ''
    const origin = `https://localhost:${sim.port}`
    const headers = form
      ? { 'content-type': 'application/x-www-form-urlencoded', origin, host: `localhost:${sim.port}` }
      : {}
    const req = request(
      {
        host: '127.0.0.1',
        port: sim.port,
        path: caminho,
        method: form ? 'POST' : 'GET',
        ca: sim.caPem,
        agent: false,
        headers,
      },
      async res => {
        const partes: Buffer[] = []
        for await (const parte of res) partes.push(parte as Buffer)
        resolve({
          status: res.statusCode ?? 0,
          html: Buffer.concat(partes).toString(),
          location: res.headers.location ?? '',
          csp: String(res.headers['content-security-policy']),
        })
      },
    )
    req.on('error', reject)
    req.end(corpo)
  })
}

test('a página tem um controle por ajuste e diz no campo o que recusou', async () => {
  const { status, html, csp } = await pagina('/sim')
  expect([status, csp]).toEqual([200, expect.stringContaining("frame-ancestors 'none'")])
  for (const [nome, { rotulo }] of Object.entries(AJUSTES)) {
    expect(html).toContain(`for="d-${nome}">${rotulo}`)
    expect(html).toMatch(new RegExp(`<(?:input|select|textarea) id="d-${nome}" name="${nome}"`))
  }
  for (const codigo of ['110', '180', '204']) expect(html).toContain(`<option value="${codigo}">`)
  const teclas = [...html.matchAll(/data-tecla="(\w+)"/g)].map(m => m[1])
  expect(new Set(teclas).size).toBe(teclas.length)
  const feito = await pagina('/sim/dials', {
    latencia_ms: '250',
    taxa: '0,5',
    falha: '108',
    svc: 'true',
    nao_cadastrados: '11222333000181\n11444777000161',
    csc: '1 ABC\n2',
    foco: 'ajustes',
  })
  expect([feito.status, feito.location]).toEqual([303, '/sim?feito=Ajustes+salvos&foco=ajustes'])
  expect(sim.dials.atual).toMatchObject({
    latencia_ms: 250,
    taxa: 0.5,
    falha: '108',
    svc: true,
    nao_cadastrados: ['11222333000181', '11444777000161'],
    csc: { '1': 'ABC', '2': null },
  })
  const recusado = await pagina('/sim/dials', { latencia_ms: 'muito', rejeitar: '539' })
  expect(recusado.status).toBe(422)
  expect(recusado.html).toMatch(/name="latencia_ms" aria-invalid="true"[^>]*value="muito"/)
  expect(recusado.html).toContain('inteiro de 0 a 600000')
  expect(sim.dials.atual).toMatchObject({ latencia_ms: 250, rejeitar: null })
  expect((await pagina('/sim/cena', { cena: 'normal' })).location).toContain('foco=normal')
  expect(sim.dials.atual).toMatchObject({ latencia_ms: 0, falha: null, nao_cadastrados: expect.any(Array) })
  expect((await pagina('/sim')).html).toContain('Responde normalmente')
  await pagina('/sim/cena', { cena: 'fora' })
  expect(sim.dials.svcOn()).toBe(true)
})

test('as inscrições que o cadastro da SEFAZ diz são do seu estado', () => {
  const ruins = INSCRITOS.filter(({ ie, uf }) => ieInvalida(ie, codigoUf(uf)) !== null)
  expect(ruins).toEqual([])
})

test('a página manda e cancela uma compra, e escapa o que não é nosso', async () => {
  const cnpj = '11.222.333/0001-81'
  expect((await pagina('/sim/compras', { cnpj: '<b>1', quantas: '1' })).html).toContain('value="&lt;b&gt;1"')
  expect((await pagina('/sim/compras', { cnpj, quantas: '2' })).location).toContain('2+compras+enviadas')
  const { html } = await pagina('/sim?feito=<script>alert(1)</script>')
  expect(html).toContain('Compras enviadas (2)')
  // whom a look-up of the register finds, and who was struck off
  expect(html).toMatch(/LATICINIOS SERRA CLARA LTDA<\/td><td>87654002000182<\/td><td>111222330446/)
  expect(html).toContain('baixado em 30/09/2024')
  expect(html).not.toContain('<script>alert')
  const chave = /name="chave" value="(\w{44})"/.exec(html)?.[1] ?? ''
  await pagina('/sim/compras/cancelar', { chave })
  expect((await pagina('/sim')).html).toMatch(new RegExp(`cancelada</td><td>${chave}`))
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

test('taxa 0.25 atinge a quarta parte das chamadas de um serviço', async () => {
  await dials({ falha: '500', taxa: 0.25 })
  const status: number[] = []
  for (let i = 0; i < 8; i++) status.push((await enviar()).status)
  expect(status).toEqual([200, 200, 200, 500, 200, 200, 200, 500])
  await dials({ taxa: 1, servico: 'NFeStatusServico4' })
  expect((await enviar()).status).toBe(200)
})

test('a mesma nota em duas chamadas: uma é autorizada, a outra duplicidade', async () => {
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
  const processo = spawn(process.execPath, ['--import', 'tsx', 'sim/sefaz/main.ts'], {
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

test('kill -9: o autorizado continua autorizado, e a linha pela metade sai', async () => {
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
