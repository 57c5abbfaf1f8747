import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

const planilha = (page: Page) => page.getByRole('grid', { name: /^Edição em massa de/ })
const celula = (page: Page, linha: number, coluna: number) =>
  planilha(page).locator(`[data-v="${linha}"][data-c="${coluna}"]`)

/** Opens all rows of a list's filter in bulk edit. */
async function abrir(
  page: Page,
  tecla: (chord: string) => Promise<void>,
  escopo: (nome: string) => Promise<void>,
) {
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await tecla('Control+a')
  await tecla('F7')
  await escopo('lote')
  await expect(planilha(page)).toBeVisible()
}

test('na planilha, o recusado fica de fora, e se cola, preenche, conta e desfaz', async ({
  page,
  teclado,
  context,
}) => {
  const { entrar, tecla, digitar, escopo } = teclado
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await entrar('dono@demo.tecla', '/cadastro/categoria')
  await escopo('lista.registro')
  await abrir(page, tecla, escopo)
  const [primeira, segunda] = [await celula(page, 0, 0).textContent(), await celula(page, 1, 0).textContent()]
  await digitar('A & B')
  await tecla('Enter')
  await digitar('Segunda mudada')
  await tecla('Enter')
  await tecla('F2')
  await expect(page.getByText('✕ 1 linha recusada')).toBeVisible()
  await expect(celula(page, 0, 0)).toContainText('recusado: Caractere especial inválido!')
  await expect(page.getByText('✕ Caractere especial inválido!')).toBeVisible()

  // the refused row keeps the sheet from being saved, until F8 leaves it out
  await tecla('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Corrija 1 linha recusada ou deixe de fora (F8)')
  await tecla('F8')
  await expect(page.getByText('– 1 de fora')).toBeVisible()
  await tecla('Control+Enter')
  await escopo('lista.registro')
  await expect(page.getByText('1 linha alterada')).toBeVisible()
  await expect(page.getByRole('grid').getByText('Segunda mudada')).toBeVisible()
  await expect(page.getByRole('grid').getByText(primeira ?? '', { exact: true })).toBeVisible()
  await tecla('Control+z')
  await tecla('F2')
  await expect(page.getByRole('grid').getByText(segunda ?? '', { exact: true })).toBeVisible()

  // goes on without reloading the page, as a user does
  await page.evaluate(path => history.pushState(null, '', path), '/cadastro/produto?busca=leite')
  await expect(page.getByRole('grid', { name: 'Produtos' }).getByRole('row').nth(1)).toBeVisible()
  await escopo('lista.registro')
  await abrir(page, tecla, escopo)
  const cabecalhos = await planilha(page).getByRole('columnheader').allTextContents()
  const preco = cabecalhos.indexOf('Preço de venda') - 1
  const unidade = cabecalhos.indexOf('Unidade (venda)') - 1
  // codes must not be cut: columns are sized by letters
  const gtin = planilha(page).locator(`[data-v][data-c="${cabecalhos.indexOf('GTIN') - 1}"]`)
  await expect(gtin.filter({ hasText: /^\d{13}$/ }).first()).toBeVisible()
  expect(
    await gtin.evaluateAll(cells => cells.filter(cell => cell.scrollWidth > cell.clientWidth).length),
  ).toBe(0)
  const ir = async (coluna: number) => {
    await tecla('Home')
    for (let i = 0; i < coluna; i++) await tecla('ArrowRight')
  }
  await ir(preco)
  await digitar('=10,00')
  await tecla('Enter')
  await tecla('ArrowUp')
  await digitar('+10%')
  await tecla('Enter')
  await expect(celula(page, 0, preco)).toContainText('11,00')
  await tecla('ArrowUp')
  await tecla('Shift+ArrowDown')
  await tecla('Shift+ArrowDown')
  await tecla('Control+d')
  await expect(celula(page, 2, preco)).toContainText('11,00')
  await tecla('Control+z')
  await expect(celula(page, 2, preco)).not.toContainText('11,00')
  await tecla('Control+y')
  await expect(celula(page, 2, preco)).toContainText('11,00')

  await tecla('Control+Home')
  await page.evaluate(() => navigator.clipboard.writeText('COLADO UM\r\nCOLADO DOIS\r\n'))
  await tecla('Control+v')
  await expect(celula(page, 0, 0)).toContainText('COLADO UM')
  await expect(celula(page, 1, 0)).toContainText('COLADO DOIS')

  await ir(unidade)
  await digitar('caixa')
  await expect(page.getByRole('option', { name: /Caixa/ }).first()).toBeVisible()
  await tecla('Enter')
  await expect(celula(page, 0, unidade)).toContainText('CX')
  // below the last row of the sheet, too, the options are in sight
  await tecla('Control+End')
  await ir(unidade)
  await tecla('Enter')
  await expect(page.getByRole('option').first()).toBeInViewport({ ratio: 1 })
  await tecla('Escape')

  await tecla('Control+Home')
  await tecla('Control+h')
  await escopo('dialogo')
  await digitar('COLADO')
  await tecla('Tab')
  await digitar('TROCADO')
  await tecla('F2')
  await expect(celula(page, 0, 0)).toContainText('TROCADO UM')

  await tecla('Escape')
  await expect(page.getByText(/^Descartar \d+ células mudadas\?$/)).toBeVisible()
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByRole('grid').getByText('TROCADO UM')).toHaveCount(0)
})
