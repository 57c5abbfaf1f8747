import type { Page } from 'playwright/test'
import type { Fields } from '../src/domain/fields/field.ts'
import { REGISTERS } from '../src/domain/records/index.ts'
import { hasFormRoute, newPath } from '../src/domain/routes/from-registers.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

const aviso = (page: Page) => page.getByRole('status', { name: 'Aviso' })

test('dois F2 salvam uma vez, e o digitado sobrevive à queda', async ({ page, teclado }) => {
  const { tecla, digitar } = teclado
  await teclado.entrar('dono@demo.tecla', '/cadastro/categoria')
  await teclado.escopo('lista.registro')
  await tecla('Insert')
  await expect(page.getByLabel('Nome')).toBeFocused()
  await digitar('QUEDA DE LUZ')
  await page.reload()
  const pergunta = page.getByRole('dialog', { name: 'Confirmação' })
  await expect(pergunta).toContainText('Recuperar o que foi digitado')
  await tecla('F2')
  await expect(page.getByLabel('Nome')).toHaveValue('QUEDA DE LUZ')
  await tecla('Escape')
  await expect(pergunta).toContainText('Descartar alterações?')
  await tecla('Escape')
  await expect(page.getByLabel('Nome')).toHaveValue('QUEDA DE LUZ')
  // the other ways to leave also ask once: browser history, a key to another screen, the palette
  for (const sair of [
    () => page.evaluate(() => history.back()),
    () => tecla('Alt+i'),
    () => teclado.comando('vendas'),
  ]) {
    await sair()
    await expect(pergunta).toContainText('Descartar alterações?')
    await expect(pergunta.getByRole('button', { name: 'Não' })).toBeFocused()
    await expect(page).toHaveURL(/categoria\/novo$/)
    await tecla('Escape')
    await expect(pergunta).toHaveCount(0)
    await expect(page.getByLabel('Nome')).toHaveValue('QUEDA DE LUZ')
    await expect(page).toHaveURL(/categoria\/novo$/)
  }

  let gravacoes = 0
  await page.route('**/api/v1/categorias', async route => {
    if (route.request().method() === 'POST') gravacoes += 1
    await route.continue()
  })
  await page.getByLabel('Nome').focus()
  await Promise.all([tecla('F2'), tecla('F2'), tecla('Control+Enter')])
  await expect(aviso(page)).toHaveText('Operação realizada com sucesso')
  await expect(page.getByRole('grid', { name: 'Categorias' })).toBeVisible()
  expect(gravacoes).toBe(1)
})

test('o formulário com cada tipo de campo abre vazio, sem erro e acessível', async ({ page, teclado }) => {
  await teclado.entrar('super@demo.tecla')
  const registros = REGISTERS.filter(register => hasFormRoute(register) && !register.access.noInsert)
  const vistos = new Set<string>()
  const abrir = async (register: (typeof registros)[number]) => {
    // goes on without reloading the page, as a user does
    await page.evaluate(path => history.pushState(null, '', path), newPath(register))
    const form = page.getByRole('form', { name: register.singular, exact: true })
    await expect(form.getByRole('button', { name: 'Salvar' })).toBeVisible()
    return form
  }
  for (const register of registros) {
    // opens only forms with a type of field not seen yet: enter.test.tsx opens every one
    const tipos = Object.values(register.fields as Fields).map(({ type }) => type)
    if (tipos.every(tipo => vistos.has(tipo))) continue
    for (const tipo of tipos) vistos.add(tipo)
    const form = await abrir(register)
    await expect(form.locator(':focus')).toHaveCount(1)
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    await semProblemasDeAcesso(page)
  }
  expect(vistos.size).toBeGreaterThan(8)

  await test.step('o erro cortado de um campo se lê inteiro com o ponteiro sobre ele', async () => {
    const parceiros = registros.find(({ id }) => id === 'parceiros')
    if (!parceiros) throw new Error('parceiros não tem formulário')
    const form = await abrir(parceiros)
    const nome = form.getByLabel('Nome', { exact: true })
    await nome.focus()
    await teclado.digitar('Ana')
    await teclado.tecla('F2')
    const nota = form.getByText('O nome deve ter ao menos 4 letras')
    await expect(nota).toBeAttached()
    await form.getByLabel('E-mails').focus()
    await expect(nota).toHaveCSS('white-space', 'nowrap')
    await nome.hover()
    await expect(nota).toHaveCSS('white-space', 'normal')
  })
})
