import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { fromText } from '../../../src/domain/fields/field-text.ts'
import { guessColumns } from '../../../src/domain/fields/sheet/guess-columns.ts'
import { produtos } from '../../../src/domain/records/produtos/index.ts'
import { readFileTable } from '../../../src/web/register/import/file-table.ts'
import { zip } from '../../zip.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

interface Folha {
  nome: string
  estado?: 'hidden' | 'veryHidden'
  dados: string
}
interface Livro {
  folhas: readonly Folha[]
  textos?: string
  livro?: string
}

/** Writes a workbook as Excel does. Styles: 1 a day, 2 the format 0%, 3 the format 0,00%, 4 a text with % between quotes. */
const xlsx = ({ folhas, textos = '', livro = '' }: Livro): ArrayBuffer => {
  const each = (write: (folha: Folha, n: number) => string) =>
    folhas.map((folha, i) => write(folha, i + 1)).join('')
  const bytes = zip(
    Object.entries({
      '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
      '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${livro}<sheets>${each(({ nome, estado }, n) => `<sheet name="${nome}" sheetId="${n}"${estado ? ` state="${estado}"` : ''} r:id="rId${n}"/>`)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId98" Type="${OFFICE}/styles" Target="/xl/styles.xml"/><Relationship Id="rId99" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
      'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="170" formatCode="0.00%"/><numFmt numFmtId="171" formatCode="0&quot;% de &quot;"/></numFmts><cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`,
      'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${textos}</sst>`,
      ...Object.fromEntries(
        folhas.map(({ dados }, i) => [
          `xl/worksheets/sheet${i + 1}.xml`,
          `<worksheet xmlns="${MAIN}"><sheetData>${dados}</sheetData></worksheet>`,
        ]),
      ),
    }).map(([nome, texto]) => [nome, Buffer.from(texto)] as const),
  )
  return new Uint8Array(bytes).buffer
}
const escrita = (endereco: string, texto: string) =>
  `<c r="${endereco}" t="inlineStr"><is><t>${texto}</t></is></c>`
const CABECALHO = `<row r="1">${escrita('A1', 'Código')}${escrita('B1', 'Nome')}</row>`
const com = (celula: string, mais: Partial<Livro> = {}) =>
  xlsx({
    folhas: [{ nome: 'P', dados: `${CABECALHO}<row r="2">${celula}${escrita('B2', 'Pão')}</row>` }],
    ...mais,
  })
const ler = (arquivo: ArrayBuffer) =>
  readFileTable(arquivo, {}, (bytes, folha) => readSheet(Buffer.from(bytes), folha))
const texto = (conteudo: string) => new Uint8Array(Buffer.from(conteudo)).buffer

