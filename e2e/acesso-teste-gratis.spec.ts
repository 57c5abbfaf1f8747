import { dvCnpj } from '../src/core/document/cnpj.ts'
import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

const CNPJ = `12ABC3450002${dvCnpj('12ABC3450002')}`

test('teste grátis: do login à conta pronta, só com o teclado', async ({ page, teclado }) => {
  await page.goto('/login')
  await teclado.escopo('login')
  await expect(page.getByRole('button', { name: 'Teste grátis' }).first()).toBeVisible()
  await teclado.tecla('F4')
  await expect(page.getByLabel('Nome', { exact: true })).toBeFocused()
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('F3')
  await expect(page.getByRole('dialog', { name: 'Privacidade' })).toBeVisible()
  await semProblemasDeAcesso(page)
  await teclado.tecla('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Nome', { exact: true }).focus()
  for (const texto of ['Ana Dona', 'ana@teste.br', '11999998888', 'uma-senha-boa', 'uma-senha-boa', CNPJ.toLowerCase(), '', 'Mercado da Ana']) {
    await teclado.digitar(texto)
    await teclado.tecla('Enter')
  } // biome-ignore format: one row
  await teclado.tecla('F2')
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
    'É preciso concordar para criar a conta',
  )
  await expect(page.getByRole('checkbox')).toBeFocused()
  await teclado.tecla('Space')
  await expect(page.getByRole('checkbox')).toBeChecked()
  await teclado.tecla('F2')
  await expect(page.getByText(/^Enviamos um e-mail para confirmar/)).toBeVisible()

  await expect(async () => {
    await page.goto('/demo/emails')
    await expect(page.getByRole('link', { name: /teste_gratis/ })).toHaveCount(1, { timeout: 300 })
  }).toPass()
  await page.goto((await page.getByRole('link', { name: /teste_gratis/ }).textContent()) ?? '')
  await expect(page.getByLabel('Senha')).toBeFocused()
  await semProblemasDeAcesso(page)
  await teclado.digitar('uma-senha-boa')
  await teclado.tecla('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Mercado da Ana')
  await expect(page.getByRole('banner')).toContainText('TREINAMENTO')

  await teclado.comando('ambiente')
  await expect(page.getByRole('radio', { name: 'Treinamento' })).toBeChecked()
  await expect(page.getByText(/^Teste grátis até/)).toBeVisible()
  await semProblemasNosDoisTemas(page)
})
