import { expect, test } from './fixtures.ts'

test('trinta linhas coladas num orçamento; o navegador recarrega, tudo volta, e é salvo', async ({
  page,
  teclado,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await teclado.entrar('dono@demo.tecla', '/documento/orcamento/novo')
  const caixa = page.getByLabel('QTDE * Referência')
  const itens = page.getByRole('grid', { name: 'Itens' })
  const total = page.getByRole('complementary', { name: 'Resumo do pagamento' })
  await teclado.ate(caixa)
  const linhas = ['Código\tQtde', ...Array.from({ length: 30 }, () => '7891000100103\t2'), 'NADA\t1']
  await page.evaluate(texto => navigator.clipboard.writeText(texto), linhas.join('\n'))
  await teclado.tecla('Control+v')
  const fora = page.getByRole('dialog', { name: 'Linhas que não entraram' })
  await expect(fora).toContainText('Linha 32: Produto não localizado')
  await teclado.escopo('documento.colagem')
  await teclado.tecla('F4')
  await expect(fora).toBeHidden()
  await expect(itens).toHaveAttribute('aria-rowcount', '30')
  await expect(total).toContainText('600,00')
  // one line is taken up after the paste
  await teclado.tecla('ArrowUp')
  await expect(itens.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '29')
  await page.waitForTimeout(500)

  await page.reload()
  await expect(page.getByText('Recuperar o que foi digitado e não foi salvo?')).toBeVisible()
  await teclado.tecla('F2')
  await expect(itens).toHaveAttribute('aria-rowcount', '30')
  await expect(total).toContainText('600,00')
  await expect(itens.getByRole('row', { selected: true })).toHaveAttribute('aria-rowindex', '29')

  const resposta = page.waitForResponse(
    answer => answer.url().endsWith('/api/v1/vendas') && answer.request().method() === 'POST',
  )
  await teclado.tecla('F2')
  const salvo = await resposta
  expect(salvo.status()).toBe(201)
  expect((await salvo.json()).data.itens).toHaveLength(30)
  await expect(page).toHaveURL(/\/documento\/orcamento\/\d+$/)

  // saved: a new one begins empty, with nothing to bring back
  await page.goto('/documento/orcamento/novo')
  await expect(caixa).toBeEnabled()
  await expect(itens).toHaveAttribute('aria-rowcount', '0')
  await expect(page.getByText('Recuperar o que foi digitado e não foi salvo?')).toBeHidden()
})

test('duas pessoas no mesmo orçamento se veem; quem salva depois escolhe linha por linha', async ({
  page,
  teclado,
  browser,
  baseURL,
}) => {
  teclado.permitir(/409/)
  await teclado.entrar('dono@demo.tecla', '/documento/orcamento/novo')
  const caixa = page.getByLabel('QTDE * Referência')
  const itens = page.getByRole('grid', { name: 'Itens' })
  await teclado.ate(caixa)
  for (const texto of ['7891000100103', '2*7891000100103']) {
    await page.keyboard.type(texto, { delay: 50 })
    await teclado.tecla('Enter')
  }
  await expect(itens).toHaveAttribute('aria-rowcount', '2')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/orcamento\/\d+$/)
  const endereco = new URL(`${new URL(page.url()).pathname}/edit`, baseURL)
  await page.goto(endereco.href)
  await expect(itens).toHaveAttribute('aria-rowcount', '2')
  await expect(page.getByText('está neste documento')).toBeHidden()

  const token = await page.evaluate(() => Object.entries(localStorage).concat(Object.entries(sessionStorage)))
  const other = await browser.newContext()
  await other.addInitScript(kept => {
    for (const [key, value] of kept) if (/sess|token/i.test(key)) localStorage.setItem(key, value)
  }, token)
  const outra = await other.newPage()
  await outra.goto(endereco.href)
  await expect(outra.getByText('está neste documento')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('está neste documento')).toBeVisible({ timeout: 15_000 })
  await expect(outra.getByRole('grid', { name: 'Itens' })).toHaveAttribute('aria-rowcount', '2')
  await outra.getByLabel('QTDE * Referência').focus()
  await outra.keyboard.type('5*7891000100103', { delay: 50 })
  await outra.keyboard.press('Enter')
  await expect(outra.getByRole('grid', { name: 'Itens' })).toHaveAttribute('aria-rowcount', '3')
  await outra.keyboard.press('F2')
  await expect(outra).toHaveURL(/\/documento\/orcamento\/\d+$/)
  await other.close()

  await teclado.ate(caixa)
  await page.keyboard.type('7*7891000100103', { delay: 50 })
  await teclado.tecla('Enter')
  await expect(itens).toHaveAttribute('aria-rowcount', '3')
  await teclado.tecla('F2')
  const conflito = page.getByRole('dialog', { name: 'O registro foi alterado' })
  const diferencas = conflito.getByRole('grid', { name: 'Diferenças' })
  await expect(diferencas).toBeVisible()
  await page.screenshot({ path: '/tmp/linhas-conflito.png' })
  await expect(diferencas.getByText(/^Item /)).toHaveCount(2)
  await teclado.tecla('F2')
  await expect(conflito).toBeHidden()
  await expect(page).toHaveURL(/\/documento\/orcamento\/\d+$/)
  await expect(itens).toHaveAttribute('aria-rowcount', '4')
})
