import { expect, test } from './fixtures.ts'

test.use({ instalado: true })

test('sem servidor a casca continua, diz que está sem conexão, e volta por si', async ({
  page,
  context,
  teclado,
}) => {
  teclado.permitir(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/)
  // the browser's default of 250 entries is less than the product's files
  await page.addInitScript(() => performance.setResourceTimingBufferSize(2000))
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  // waits until the screens' code is loaded in the background: without it, an offline page offers to fetch it again
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('sales-screen')),
  )
  await context.setOffline(true)
  await teclado.tecla('Alt+n')
  await teclado.escopo('lista.vendas')
  await expect(page.getByRole('status', { name: 'Situação' })).toContainText('sem conexão', {
    timeout: 15_000,
  })
  // the search box also has an alert element, which is empty
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'Ah, não! falha na conexão, verifique sua internet',
    { timeout: 15_000 },
  )
  await context.setOffline(false)
  await expect(page.getByRole('status', { name: 'Situação' })).toContainText('online', { timeout: 15_000 })
  await expect(page.getByRole('grid', { name: 'Vendas' })).toBeVisible({ timeout: 15_000 })
})
