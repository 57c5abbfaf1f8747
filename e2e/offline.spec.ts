import type { APIRequestContext } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, caixaOf, ean } from './till.ts'

test.use({ instalado: true })

/** Lists the sales on the server. */
async function vendas(
  request: APIRequestContext,
): Promise<{ uuid: string; valor_total: string; status: string }[]> {
  const { ler } = await sessaoDe(request, 'dono@demo.tecla')
  return (await ler('vendas?limit=200')).data
}

test('sem rede vende e recarrega, e cada venda chega uma única vez', async ({
  page,
  context,
  request,
  teclado,
}) => {
  test.setTimeout(120_000)
  teclado.permitir(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/)
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 2)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const antes = (await vendas(request)).length

  await context.setOffline(true)
  for (let venda = 0; venda < 6; venda++) {
    if (venda === 3) {
      await page.reload()
      await expect(caixa.omnibar).toBeFocused({ timeout: 20_000 })
    }
    await caixa.ler(ean(20 + venda))
    await caixaOf(page).linhas(1)
    await caixa.pagarExato()
    await caixa.linhas(0)
  }
  await expect(page.getByRole('status', { name: 'Situação' })).toContainText(/6/)
  expect((await vendas(request)).length).toBe(antes)

  await context.setOffline(false)
  await expect.poll(async () => (await vendas(request)).length, { timeout: 45_000 }).toBe(antes + 6)
  const todas = await vendas(request)
  expect(new Set(todas.map(({ uuid }) => uuid)).size).toBe(todas.length)
  await expect(page.getByRole('status', { name: 'Situação' })).not.toContainText('fila')
})

test('o servidor cai no meio da venda e volta: a venda continua e é autorizada', async ({
  page,
  context,
  teclado,
}) => {
  teclado.permitir(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/)
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 2)
  await caixa.ler(ean(30))
  await context.setOffline(true)
  await caixa.ler(ean(31))
  await caixa.linhas(2)
  await context.setOffline(false)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada', 20_000)
})
