import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('vasilhames: um vínculo, o que o parceiro tem, e a devolução que baixa o saldo', async ({
  page,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  await teclado.entrar('dono@demo.tecla', '/retornaveis/gerenciamento')
  await expect(page.getByRole('grid', { name: 'Tipos de carga' }).getByRole('row').nth(1)).toContainText(
    'Carreta',
  )
  await tecla('Alt+2')
  const vinculos = page.getByRole('grid', { name: 'Vínculos' })
  await expect(vinculos.getByRole('row').nth(1)).toContainText('GARRAFA VAZIA')
  // the search applies only to the tab in which it is typed
  await tecla('F3')
  await digitar('engradado')
  await expect(vinculos).toHaveAttribute('aria-rowcount', '2')
  await expect(page).toHaveURL(/gerenciamento\?busca=engradado&aba=vinculos/)
  await tecla('Enter')
  await tecla('Insert')
  const form = page.getByRole('form', { name: 'Vínculo' })
  await expect(form.getByRole('combobox', { name: 'Produto' })).toBeFocused()
  await digitar('CMP-1')
  await tecla('Enter')
  await expect(form.getByRole('combobox', { name: 'Produto' })).toHaveValue(/X-SALADA/)
  await form.getByRole('combobox', { name: 'Vasilhame' }).focus()
  await digitar('VAS-2')
  await tecla('Enter')
  await expect(form.getByRole('combobox', { name: 'Vasilhame' })).toHaveValue(/ENGRADADO/)
  await tecla('F2')
  // after saving, the list has the same tab and search
  await expect(page).toHaveURL(/gerenciamento\?busca=engradado&aba=vinculos/)
  await expect(vinculos).toHaveAttribute('aria-rowcount', '3')
  await semProblemasDeAcesso(page)

  // goes on without reloading the page, as a user does
  await page.evaluate(path => history.pushState(null, '', path), '/retornaveis/monitoramento')
  const saldos = page.getByRole('grid', { name: 'Saldos' })
  const primeira = saldos.getByRole('row').nth(1)
  await expect(primeira).toContainText('ENGRADADO')
  const antes = Number(await primeira.getByRole('gridcell').last().innerText())
  await tecla('Insert')
  const dialogo = page.getByRole('dialog', { name: 'Movimento de vasilhame' })
  await expect(dialogo.getByRole('combobox', { name: 'Tipo' })).toHaveValue('Devolução')
  await expect(dialogo.getByRole('combobox', { name: 'Vasilhame' })).toHaveValue(/VAS-2|ENGRADADO/)
  await dialogo.getByLabel('Quantidade', { exact: true }).focus()
  await digitar('1')
  await tecla('F2')
  await expect(dialogo).toBeHidden()
  await expect(primeira.getByRole('gridcell').last()).toHaveText(String(antes - 1))
  await semProblemasDeAcesso(page)
  await tecla('Enter')
  await expect(
    page.getByRole('grid', { name: 'Movimentos de vasilhames' }).getByRole('row').nth(1),
  ).toBeVisible()
})