describe('planilhas como o mundo as escreve', () => {
  test.each([
    ['hucre#3, mini-software/MiniExcel#39: porcentagem', '<c r="A2" s="2"><v>0.12</v></c>', '12%'],
    ['laurentftech/pi-outpost#58: porcentagem com casas', '<c r="A2" s="3"><v>0.0725</v></c>', '7,25%'],
    ['hucre#3: o resto de um número de máquina', '<c r="A2" s="2"><v>7.0000000000000007E-2</v></c>', '7%'],
    ['hucre#3: % que é só texto do formato', '<c r="A2" s="4"><v>0.5</v></c>', '0,5'],
    ['hucre#3: erro de fórmula', '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['openlibry#183: fórmula com o seu resultado', '<c r="A2" t="str"><f>B1</f><v>X-1</v></c>', 'X-1'],
    ['openlibry#183: fórmula que dá um texto vazio', '<c r="A2" t="str"><f>IF(1,"")</f><v></v></c>', ''],
    ['spartacus#3: fórmula de número', '<c r="A2"><f>1/3</f><v>0.25</v></c>', '0,25'],
    ['hucre#3: GTIN em notação científica', '<c r="A2"><v>7.891000100103E+12</v></c>', '7891000100103'],
    ['hucre#3: dia como número', '<c r="A2" s="1"><v>46346</v></c>', '20/11/2026'],
    ['hucre#3: verdadeiro', '<c r="A2" t="b"><v>1</v></c>', 'sim'],
  ])('%s', async (_fonte, celula, lida) => {
    expect((await ler(com(celula))).linhas).toEqual([[lida, 'Pão']])
  })

  test.each([
    [
      'creek#9: texto com letras de várias cores',
      '<si><r><t>PÃO </t></r><r><rPr><b/></rPr><t xml:space="preserve">DE MEL</t></r></si>',
      'PÃO DE MEL',
    ],
    ['openai/codex#38118: texto comum que é vazio', '<si><t/></si>', ''],
    ['hucre#3: _x000D_ no texto', '<si><t>PÃO_x000D_</t></si>', 'PÃO'],
    [
      'laurentftech/pi-outpost#58: guia fonético',
      '<si><t>PÃO</t><rPh sb="0" eb="1"><t>pao</t></rPh></si>',
      'PÃO',
    ],
  ])('%s', async (_fonte, textos, lida) => {
    const { linhas } = await ler(com('<c r="A2" t="s"><v>0</v></c>', { textos }))
    expect(linhas[0]?.[0]?.trim()).toBe(lida)
  })

  test('crowdin/docs#341: a primeira folha escondida não é lida, e sim a que se vê', async () => {
    const dados = `${CABECALHO}<row r="2">${escrita('A2', '1')}${escrita('B2', 'Pão')}</row>`
    const listas = `<row r="1">${escrita('A1', 'UN')}${escrita('B1', 'KG')}</row><row r="2">${escrita('A2', 'x')}${escrita('B2', 'y')}</row>`
    for (const estado of ['hidden', 'veryHidden'] as const)
      expect(
        await ler(
          xlsx({
            folhas: [
              { nome: 'Listas', estado, dados: listas },
              { nome: 'Produtos', dados },
            ],
          }),
        ),
      ).toMatchObject({ cabecalho: ['Código', 'Nome'], linhas: [['1', 'Pão']] })
  })

  test('uma célula no canto de baixo não para o navegador: diz até onde a planilha vai', async () => {
    const dados = `${CABECALHO}<row r="1048576">${escrita('XFD1048576', 'x')}</row>`
    await expect(ler(xlsx({ folhas: [{ nome: 'P', dados }] }))).rejects.toThrow(
      'A planilha vai até a célula XFD1048576: apague as linhas e colunas sobrando depois dos dados e salve de novo',
    )
  })

  test('hucre#3: títulos, colunas vazias à esquerda e o calendário de 1904', async () => {
    const dados = `<row r="1">${escrita('B1', 'Produtos em 20/11')}</row><row r="4">${escrita('B4', 'Código')}${escrita('C4', 'Validade')}</row><row r="5">${escrita('B5', '9')}<c r="C5" s="1"><v>44884</v></c></row>`
    expect(
      await ler(xlsx({ folhas: [{ nome: 'P', dados }], livro: '<workbookPr date1904="1"/>' })),
    ).toMatchObject({ linhaDoCabecalho: 4, linhas: [['', '9', '20/11/2026']] })
  })

  test.each([
    [
      'openlibry#183: fórmula que ninguém calculou',
      com('<c r="A2"><f>SUM(B1)</f></c>'),
      'A célula A2 tem uma fórmula sem resultado',
    ],
    [
      'pinchy#967: documento do Word com nome de planilha',
      new Uint8Array(zip([['word/document.xml', Buffer.from('<w/>')]])).buffer,
      'O arquivo não é uma planilha',
    ],
    [
      'LibreOffice',
      new Uint8Array(zip([['mimetype', Buffer.from('application/vnd.oasis.opendocument.spreadsheet')]]))
        .buffer,
      'Planilha do LibreOffice (.ods)',
    ],
    [
      'página com nome de .xls',
      texto('\n<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table><tr><td>1</td></tr></table>'),
      'O arquivo é uma página com nome de planilha',
    ],
    [
      'XML do Excel 2003',
      texto(
        '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
      ),
      'O arquivo é uma página com nome de planilha',
    ],
    [
      'planilha com senha',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, ...Buffer.from('EncryptedPackage', 'utf16le')]).buffer,
      'A planilha tem senha',
    ],
    [
      'Excel 97',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, ...Buffer.from('Workbook', 'utf16le')]).buffer,
      'Planilha do Excel antigo (.xls)',
    ],
  ])('o que não se lê é dito: %s', async (_fonte, arquivo, dito) => {
    await expect(ler(arquivo)).rejects.toThrow(dito)
  })

  test('a porcentagem da planilha entra no campo como se digitou', () => {
    expect(fromText({ type: 'decimal', label: 'Margem', places: 2 }, '7,25%')).toEqual({ valor: '7.25' })
  })

  test.each(['7,8920E+12', '7.892E+12', '7e+12'])('o código que o Excel encurtou é dito: %s', texto => {
    const dito = { erro: expect.stringContaining(`A planilha encurtou este código (${texto})`) }
    expect(fromText({ type: 'digits', label: 'GTIN', max: 14, asGtin: true }, texto)).toEqual(dito)
    expect(fromText({ type: 'digits', label: 'NCM', max: 8 }, texto)).toEqual(dito)
    expect(fromText({ type: 'text', label: 'CNPJ', max: 14, documento: 'cpf_cnpj' }, texto)).toEqual(dito)
  })

  test.each(['Un', 'UND', 'Unid.', 'Unidade'])('a coluna %s é a unidade da venda', titulo => {
    expect(guessColumns(produtos, ['Nome', titulo])).toEqual(['nome', 'unidade'])
  })
})
