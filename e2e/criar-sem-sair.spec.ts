import type { Locator } from 'playwright/test'
import { expect, test } from './fixtures.ts'

const campoDe = (onde: Locator, rotulo: string) => onde.getByLabel(rotulo, { exact: true })

// of every other field abertura.test.tsx says which register its F4 opens
test('o que falta a um produto se cadastra sem sair dele nem perder o digitado', async ({
  page,
  teclado,
}) => {
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
  const comboDe = (rotulo: string) => form.getByRole('combobox', { name: rotulo, exact: true })
  const abrir = async (titulo: string) => {
    await tecla('F4')
    const dialog = page.getByRole('dialog', { name: titulo })
    await expect(dialog).toBeVisible()
    return dialog
  }
  const salvar = async (dialog: Locator, field: Locator, mostrado: RegExp) => {
    await tecla('F2')
    await expect(dialog).toBeHidden()
    await expect(field).toHaveValue(mostrado)
    await expect(field).toBeFocused()
  }

  await test.step('o que se digitou e não se achou é o nome do novo', async () => {
    const categoria = comboDe('Categoria')
    await categoria.focus()
    await digitar('zzz não existe')
    await expect(page.getByRole('listbox', { name: 'Categoria' })).toContainText('Nada foi localizado')
    const dialog = await abrir('Categoria')
    await expect(campoDe(dialog, 'Nome')).toHaveValue('zzz não existe')
    await expect(campoDe(dialog, 'Nome')).toBeFocused()
    await tecla('Control+a')
    await digitar('SEM SAIR 1')
    await salvar(dialog, categoria, /SEM SAIR 1/)
  })

  await test.step('uma regra de imposto, em outra parte, com campos de lista', async () => {
    await aba('Fiscal')
    const icms = comboDe('ICMS dentro do estado')
    // has a default, that comes a moment after the form opens: F4 on a rule would edit it
    await expect(icms).not.toHaveValue('')
    await icms.focus()
    await tecla('Delete')
    const dialog = await abrir('Regra de ICMS')
    await campoDe(dialog, 'Nome').focus()
    await digitar('SEM SAIR 2')
    for (const [rotulo, texto] of [
      ['CFOP', '5102'],
      ['CST/CSOSN', '41'],
    ] as const) {
      const combo = dialog.getByRole('combobox', { name: rotulo, exact: true })
      await combo.focus()
      await digitar(texto)
      await tecla('Enter')
      await expect(combo).toHaveValue(new RegExp(`^${texto}`))
    }
    await salvar(dialog, icms, /41 · 5102.*SEM SAIR 2/)
  })

  await test.step('um grupo com as suas linhas, que se põem em ordem', async () => {
    await aba('Dados')
    await campoDe(form, 'Controla grade').focus()
    await tecla('Space')
    await aba('Grade')
    const tamanho = comboDe('Tamanho')
    await tamanho.focus()
    const dialog = await abrir('Tamanho')
    await campoDe(dialog, 'Descrição').focus()
    await digitar('SEM SAIR 3')
    await tecla('F2')
    const itens = dialog.getByRole('grid', { name: 'Tamanhos' })
    await expect(itens).toHaveAccessibleDescription('Informe ao menos um tamanho')
    for (const nome of ['M', 'P']) {
      await itens.focus()
      await tecla('Insert')
      const linha = page.getByRole('dialog', { name: 'Tamanho' }).last()
      await expect(campoDe(linha, 'Tamanho')).toBeFocused()
      await digitar(nome)
      await tecla('F2')
      await expect(dialog.getByRole('gridcell', { name: nome, exact: true })).toBeVisible()
    }
    // the cursor is on the row just added
    await tecla('Alt+ArrowUp')
    await expect(dialog.getByRole('gridcell')).toHaveText(['P', 'M'])
    await salvar(dialog, tamanho, /SEM SAIR 3/)
  })

  await aba('Dados')
  await expect(campoDe(form, 'Referência')).toHaveValue('SEM-SAIR')
  await expect(comboDe('Categoria')).toHaveValue(/SEM SAIR 1/)
})
