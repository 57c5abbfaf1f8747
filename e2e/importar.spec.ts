import { readFileSync } from 'node:fs'
import { expect, test } from './fixtures.ts'

test('linhas coladas da planilha entram; o exportado volta igual; a importação se desfaz inteira', async ({
  page,
  teclado,
}) => {
  const { entrar, tecla, digitar, escopo } = teclado
  await entrar('dono@demo.tecla', '/cadastro/categoria')
  await escopo('lista.registro')
  await tecla('F8')
  await escopo('importacao')
  const colar = page.getByLabel('Cole aqui as linhas copiadas da planilha')
  await colar.fill('Nome\nTrocada por Outro\n')
  await tecla('F2')
  await expect(page.getByText('texto colado · 1 linha')).toBeVisible()
  // a broken file takes the place of what was there: nothing of it is left to import
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
  expect(texto).toMatch(/^\ufeffid;Nome\r\n\d+;Colada Dois\r\n\d+;Colada Um\r\n$/)

  await escopo('lista.registro')
  await tecla('Control+z')
  await expect(page.getByText('Desfazer a importação de 2 linhas de Categorias?')).toBeVisible()
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByText('2 linhas desfeitas')).toBeVisible()
  await expect(page.getByRole('grid').getByText('Colada Dois')).toHaveCount(0)
})
