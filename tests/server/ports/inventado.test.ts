import { readdirSync, readFileSync } from 'node:fs'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { serveLoopback } from '../../../sim/loopback.ts'
import { readConfig } from '../../../src/server/config.ts'
import { createMetrics } from '../../../src/server/http/metrics.ts'
import { defineGateway, type Gateway } from '../../../src/server/ports/gateway.ts'
import { httpGet } from '../../../src/server/ports/http.ts'
import { GATEWAYS } from '../../../src/server/ports/list.ts'
import { createPorts } from '../../../src/server/ports/open.ts'
import { openDoubles, readOutside } from '../../../src/server/ports/settings.ts'
import { INICIO } from '../database.ts'
import { handTime } from '../time.ts'

/** A service nobody has: tells how high the tide is. Its folder would hold this, its client and its double. */
const tide = defineGateway({
  id: 'tide',
  title: 'Tábua de marés',
  settings: z.object({ TECLA_MARE_URL: z.url('deve ser um endereço').optional() }),
  needs: 'TECLA_MARE_URL',
  page: 'internet',
  rows: ({ TECLA_MARE_URL }, reach) => [
    ['Marés', reach === 'off' ? 'nenhuma' : new URL(TECLA_MARE_URL ?? '').hostname],
  ],
  timeoutMs: 500,
  breaker: 'port',
  words: { failed: 'A maré não respondeu', off: 'Sem tábua de marés' },
  health: 'marés sem resposta',
  double: async () => {
    const { url, close } = await serveLoopback((_, response) => response.end('1,20 m'))
    return { settings: { TECLA_MARE_URL: url }, close }
  },
})
const only: readonly Gateway[] = [tide]

let time = handTime(INICIO)
beforeEach(() => {
  time = handTime(INICIO)
})

function openTide(env: Record<string, string>, outside = readOutside(env, false, only)) {
  const metrics = createMetrics()
  const ports = createPorts(
    {
      config: { ...readConfig({ TECLA_DEMO: '0' }, []), outside },
      time,
      log: pino({ level: 'silent' }),
      metrics,
    },
    only,
  )
  const port = ports.of(tide)
  const read = (line = 'porto') =>
    port.ask(line, async signal =>
      (await httpGet(port.settings.TECLA_MARE_URL ?? '', { signal, most: 100 })).body.toString(),
    )
  return { ports, port, read, metrics }
}

test('o ambiente configura a porta, e um valor errado tem o nome da variável', () => {
  expect(() => readOutside({ TECLA_MARE_URL: 'x' }, false, only)).toThrow(
    'Configuração inválida: TECLA_MARE_URL deve ser um endereço',
  )
  const { ports } = openTide({ TECLA_MARE_URL: 'https://mare.example/hoje' })
  expect(ports.inForce()).toEqual([
    { pagina: 'internet', titulo: 'Marés', valor: 'mare.example', origem: 'instalacao', caminho: null },
  ])
})

test('desligada não chama ninguém, e diz as suas palavras', async () => {
  const { port, read, ports } = openTide({})
  const outcome = await read()
  expect(outcome).toEqual({ kind: 'not_sent', cause: 'Sem tábua de marés', ms: 0 })
  expect(() => port.expect(outcome)).toThrow('Sem tábua de marés')
  expect(ports.health()).toEqual([])
})

test('a demonstração põe o dublê no lugar do que o ambiente não diz', async () => {
  const closes: (() => Promise<unknown>)[] = []
  const room = { dataDir: '', clock: time.now }
  const outside = await openDoubles(readOutside({}, true, only), room, closes, only)
  const { port, read } = openTide({}, outside)
  expect([port.reach, port.expect(await read())]).toEqual(['double', '1,20 m'])
  for (const close of closes) await close()
  const named = readOutside({ TECLA_MARE_URL: 'https://mare.example' }, true, only)
  expect(await openDoubles(named, room, closes, only)).toEqual(named)
})

test('só o que não conectou certamente não foi enviado', async () => {
  const mute = await serveLoopback(() => time.advance(tide.timeoutMs))
  const { read } = openTide({ TECLA_MARE_URL: mute.url })
  expect((await read()).kind).toBe('silent')
  await mute.close()
  expect((await openTide({ TECLA_MARE_URL: mute.url }).read()).kind).toBe('not_sent')
})

test('o disjuntor abre na falha, prova um de cada vez e fecha na resposta', async () => {
  let asked = 0
  let up = false
  const service = await serveLoopback((request, response) => {
    asked += 1
    if (up) response.end('0,90 m')
    else request.socket.destroy()
  })
  const { port, read, ports, metrics } = openTide({ TECLA_MARE_URL: service.url })
  expect((await read()).kind).toBe('silent')
  expect(ports.health()).toEqual(['marés sem resposta'])
  expect((await read()).kind).toBe('not_sent')
  expect(asked).toBe(1)
  // another line is its own
  expect((await read('outro porto')).kind).toBe('silent')

  up = true
  time.advance(2_000)
  const both = await Promise.all([read(), read()])
  expect(both.map(({ kind }) => kind).sort()).toEqual(['answer', 'not_sent'])
  expect(port.expect(await read())).toBe('0,90 m')
  expect(ports.health()).toEqual([])
  const figures = await metrics.text()
  expect(figures).toContain('tecla_port_calls_total{port="tide",outcome="silent"} 2')
  expect(figures).toContain('tecla_port_calls_total{port="tide",outcome="answer"} 2')
  expect(figures).toContain('tecla_port_failing{port="tide"} 0')
  expect(figures).toMatch(/tecla_port_seconds_count\{port="tide"\} 6/)
  await service.close()
})

test('um cliente com o seu transporte conta o que fez, e quem chama cuida do disjuntor', async () => {
  const { port, ports, metrics } = openTide({ TECLA_MARE_URL: 'http://127.0.0.1:1' })
  port.tell({ kind: 'silent', ms: 3 })
  expect(ports.health()).toEqual(['marés sem resposta'])
  expect(port.breaker.fechado('porto')).toBe(true)
  port.tell({ kind: 'answer', ms: 3 })
  expect(ports.health()).toEqual([])
  expect(await metrics.text()).toContain('tecla_port_calls_total{port="tide",outcome="silent"} 1')
})

test('a notícia de uma falha antiga sai da Situação', async () => {
  const { read, ports } = openTide({ TECLA_MARE_URL: 'http://127.0.0.1:1' })
  await read()
  time.advance(16 * 60_000)
  expect(ports.health()).toEqual([])
})

test('uma porta é a sua pasta e a sua linha na lista', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  for (const { id, settings } of GATEWAYS) {
    const names = Object.keys((settings as unknown as z.ZodObject).shape)
    // its folder, and the modules that call it: nobody else knows what configures it
    const naming = files.filter(file => {
      const text = readFileSync(`src/${file}`, 'utf8')
      return names.some(name => text.includes(name)) && !text.includes(`ports/${id}/`)
    })
    expect(
      naming.map(file => file.replaceAll('\\', '/')).filter(file => !file.startsWith(`server/ports/${id}/`)),
    ).toEqual([])
  }
})
