import { expect, test } from './fixtures.ts'

test('sem servidor a casca continua, diz que está sem conexão, e volta por si', async ({
  page,
  context,
  teclado,
}) => {
  teclado.permitir(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/)
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  await context.setOffline(true)
  await teclado.tecla('Alt+n')
  await teclado.escopo('lista.vendas')
  await expect(page.getByRole('status', { name: 'Situação' })).toContainText('sem conexão', {
    timeout: 15_000,
  })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Ah, não! falha na conexão, verifique sua internet',
    { timeout: 15_000 },
  )
  await context.setOffline(false)
  await expect(page.getByRole('status', { name: 'Situação' })).toContainText('online', { timeout: 15_000 })
  await expect(page.getByRole('grid', { name: 'Vendas' })).toBeVisible({ timeout: 15_000 })
})

test('tela que não chegou oferece tentar de novo', async ({ page, teclado }) => {
  teclado.permitir(/Failed to load resource|dynamically imported module|recreate this component tree/)
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  let absent = true
  await page.route(/assets\/test-screen/, route => (absent ? route.abort() : route.continue()))
  await page.evaluate(() =>
    navigator.serviceWorker?.getRegistrations().then(all => Promise.all(all.map(one => one.unregister()))),
  )
  await page.reload()
  await teclado.escopo('inicio')
  await teclado.tecla('4')
  await expect(page.getByRole('heading', { level: 1, name: 'A tela não carregou' })).toBeVisible()
  absent = false
  await teclado.tecla('F2')
  await teclado.escopo('diagnostico')
})
