import { readFileSync } from 'node:fs'
import { cpf } from '../bench/_documents.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

test.setTimeout(120_000)
// five thousand partners are news to every other test
test.use({ mundo: 'importar' })

const TOTAL = 5000

const linha = (i: number, cidade = 'São Paulo/SP') =>
  `Importado ${String(i).padStart(5, '0')} da Silva;${cpf(400_000_000 + i * 7)};01310-100;Av. Paulista;${i + 1};Bela Vista;${cidade};(11) 98888-${String(1000 + (i % 9000))}`
const arquivo = (linhas: readonly string[]) => ({
  name: 'clientes.csv',
  mimeType: 'text/csv',
  // as Excel in Brazil saves it
  buffer: Buffer.from(['Cliente;CPF;CEP;Rua;Nº;Bairro;Cidade;Celular', ...linhas].join('\r\n'), 'latin1'),
})

test('cinco mil parceiros de um CSV: linha ruim dita, arquivo corrigido, tudo gravado, colunas lembradas', async ({
  page,
  teclado,
}) => {
  const { entrar, tecla, escopo } = teclado
  await entrar('dono@demo.tecla', '/cadastro/parceiro')
  await escopo('lista.registro')
  await expect(page.getByText('500 registros')).toBeVisible()
  await tecla('F8')
  await escopo('importacao')
  const escolher = page.locator('input[type=file]')

  const todas = Array.from({ length: TOTAL }, (_, i) => linha(i))
  await escolher.setInputFiles(arquivo(todas.with(41, linha(41, 'Atlântida/XX'))))
  await expect(page.getByText('5.000 linhas · Windows-1252 · separado por ;')).toBeVisible()
  await expect(page.getByText('8 de 8 colunas')).toBeVisible()
  await expect(page.getByLabel('Celular vai para')).toHaveValue('telefones.telefone')
  await semProblemasDeAcesso(page)
  await tecla('F2')
  await expect(page.getByText('✕ 1 recusada')).toBeVisible({ timeout: 60_000 })
  await expect(
    page.getByRole('row', { name: /^43 Endereços: Cidade Cidade inválida: Atlântida\/XX/ }),
  ).toBeVisible()

  await escolher.setInputFiles(arquivo(todas))
  await expect(page.getByLabel('Cliente vai para')).toBeFocused()
  await tecla('F2')
  await expect(page.getByText('✓ 5.000 incluídas')).toBeVisible({ timeout: 60_000 })
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByText('Importado: 5.000 incluídas, 0 alteradas, 0 iguais')).toBeVisible({
    timeout: 60_000,
  })
  await expect(page.getByText('5.500 registros')).toBeVisible()

  // the same file again: known columns, nothing new to write
  await tecla('F8')
  await escolher.setInputFiles(arquivo(todas.slice(0, 10)))
  await expect(page.getByText('colunas lembradas da última vez')).toBeVisible()
  await tecla('F2')
  await expect(page.getByText('10 já iguais')).toBeVisible({ timeout: 60_000 })
})

test('linhas coladas da planilha entram; o exportado volta igual', async ({ page, teclado }) => {
  const { entrar, tecla, digitar, escopo } = teclado
  await entrar('dono@demo.tecla', '/cadastro/categoria')
  await escopo('lista.registro')
  await tecla('F8')
  await escopo('importacao')
  await page.getByLabel('Cole aqui as linhas copiadas da planilha').fill('Nome\nColada Um\nColada Dois\n')
  await tecla('F2')
  await expect(page.getByText('texto colado · 2 linhas')).toBeVisible()
  await tecla('F2')
  await expect(page.getByText('✓ 2 incluídas')).toBeVisible()
  await tecla('F2')
  await escopo('lista.registro')
  await expect(page.getByRole('grid').getByText('Colada Dois')).toBeVisible()

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
})
