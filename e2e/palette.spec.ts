import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('Ctrl+K e F1 abrem; setas e Enter bastam', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.tecla('F1')
  const box = page.getByRole('combobox', { name: 'Comando' })
  await expect(page.getByRole('dialog', { name: 'Paleta de comandos' })).toBeVisible()
  await expect(box).toBeFocused()
  await semProblemasDeAcesso(page)
  await teclado.tecla('Escape')
  await teclado.tecla('Control+k')
  await teclado.digitar('vendas')
  const first = page.getByRole('option').first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(first).toContainText('Vendas')
  await expect(first).toHaveAttribute('aria-posinset', '1')
  await expect(box).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? 'nenhum')
  await teclado.tecla('Enter')
  await teclado.escopo('lista.vendas')
})

test('cada comando vem com a sua tecla, e o do escopo vem antes', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.tecla('Control+k')
  await teclado.digitar('atualizar')
  await expect(page.getByRole('option', { name: 'Atualizar' })).toContainText('F5')
})

test('F4 pergunta os argumentos num formulário do próprio comando', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.tecla('Control+k')
  await teclado.digitar('escolher tema')
  await teclado.tecla('F4')
  const dialog = page.getByRole('dialog', { name: 'Escolher tema' })
  await expect(dialog.getByLabel('Tema', { exact: true })).toBeFocused()
  await semProblemasDeAcesso(page)
  await teclado.digitar('cla')
  await teclado.tecla('F2')
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'claro')
  await expect(dialog).toHaveCount(0)
})

test('sem resultado, diz que nada há que se possa usar', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.tecla('Control+k')
  await teclado.digitar('zzzzqq')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('0 resultados')
})
