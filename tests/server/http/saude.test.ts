import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskNotice } from '../../../src/server/data-dir.ts'
import type { Sessao } from '../../../src/server/http/session.ts'
import { createStanding } from '../../../src/server/modules/notificacoes/standing.ts'
import { createTestApp, type TestApp } from '../harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('healthz: o processo está de pé', async () => {
  expect(await t.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
})

test('readyz diz cada parte, e uma parte parada é 503', async () => {
  expect(await t.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ok', banco: 'ok' } })
  t.deps.readiness.add('impressora', async () => 'sem papel')
  expect(await t.call('GET', '/readyz')).toMatchObject({
    status: 503,
    body: { impressora: 'sem papel', banco: 'ok' },
  })
})

test('a fila só está atrasada com mais trabalhos do que correm de uma vez', async () => {
  const atrasar = (quantos: number) =>
    t.deps.db.tx({ account_id: 1 }, q =>
      q.query(
        `insert into outbox (account_id, tipo, alvo_id, due_at) select 1, 'cubo', 9000 + n, '2000-01-01'
          from generate_series(1, $1::int) n on conflict do nothing`,
        [quantos],
      ),
    )
  await t.app.sales.stop()
  await atrasar(1)
  expect((await t.call('GET', '/readyz')).body.fila).toBe('ok')
  await atrasar(12)
  expect((await t.call('GET', '/readyz')).body.fila).toBe('12 atrasados')
})

test.each([
  [2 ** 40, null],
  [100 * 2 ** 20, 'O disco do servidor está quase cheio'],
  [2 ** 20, 'O disco do servidor está cheio'],
])('com %d bytes livres o sino diz %s', (livres, titulo) => {
  expect(diskNotice(livres)?.titulo ?? null).toBe(titulo)
})

test('o aviso dura enquanto dura o problema e volta com ele', async () => {
  let cheio = true
  const avisos = createStanding(
    () => new Date(0),
    [
      {
        seenBy: ({ usuario_id }) => usuario_id !== 3,
        fault: async () => (cheio ? { titulo: 'Disco', mensagem: 'Cheio' } : null),
      },
    ],
  )
  const sessao = (usuario_id: number) => ({ usuario_id }) as Sessao
  const lidas = async (usuario: number) => (await avisos.list(sessao(usuario))).map(({ lida }) => lida)
  const [aviso] = await avisos.list(sessao(1))
  expect(avisos.markRead(sessao(1), [aviso?.id ?? 0])).toBe(1)
  // a user who does not see the fault leaves it read
  expect([await lidas(3), await lidas(1), await lidas(2)]).toEqual([[], [true], [false]])
  cheio = false
  expect(await lidas(1)).toEqual([])
  cheio = true
  expect(await lidas(1)).toEqual([false])
})

test('metrics: texto do Prometheus com as respostas contadas', async () => {
  const { status, body } = await t.call('GET', '/metrics')
  expect(status).toBe(200)
  expect(body).toMatch(/^http_requests_total\{status="200"\} \d+$/m)
  expect(body).toMatch(/^http_request_duration_seconds_bucket\{le="\+Inf"\} \d+$/m)
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m)
})

test('o primeiro documento da API não faz esperar quem pede outra coisa', async () => {
  const ended: string[] = []
  await Promise.all(
    ['openapi.json', '/healthz'].map(async path => {
      expect((await t.call('GET', path)).status).toBe(200)
      ended.push(path)
    }),
  )
  expect(ended).toEqual(['/healthz', 'openapi.json'])
})

test('openapi traz resumo, corpo e recusas, e /docs abre sem script de fora', async () => {
  const { body } = await t.call('GET', 'openapi.json')
  expect(body.openapi).toBe('3.1.0')
  const entrar = body.paths['/api/v1/login'].post
  expect(entrar).toMatchObject({ summary: 'Entrar', security: [] })
  expect(entrar.requestBody.content['application/json'].schema.required).toEqual(['email', 'password'])
  for (const methods of Object.values(body.paths as Record<string, Record<string, { summary: string }>>))
    for (const operation of Object.values(methods)) expect(operation.summary).toBeTruthy()
  const docs = await t.call('GET', '/docs/')
  expect(docs.body).toContain('swagger-ui-bundle.js')
  expect(docs.body).not.toMatch(/https?:\/\//)
  expect((await t.call('GET', '/docs/json')).body).toEqual(body)
})

test('as respostas proíbem script de fora e não exigem https (a loja usa http na rede)', async () => {
  const { headers } = await t.app.inject('/healthz')
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(headers['strict-transport-security']).toBeUndefined()
  // a script that got in could ask for no camera, and a page inside for nothing at all
  expect(headers['permissions-policy']).toContain('serial=(self), camera=(), microphone=()')
})
