import { expect, test } from './fixtures.ts'

test('preços de um filtro reajustados por teclado: a prévia, a gravação e a volta', async ({
  page,
  teclado,
}) => {
  const { entrar, tecla, digitar, escopo, comando } = teclado
  await entrar('dono@demo.tecla', '/cadastro/produto/alteracao_massa?busca=leite')
  await escopo('lista.registro')
  await expect(page.getByRole('heading', { name: 'Alteração em massa de produtos' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await tecla('Control+a')
  await tecla('F7')
  await escopo('form')
  const janela = page.getByRole('dialog', { name: /^Alteração em massa: \d+ registros$/ })
  await expect(janela.getByLabel('Preço de venda: reajuste (%)')).toBeFocused()
  await digitar('10')
  await tecla('F2')
  await escopo('lista.previa')
  const previa = janela.getByRole('grid', { name: 'Prévia' })
  await expect(previa.getByText('Preço de venda').first()).toBeVisible()
  const mudam = janela.getByText(/^\d+ registros mudam$/)
  await expect(mudam).toBeVisible()
  const mudados = Number.parseInt(await mudam.innerText(), 10)
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByText(/^\d+ registros alterados · Ctrl Z desfaz$/)).toBeVisible()
  // the changed products need new labels
  await comando('etiquetas do que mudou')
  await escopo('etiquetas')
  const etiquetas = page.getByRole('dialog', { name: 'Etiquetas do que mudou' }).getByText(/^\d+ etiquetas$/)
  await expect(async () =>
    expect(Number.parseInt(await etiquetas.innerText(), 10)).toBeGreaterThanOrEqual(mudados),
  ).toPass()
  await tecla('Escape')
  await escopo('lista.registro')
  await tecla('Control+z')
  await tecla('F2')
  await expect(page.getByText(/^\d+ linhas voltaram ao que eram$/)).toBeVisible()
})

test('um insumo é cadastrado por teclado, na sua tela, e volta à sua lista', async ({ page, teclado }) => {
  const { entrar, tecla, digitar, escopo } = teclado
  await entrar('dono@demo.tecla', '/cadastro/insumo')
  await escopo('lista.registro')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await tecla('F2')
  await escopo('form')
  await expect(page.getByLabel('Referência')).toBeFocused()
  await digitar('FARINHA-1')
  await tecla('Enter')
  await digitar('FARINHA DE TRIGO')
  for (const [campo, texto] of [
    ['Preço de compra', '4'],
    ['Margem de lucro (%)', '50'],
  ] as const) {
    await page.getByLabel(campo).focus()
    await digitar(texto)
    await tecla('Enter')
  }
  await expect(page.getByLabel('Preço de venda')).toHaveValue('6,00')
  await page.getByLabel('Estoque inicial').focus()
  await digitar('10')
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByRole('row').filter({ hasText: 'FARINHA-1' })).toContainText('FARINHA DE TRIGO')
})
