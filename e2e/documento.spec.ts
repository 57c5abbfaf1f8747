import { expect, test } from './fixtures.ts'
import { pagarDocumento } from './till.ts'

test('um documento por teclado: o que falta é dito na ordem, o que se digitou volta depois de recarregar, salvo é lido', async ({
  page,
  teclado,
}) => {
  await teclado.sessao('dono@demo.tecla')
  await page.goto('/documento/documento/novo')
  const caixa = page.getByRole('textbox', { name: 'QTDE * Referência' })
  await expect(caixa).toBeEnabled()
  await page.getByRole('combobox', { name: 'Cliente' }).focus()
  await page.keyboard.type('Distribuidora', { delay: 20 })
  await expect(page.getByRole('option').first()).toBeVisible()
  await teclado.tecla('Enter')
  await expect(page.getByRole('combobox', { name: 'Endereço', exact: true })).not.toHaveValue('')

  const atencao = page.getByRole('alertdialog', { name: 'Atenção' })
  await teclado.tecla('F2')
  await expect(atencao).toContainText('Informe ao menos um item')
  await teclado.tecla('Enter')
  await expect(caixa).toBeFocused()
  await page.keyboard.type('2*7891000100103')
  await teclado.tecla('Enter')
  const itens = page.getByRole('grid', { name: 'Itens' })
  await expect(itens.getByRole('row')).toHaveCount(1)
  await teclado.tecla('F2')
  await expect(atencao).toContainText('O valor do pagamento não pode ser menor que o total da venda')
  await teclado.tecla('Enter')

  await page.reload()
  await expect(page.locator('[role$=dialog]')).toContainText('Recuperar o que foi digitado e não foi salvo?')
  await teclado.tecla('Enter')
  await expect(itens.getByRole('row')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(/Distribuidora/i)

  await pagarDocumento(page, teclado)
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)
  await expect(itens.getByRole('row')).toHaveCount(1)
  await expect(page.getByText('somente leitura').first()).toBeVisible()

  // a part that is only read begins at its first field, not at a list in its middle; the lines are gone back to
  await teclado.tecla('Alt+3')
  await expect(page.getByRole('combobox', { name: 'Frete por conta' })).toBeFocused()
  await teclado.tecla('Alt+1')
  await expect(itens).toBeFocused()

  // opened again to be changed, and saved over itself
  await teclado.tecla('F2')
  await expect(caixa).toBeEnabled()
  await caixa.focus()
  await page.keyboard.type('7891000100103')
  await teclado.tecla('Enter')
  await expect(itens.getByRole('row')).toHaveCount(2)
  await pagarDocumento(page, teclado)
  const salvo = page.waitForResponse(answer => answer.request().method() === 'PUT')
  await teclado.tecla('F2')
  expect((await salvo).status()).toBe(200)
  // read again where it was edited, and the keys are its own
  await expect(page.getByText('somente leitura').first()).toBeVisible()
  await teclado.tecla('F2')
  await expect(caixa).toBeEnabled()
  await teclado.tecla('Escape')
  await expect(page).toHaveURL(/\/documento\/documento$/)
})

test('um orçamento vira documento sem digitar de novo', async ({ page, teclado }) => {
  await teclado.sessao('dono@demo.tecla')
  await page.goto('/documento/orcamento/novo')
  const caixa = page.getByRole('textbox', { name: 'QTDE * Referência' })
  const itens = page.getByRole('grid', { name: 'Itens' })
  await expect(caixa).toBeEnabled()
  const cliente = page.getByRole('combobox', { name: 'Cliente' })
  await cliente.focus()
  await page.keyboard.type('Distribuidora', { delay: 20 })
  await expect(page.getByRole('option').first()).toBeVisible()
  // takes the row, and leaves: what is typed next is of the next field
  await teclado.tecla('Tab')
  await expect(cliente).toHaveValue(/Distribuidora/)
  await expect(cliente).not.toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Endereço', exact: true })).not.toHaveValue('')
  await caixa.focus()
  await page.keyboard.type('3*7891000100103')
  await teclado.tecla('Enter')
  await expect(itens.getByRole('row')).toHaveCount(1)
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/orcamento\/\d+$/)
  await expect(itens.getByRole('row')).toHaveCount(1)

  await teclado.tecla('F6')
  await expect(page).toHaveURL(/\/documento\/documento\/novo\?orca=\d+$/)
  await expect(itens.getByRole('row')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue(/Distribuidora/i)
  await expect(page.getByRole('complementary', { name: 'Resumo do pagamento' })).toContainText('30,00')
  await pagarDocumento(page, teclado)
  const criado = page.waitForResponse(
    answer => answer.request().method() === 'POST' && answer.url().endsWith('/api/v1/vendas'),
  )
  await teclado.tecla('F2')
  expect((await criado).status()).toBe(200)
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)
})
