import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paginaCardapio } from '../../../src/domain/api/cardapio.ts'
import { paginaOrcamento, paginaPedido } from '../../../src/domain/api/papel.ts'
import { readableUrl, staticFiles } from '../../../src/server/http/static.ts'

const dir = mkdtempSync(join(tmpdir(), 'tecla-web-'))
let app: FastifyInstance

beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'index.html'), '<!doctype html><div id="root">')
  writeFileSync(join(dir, 'assets', 'app-Ab12.js'), 'export {}'.repeat(100))
  writeFileSync(join(dir, 'assets', 'app-Ab12.js.br'), brotliCompressSync('export {}'.repeat(100)))
  writeFileSync(join(dir, 'assets', 'app-Ab12.js.map'), '{}')
  writeFileSync(join(dir, 'service-worker.js'), 'self.x = 1')
  writeFileSync(join(dir, 'manifest.webmanifest'), '{}')
  app = Fastify({ rewriteUrl: readableUrl, exposeHeadRoutes: false })
  app.get('/api/v1/teste', async () => ({ data: 1 }))
  await staticFiles(app, dir)
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

test.each(['/', '/login', '/documento/pdv', '/cadastro/produto/12/editar', '/login?x=1'])(
  '%s é uma tela: index.html, perguntado de novo a cada vez',
  async url => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-cache')
  },
)

test.each([
  '/assets/sumiu.js',
  '/sumiu.png',
  '/api/v1/nada',
  '/assets/app-Ab12.js.map',
  '/assets/app-Ab12.js.br',
  '/../package.json',
  '/%2e%2e/package.json',
])('%s não existe: 404, e não a tela', async url => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

test.each(['/%ZZ', '/cadastro/%E0%A4%A', '/cadastro/%E0%A4%A?nome=%ZZ'])(
  '%s não se lê, e dá o app ao navegador e 404 ao resto',
  async url => {
    const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    const answer = await app.inject({ url, headers: html })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    for (const other of [
      { url },
      { url, headers: html, method: 'POST' as const },
      { url: `/api/v1${url}`, headers: html },
      { url: '/assets/%ZZ.js', headers: html },
    ])
      expect((await app.inject(other)).statusCode).toBeGreaterThanOrEqual(400)
  },
)

test('POST de uma tela não é a tela', async () => {
  expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
})

test('arquivo com impressão digital no nome vale para sempre, comprimido', async () => {
  const answer = await app.inject({ url: '/assets/app-Ab12.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
  })
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {}'.repeat(100))
})

test('o que não mudou não viaja de novo', async () => {
  const { headers } = await app.inject('/service-worker.js')
  expect(headers['cache-control']).toBe('no-cache')
  const again = await app.inject({
    url: '/service-worker.js',
    headers: { 'if-none-match': String(headers['etag']) },
  })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await app.inject('/manifest.webmanifest')).headers['content-type']).toContain('manifest+json')
})

test.each(['/', '/assets/app-Ab12.js', '/api/v1/teste'])('HEAD de %s é o GET sem corpo', async url => {
  const [get, head] = await Promise.all([app.inject(url), app.inject({ method: 'HEAD', url })])
  const cabecalhos = ({ date: _, ...resto }: Record<string, unknown>) => resto
  expect([head.statusCode, cabecalhos(head.headers)]).toEqual([200, cabecalhos(get.headers)])
  expect([get.body.length > 0, head.body]).toEqual([true, ''])
})

test('quem tem o programa instalado ainda abre as páginas públicas', () => {
  const [, pattern = '$.'] =
    /const SERVER =\s+\/(.+)\/\n/.exec(readFileSync('src/web/sw/service-worker.js', 'utf8')) ?? []
  for (const { path } of [paginaOrcamento, paginaPedido, paginaCardapio])
    expect([path, new RegExp(pattern).test(path)]).toEqual([path, true])
})
