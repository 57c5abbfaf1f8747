import type { Locator, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

type Campos = readonly (readonly [rotulo: string, texto: string])[]

/** Field of the product, dialog that F4 opens, values typed there, and what the field shows afterwards. */
const DEZ: readonly (readonly [campo: string, dialogo: string, campos: Campos, mostrado: RegExp])[] = [
  ['Categoria', 'Categoria', [['Nome', 'SEM SAIR 1']], /SEM SAIR 1/],
  ['Grupo de impressão', 'Grupo de Impressão', [['Nome do grupo', 'SEM SAIR 2']], /SEM SAIR 2/],
  [
    'ICMS dentro do estado',
    'Regra de ICMS',
    [
      ['Nome', 'SEM SAIR 3'],
      ['CFOP', '5102'],
      ['CST/CSOSN', '41'],
    ],
    /41 · 5102.*SEM SAIR 3/,
  ],
  [
    'IPI',
    'Regra de IPI',
    [
      ['Nome', 'SEM SAIR 4'],
      ['CST', '53'],
    ],
    /SEM SAIR 4/,
  ],
  [
    'PIS/COFINS',
    'Regra de Pis/Cofins',
    [
      ['Nome', 'SEM SAIR 5'],
      ['CST do PIS', '07'],
      ['CST da COFINS', '07'],
    ],
    /SEM SAIR 5/,
  ],
  [
    'ISL',
    'Regra de ISL',
    [
      ['Descrição', 'SEM SAIR 6'],
      ['CST do ISL', '000'],
      ['Classificação tributária', '000001'],
      ['Alíquota (%)', '1'],
      ['Alíquota específica (R$)', '0'],
    ],
    /SEM SAIR 6/,
  ],
  [
    'CBS',
    'Regra de CBS',
    [
      ['Descrição', 'SEM SAIR 7'],
      ['CST da CBS', '000'],
      ['Classificação tributária', '000001'],
      ['Alíquota (%)', '0,9'],
      ['Redução (%)', '0'],
      ['Diferimento (%)', '0'],
    ],
    /SEM SAIR 7/,
  ],
  [
    'IBS',
    'Regra de IBS',
    [
      ['Nome', 'SEM SAIR 8'],
      ['CST do IBS', '000'],
      ['Classificação tributária', '000001'],
      ['Alíquota da UF (%)', '0,1'],
      ['Redução da UF (%)', '0'],
      ['Diferimento da UF (%)', '0'],
      ['Alíquota do município (%)', '0'],
      ['Redução do município (%)', '0'],
      ['Diferimento do município (%)', '0'],
    ],
    /SEM SAIR 8/,
  ],
]

/** Fields that the form fills with a default, a moment after it opens. */
const COMECAM = new Set(['ICMS dentro do estado', 'PIS/COFINS', 'IBS', 'CBS'])

const campoDe = (onde: Locator, rotulo: string) => onde.getByLabel(rotulo, { exact: true })

test('dez cadastros abertos de um produto voltam sem perder o digitado', async ({ page, teclado }) => {
  test.slow()
  const { tecla, digitar } = teclado
  await teclado.entrar('dono@demo.tecla', '/cadastro/produto/novo')
  const form = page.getByRole('form', { name: 'Produto' })
  await expect(campoDe(form, 'Referência')).toBeFocused()
  await digitar('SEM-SAIR')

  const aba = async (rotulo: string) => {
    const titulo = form.getByRole('tab', { name: new RegExp(`${rotulo}$`) })
    const numero = await titulo.evaluate(tab => [...(tab.parentElement?.children ?? [])].indexOf(tab) + 1)
    await tecla(`Alt+${numero}`)
    await expect(titulo).toHaveAttribute('aria-selected', 'true')
  }
  const abrir = async (campo: string, dialogo: string) => {
    const field = form.getByRole('combobox', { name: campo, exact: true })
    await field.focus()
    // the field must be empty: F4 on a rule would edit the rule instead of creating one
    if (COMECAM.has(campo)) await expect(field).not.toHaveValue('')
    await tecla('Delete')
    await tecla('F4')
    const dialog = page.getByRole('dialog', { name: dialogo })
    await expect(dialog).toBeVisible()
    return { field, dialog }
  }
  const salvar = async (dialog: Locator, field: Locator, mostrado: RegExp) => {
    await tecla('F2')
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue(mostrado)
    await expect(field).toBeFocused()
  }

  for (const [campo, dialogo, campos, mostrado] of DEZ) {
    const parte = campo === 'Categoria' || campo === 'Grupo de impressão' ? 'Dados' : 'Fiscal'
    if ((await form.getByRole('tab', { selected: true }).innerText()).includes(parte) === false)
      await aba(parte)
    const { field, dialog } = await abrir(campo, dialogo)
    await preencher(page, dialog, campos)
    await salvar(dialog, field, mostrado)
  }

  await aba('Dados')
  await form
    .getByRole('combobox', { name: 'Controla grade' })
    .or(campoDe(form, 'Controla grade'))
    .first()
    .focus()
  await tecla('Space')
  await aba('Grade')
  for (const [campo, item] of [
    ['Tamanho', 'Tamanhos'],
    ['Subdivisão', 'Subdivisões'],
  ] as const) {
    const { field, dialog } = await abrir(campo, campo)
    await preencher(page, dialog, [['Descrição', `SEM SAIR ${item}`]])
    await tecla('F2')
    await expect(dialog.getByRole('grid', { name: item })).toHaveAccessibleDescription(
      campo === 'Tamanho' ? 'Informe ao menos um tamanho' : 'Informe ao menos uma subdivisão',
    )
    for (const nome of ['M', 'P']) {
      await dialog.getByRole('grid', { name: item }).focus()
      await tecla('Insert')
      const linha = page.getByRole('dialog', { name: campo }).last()
      await expect(linha.getByLabel(campo, { exact: true })).toBeFocused()
      await digitar(nome)
      await tecla('F2')
      await expect(dialog.getByRole('gridcell', { name: nome, exact: true })).toBeVisible()
    }
    // the cursor is on the row just added: moves it up, down, and up again
    await tecla('Alt+ArrowUp')
    await expect(dialog.getByRole('gridcell')).toHaveText(['P', 'M'])
    await tecla('Alt+ArrowDown')
    await tecla('Alt+ArrowUp')
    await expect(dialog.getByRole('gridcell')).toHaveText(['P', 'M'])
    await salvar(dialog, field, new RegExp(`SEM SAIR ${item}`))
  }

  await aba('Dados')
  await expect(campoDe(form, 'Referência')).toHaveValue('SEM-SAIR')
  await expect(form.getByRole('combobox', { name: 'Categoria' })).toHaveValue(/SEM SAIR 1/)
})

/** Fills the fields of a dialog; in a look-up or list, Enter takes what was typed. */
async function preencher(page: Page, dialog: Locator, campos: Campos): Promise<void> {
  for (const [rotulo, texto] of campos) {
    const combo = dialog.getByRole('combobox', { name: rotulo, exact: true })
    const escolhe = (await combo.count()) > 0
    const campo = escolhe ? combo : campoDe(dialog, rotulo)
    await campo.focus()
    await page.keyboard.type(texto)
    if (!escolhe) continue
    await page.keyboard.press('Enter')
    await expect(campo).toHaveValue(new RegExp(`^${texto}`))
  }
}
