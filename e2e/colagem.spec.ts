import type { Locator } from 'playwright/test'
import { semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('trinta linhas coladas num orçamento voltam depois de recarregar', async ({
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
  const ultima = itens.getByRole('row').last()
  await expect(ultima).toBeInViewport({ ratio: 1 })
  // beside the scrollbar, headings are still above their columns
  const cantos = (celulas: Locator) =>
    celulas.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().right)))
  expect(await cantos(page.locator('.linha > [role=columnheader]'))).toEqual(
    await cantos(ultima.getByRole('gridcell')),
  )
  await semProblemasNosDoisTemas(page)
  // moves the cursor, which must survive the reload
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
  expect(salvo.status()).toBe(200)
  expect((await salvo.json()).data.itens).toHaveLength(30)
  await expect(page).toHaveURL(/\/documento\/orcamento\/\d+$/)

  // after saving, a new document is empty and offers nothing to recover
  await page.goto('/documento/orcamento/novo')
  await expect(caixa).toBeEnabled()
  await expect(itens).toHaveAttribute('aria-rowcount', '0')
  await expect(page.getByText('Recuperar o que foi digitado e não foi salvo?')).toBeHidden()
})
