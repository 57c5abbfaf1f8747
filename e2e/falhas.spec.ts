import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { startServer } from './servidor.ts'
import { abrirCaixa, ean } from './till.ts'

const CAIXA = 'caixa@demo.tecla'

test('impressora desligada e relógio errado são ditos, e a venda segue', async ({
  page,
  request,
  teclado,
}) => {
  const { headers, ler } = await sessaoDe(request, 'dono@demo.tecla')
  const { data } = await ler('terminais')
  const impressora = (texto: string) =>
    request.put(`/api/v1/terminais/${data[0].id}`, { headers, data: { impressora: texto } })
  expect((await impressora('tcp://127.0.0.1:9199')).ok()).toBe(true)

  // the computer's clock is five hours ahead
  await page.addInitScript(() => {
    const Real = Date
    const ahead = 5 * 3600_000
    globalThis.Date = class extends Real {
      constructor(...args: [] | [number]) {
        super(...((args.length === 0 ? [Real.now() + ahead] : args) as [number]))
      }
      static override now() {
        return Real.now() + ahead
      }
    } as DateConstructor
  })
  await teclado.sessao(CAIXA)
  const caixa = await abrirCaixa(page)
  const situacao = page.getByRole('status', { name: 'Situação' })
  await expect(situacao).toContainText('relógio 5 h adiantado')
  await caixa.ler(ean(2))
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  await expect(page.getByRole('alert')).toHaveText(
    'Impressora 127.0.0.1 desligada ou fora da rede. A venda está salva; reimprima com F6',
  )
  await expect(situacao).toContainText('sem imprimir 1')
  await caixa.ler(ean(3))
  await caixa.linhas(1)
  await impressora('arquivo')
  await teclado.tecla('F6')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Enviado para a impressora')
  await expect(situacao).not.toContainText('sem imprimir')
})

test.describe('', () => {
  // code is loaded ahead, because it cannot come from a stopped server
  test.use({ adiantado: true })

  test('com o servidor morto no meio da venda nada se perde', async ({ page, teclado }) => {
    teclado.permitir(/ERR_CONNECTION|WebSocket|Failed to load resource/)
    const { url, dataDir, kill } = await startServer()
    let again: Awaited<ReturnType<typeof startServer>> | null = null
    try {
      await teclado.sessao(CAIXA, url)
      const caixa = await abrirCaixa(page, 0, url)
      await caixa.ler(ean(2))
      await kill()
      await caixa.ler(ean(3))
      await caixa.linhas(2)
      await caixa.pagarExato()
      await caixa.linhas(0)
      await expect(page.getByRole('status', { name: 'Situação' })).toContainText(/sem conexão.*fila 1/)
      await caixa.ler(ean(4))
      again = await startServer({ PORT: new URL(url).port, DATA_DIR: dataDir })
      const resumo = page.getByRole('complementary', { name: 'Resumo da venda' })
      await expect(resumo).toContainText('autorizada', { timeout: 40_000 })
      await caixa.linhas(1)
      await expect(page.getByRole('status', { name: 'Situação' })).toHaveText('online', { timeout: 60_000 })
    } finally {
      await again?.stop()
    }
  })
})
