import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'

test('linhas coladas entram, saem, se desfazem, e as recusadas se corrigem', async ({ page, teclado }) => {
  const { entrar, tecla, digitar, escopo } = teclado
  await entrar('dono@demo.tecla', '/cadastro/categoria')
  await escopo('lista.registro')
  await tecla('F8')
  await escopo('importacao')
  const colar = page.getByLabel('Cole aqui as linhas copiadas da planilha')
  await colar.fill('Nome\nTrocada por Outro\n')
  await tecla('F2')
  await expect(page.getByText('texto colado · 1 linha')).toBeVisible()
  // an invalid file replaces the former content, so that nothing is left to import
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'vazio.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
  await expect(page.getByText('✕ vazio.csv: O arquivo está vazio')).toBeVisible()
  await expect(page.getByText('texto colado')).toHaveCount(0)
  await expect(colar).toBeFocused()
  await colar.fill('Nome\nColada Um\nColada Dois\n')
  await tecla('F2')
  await expect(page.getByText('texto colado · 2 linhas')).toBeVisible()
  await tecla('F2')
  await expect(page.getByText('✓ 2 incluídas')).toBeVisible()
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByRole('grid').getByText('Colada Dois')).toBeVisible()
  await expect(page.getByText('2 incluídas, 0 alteradas, 0 iguais · Ctrl Z desfaz')).toBeVisible()

  await tecla('/')
  await digitar('colada')
  await tecla('Enter')
  await expect(page.getByText('2 registros')).toBeVisible()
  await tecla('F9')
  await escopo('lista.exportar')
  const [baixado] = await Promise.all([page.waitForEvent('download'), tecla('F2')])
  expect(baixado.suggestedFilename()).toBe('categorias.csv')
  const texto = readFileSync(await baixado.path(), 'utf8')
  expect(texto).toMatch(/^\ufeffid;Nome;Minutos de preparo\r\n\d+;Colada Dois;\r\n\d+;Colada Um;\r\n$/)

  await escopo('lista.registro')
  await tecla('Control+z')
  await expect(page.getByText('Desfazer a importação de 2 linhas de Categorias?')).toBeVisible()
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByText('2 linhas desfeitas')).toBeVisible()
  await expect(page.getByRole('grid').getByText('Colada Dois')).toHaveCount(0)

  // what the file lacks holds for all rows, and the refused ones are mended; goes on without reloading the page
  await page.evaluate(path => history.pushState(null, '', path), '/cadastro/produto')
  await expect(page.getByRole('grid', { name: 'Produtos' }).getByRole('row').nth(1)).toBeVisible()
  await escopo('lista.registro')
  await tecla('F8')
  await escopo('importacao')
  const mark = Date.now()
  const linhas = [
    'Referência;Nome;NCM;Preço de venda',
    `I${mark}1;DOCE DE LEITE DA CASA;19019020;9,50`,
    `I${mark}2;;99999999;abc`,
    `I${mark}3;;17049090;2,00`,
  ].join('\n')
  await colar.fill(linhas)
  await tecla('F2')
  // Esc goes back to the pasted text
  await expect(page.getByText('texto colado · 3 linhas')).toBeVisible()
  await tecla('Escape')
  await expect(colar).toHaveValue(linhas)
  await tecla('F2')
  await expect(page.getByLabel('ICMS dentro do estado')).not.toHaveValue('')
  await expect(page.getByLabel('PIS/COFINS')).not.toHaveValue('')
  // these defaults are those of a product's form
  await expect(page.getByLabel('IBS', { exact: true })).not.toHaveValue('')
  await expect(page.getByLabel('CBS', { exact: true })).not.toHaveValue('')
  // missing values of new records are reported before anything is sent
  await tecla('F2')
  const estoque = page.getByLabel('Estoque inicial')
  await expect(estoque).toBeFocused()
  await expect(estoque).toHaveAccessibleDescription('Campo Obrigatório')
  await digitar('5')
  await tecla('F2')
  // all faults at once, one row for each cause; the arrow keys move through them
  const causas = page.getByRole('grid', { name: 'Linhas recusadas' })
  await expect(page.getByText('✕ 2 recusadas')).toBeVisible()
  await expect(causas).toBeFocused()
  await expect(causas.getByRole('row')).toHaveCount(4)
  await expect(causas.getByRole('row').nth(1)).toContainText('2')
  await expect(causas.getByRole('row').nth(1)).toContainText('Nome')
  await tecla('ArrowDown')
  await expect(causas.locator('[data-atual]')).toContainText(/NCM|Preço de venda/)
  await tecla('F2')
  await escopo('lote')
  // row numbers are those of the file, and the cursor is on the first refused cell
  await expect(page.getByRole('rowheader')).toContainText(['3', '4'])
  await expect(page.getByText('linha 3 do arquivo')).toBeVisible()
  for (const valor of ['BALA DE MEL', '17049020', '0,50', 'PACOCA']) {
    await tecla('F3')
    await digitar(valor)
    await tecla('Enter')
    // waits until the code is looked up
    await escopo('lote')
  }
  await tecla('Control+Enter')
  await escopo('importacao')
  await expect(page.getByText('✓ 3 incluídas')).toBeVisible()
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByText('3 incluídas, 0 alteradas, 0 iguais')).toBeVisible()
  // the refused ones leave as a file, and the others come in
  await page.evaluate(path => history.pushState(null, '', path), '/cadastro/categoria')
  await expect(page.getByRole('grid', { name: 'Categorias' }).getByRole('row').nth(1)).toBeVisible()
  await escopo('lista.registro')
  await tecla('F8')
  await escopo('importacao')
  await colar.fill(`Nome\nBoa ${mark}\n${'x'.repeat(300)}\n`)
  await tecla('F2')
  await expect(page.getByText('texto colado · 2 linhas')).toBeVisible()
  await tecla('F2')
  await expect(page.getByText('✕ 1 recusada')).toBeVisible()
  const [recusadas] = await Promise.all([page.waitForEvent('download'), tecla('F9')])
  expect(readFileSync(await recusadas.path(), 'utf8')).toMatch(/^\ufeffNome;Motivo\r\nx{300};Nome: .+\r\n$/)
  await expect(page.getByText('✕ 1 recusada')).toHaveCount(0)
  await expect(page.getByText('✓ 1 incluída')).toBeVisible()
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByRole('grid').getByText(`Boa ${mark}`)).toBeVisible()
})
