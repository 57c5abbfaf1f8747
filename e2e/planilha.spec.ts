import { zip } from '../tests/zip.ts'
import { expect, test } from './fixtures.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const LINKS = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'
const folha = (...celulas: readonly string[]) =>
  `<worksheet ${MAIN}><sheetData>${celulas
    .map((texto, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="inlineStr"><is><t>${texto}</t></is></c></row>`)
    .join('')}</sheetData></worksheet>`

test('uma planilha é lida no navegador pela folha que se vê', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla', '/cadastro/categoria')
  await teclado.escopo('lista.registro')
  await teclado.tecla('F8')
  await teclado.escopo('importacao')
  const buffer = zip(
    Object.entries({
      '_rels/.rels': `<Relationships ${LINKS}><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets><sheet name="L" sheetId="1" state="hidden" r:id="r1"/><sheet name="P" sheetId="2" r:id="r2"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships ${LINKS}><Relationship Id="r1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': folha('UN', 'KG', 'CX'),
      'xl/worksheets/sheet2.xml': folha('Nome', 'Vista Um', 'Vista Dois'),
    }).map(([nome, texto]) => [nome, Buffer.from(texto)] as const),
  )
  await page.locator('input[type=file]').setInputFiles({
    ...{ name: 'categorias.xlsx', mimeType: 'application/octet-stream', buffer },
  })
  await expect(page.getByText('categorias.xlsx · 2 linhas')).toBeVisible()
})
