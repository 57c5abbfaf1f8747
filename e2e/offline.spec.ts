import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

test.use({ instalado: true })

test('sem rede vende e recarrega, e cada venda chega uma única vez', async ({
  page,
  context,
  request,
  teclado,
}) => {
  teclado.permitir(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/)
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 2)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const cdp = await context.newCDPSession(page)
  await test.step('o manifesto é o que o navegador pede para instalar', async () => {
    const { errors, data = '' } = await cdp.send('Page.getAppManifest')
    expect(errors).toEqual([])
    const said = JSON.parse(data)
    expect(said).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' })
    expect(said.shortcuts.map(({ url }: { url: string }) => url)).toContain('/documento/pdv')
    const sizes = said.icons.filter(({ type }: { type: string }) => type === 'image/png')
    for (const { src, sizes: size } of sizes) {
      const real = await page.evaluate(async url => {
        const { width, height } = await createImageBitmap(await (await fetch(url)).blob())
        return `${width}x${height}`
      }, src)
      expect(real).toBe(size)
    }
    expect(sizes.map(({ sizes: size }: { sizes: string }) => size)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    )
  })
  const { ler } = await sessaoDe(request, 'dono@demo.tecla')
  const vendas = async (): Promise<{ uuid: string }[]> => (await ler('vendas?limit=200')).data
  const antes = (await vendas()).length
  const situacao = page.getByRole('status', { name: 'Situação' })

  await context.setOffline(true)
  for (let venda = 0; venda < 3; venda++) {
    if (venda === 1) {
      await page.reload()
      await expect(caixa.omnibar).toBeFocused({ timeout: 20_000 })
    }
    await caixa.ler(ean(20 + venda))
    await caixa.linhas(1)
    await caixa.pagarExato()
    await caixa.linhas(0)
  }
  await expect(situacao).toContainText(/sem conexão.*fila 3/)

  await test.step('uma lista diz que não há conexão, e enche-se por si quando ela volta', async () => {
    await teclado.tecla('Alt+n')
    await teclado.escopo('lista.vendas')
    // the search box also has an alert element, which is empty
    await expect(page.getByRole('main').getByRole('alert').filter({ hasText: /./ })).toHaveText(
      'Ah, não! falha na conexão, verifique sua internet',
    )
    expect((await vendas()).length).toBe(antes)
    await context.setOffline(false)
    await expect(situacao).toContainText('online')
    await expect(page.getByRole('grid', { name: 'Vendas' })).toBeVisible()
  })

  await expect.poll(async () => (await vendas()).length, { timeout: 45_000 }).toBe(antes + 3)
  const todas = await vendas()
  expect(new Set(todas.map(({ uuid }) => uuid)).size).toBe(todas.length)
  await expect(situacao).not.toContainText('fila')
})
