import { outroNavegador, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, caixaOf, ean } from './till.ts'

test('o preço muda no meio da venda: a venda paga chega, com o preço que o cliente viu', async ({
  page,
  request,
  teclado,
}) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  await caixa.ler(ean(60))
  const antes = (await caixa.total.textContent()) ?? ''
  const { headers, ler } = await sessaoDe(request, 'dono@demo.tecla')
  const { data } = await ler('produtos/ref/60')
  const put = await request.put(`/api/v1/produtos/${data.id}`, {
    headers,
    data: { estoque: { preco_vend: '99.00' } },
  })
  expect(put.status()).toBe(200)
  const linha = page.getByRole('grid', { name: 'Itens' }).getByRole('row').first()
  await expect(linha.getByText(/preço mudou: era .*, agora 99,00/)).toBeVisible({ timeout: 15_000 })
  await caixa.ler(ean(61))
  await caixa.linhas(2)
  expect(antes).not.toContain('99,00')
  await expect(linha.getByRole('gridcell').last()).not.toHaveText('99,00')
  await expect(caixa.total).not.toHaveText(/99,00/)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  await caixa.ler(ean(60))
  await expect(caixa.total).toHaveText(/R\$\s99,00/)
})

test('o preço mudado no escritório é dito na linha, e a tecla o toma', async ({
  page,
  browser,
  teclado,
  baseURL,
}) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  await caixa.ler(ean(62))
  await caixa.linhas(1)

  const dono = await sessaoDe(page.request, 'dono@demo.tecla')
  const { ler } = dono
  const escritorio = await outroNavegador(browser, baseURL ?? '', dono)
  const { data } = await ler('produtos/ref/62')
  await escritorio.goto(`/cadastro/produto/${data.id}/editar`)
  const preco = escritorio
    .getByRole('form', { name: 'Produto' })
    .getByLabel('Preço de venda', { exact: true })
  await expect(preco).toBeVisible({ timeout: 20_000 })
  await preco.focus()
  await preco.press('Control+a')
  await escritorio.keyboard.type('77,50')
  await escritorio.keyboard.press('F2')
  await expect(escritorio.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')

  const itens = page.getByRole('grid', { name: 'Itens' })
  await expect(itens.getByText(/preço mudou: era .*, agora 77,50/)).toBeVisible({ timeout: 15_000 })
  await expect(caixa.total).not.toHaveText(/77,50/)
  await teclado.tecla('Alt+u')
  await expect(caixa.total).toHaveText(/R\$\s77,50/)
  await expect(itens.getByText(/preço mudou/)).toHaveCount(0)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  const vendida = await ler('vendas?limit=1')
  const venda = await ler(`vendas/${vendida.data[0].id}`)
  expect(venda.data).toMatchObject({ valor_total: '77.50', divergente: false })
  await escritorio.context().close()
})

test('o caixa assumido em outra aba leva a venda aberta, e só uma conclui', async ({
  page,
  context,
  teclado,
}) => {
  await teclado.sessao('caixa@demo.tecla')
  const primeira = await abrirCaixa(page, 2)
  await primeira.ler(ean(20))
  const outra = await context.newPage()
  await outra.goto('/documento/pdv')
  const segunda = caixaOf(outra)
  await expect(outra.getByText(/^Somente leitura/)).toBeVisible({ timeout: 15_000 })
  await page.bringToFront()
  await primeira.ler(ean(21))
  await primeira.linhas(2)
  await outra.bringToFront()
  await outra.keyboard.press('F12')
  await outra.keyboard.press('F2')
  await expect(segunda.omnibar).toBeFocused()
  await segunda.linhas(2)
  await expect(page.getByText(/^Somente leitura/)).toBeVisible({ timeout: 2000 })
  await expect(primeira.omnibar).toBeDisabled()
  await segunda.ler(ean(22))
  for (const key of ['F5', 'F2', 'Enter']) await outra.keyboard.press(key)
  await segunda.ultimaVenda('autorizada')
  await page.bringToFront()
  await page.keyboard.press('F5')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('um resto digitado no campo não se mistura com as leituras seguintes', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  for (const resto of ['a', '-5']) {
    const antes = Number(await page.locator('[role=grid][aria-label=Itens]').getAttribute('aria-rowcount'))
    await page.keyboard.type(resto, { delay: 60 })
    await page.waitForTimeout(400) // a person needs at least so long between the last key and a scan
    for (let ref = 70; ref < 74; ref++) await caixa.ler(ean(ref))
    await caixa.linhas(antes + 4)
    await expect(page.getByRole('region', { name: 'Leituras que não entraram' })).toHaveCount(0)
    await teclado.tecla('Escape')
  }
})
