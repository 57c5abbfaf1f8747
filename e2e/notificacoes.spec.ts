import type { Page } from 'playwright/test'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

// a server of its own, so that other tests' sales add no notifications
test.use({ mundo: 'notificacoes' })

const sino = (page: Page, n: number) =>
  expect(
    page.getByRole('banner').getByRole('button', {
      name: n === 0 ? 'avisos: nenhum por ler' : n === 1 ? '1 aviso por ler' : `${n} avisos por ler`,
    }),
  ).toBeVisible()

test('o dono lê um aviso e depois todos; o caixa continua com os seus por ler', async ({
  page,
  browser,
  servidor,
  teclado,
}) => {
  await teclado.entrar('dono@demo.tecla')
  await sino(page, 2)
  await teclado.tecla('Alt+a')
  await teclado.escopo('notificacoes')
  const dialogo = page.getByRole('dialog', { name: 'Notificações' })
  await expect(dialogo.getByRole('option')).toHaveCount(2)
  await expect(dialogo.getByRole('region', { name: 'Aviso escolhido' })).toContainText('Ctrl K encontra')
  await semProblemasDeAcesso(page)
  await teclado.tecla('Enter')
  await expect(dialogo.getByRole('status')).toHaveText('1 por ler')
  await expect(dialogo.getByRole('option').first()).toContainText('lida')
  await teclado.tecla('Escape')
  await sino(page, 1)
  await page.reload()
  await sino(page, 1)
  await teclado.tecla('Alt+a')
  await teclado.escopo('notificacoes')
  await teclado.tecla('F2')
  await expect(dialogo.getByRole('status')).toHaveText('Nenhuma por ler')
  await teclado.tecla('Alt+a')
  await expect(dialogo).toHaveCount(0)
  await sino(page, 0)

  const outro = await browser.newContext({ baseURL: servidor.url, locale: 'pt-BR' })
  const caixa = await outro.newPage()
  await caixa.goto('/login')
  await caixa.getByLabel('E-mail').fill('caixa@demo.tecla')
  await caixa.getByLabel('Senha').fill('tecla-demo')
  await caixa.keyboard.press('Enter')
  await sino(caixa, 2)
  await outro.close()
})

test('um aviso que chega depois é dito uma vez, e o sino conta', async ({ page, teclado }) => {
  const aviso = (id: number) => ({
    id,
    titulo: `Aviso ${id}`,
    mensagem: 'texto',
    data: '2026-11-20T12:00:00.000Z',
    lida: false,
  })
  let lista = [aviso(1)]
  await page.route('**/api/v1/notificacao', route => route.fulfill({ json: { data: lista } }))
  await teclado.entrar('dono@demo.tecla')
  await sino(page, 1)
  lista = [aviso(2), aviso(1)]
  // opening the list asks the server at once; in the background it is asked every 300 s
  await teclado.tecla('Alt+a')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Aviso 2')
  await teclado.tecla('Escape')
  await sino(page, 2)
})

test('lista que não vem: aviso negativo, e a janela continua', async ({ page, teclado }) => {
  teclado.permitir(/status of 500/)
  await teclado.entrar('dono@demo.tecla')
  await page.route('**/api/v1/notificacao', route => route.fulfill({ status: 500, json: {} }))
  await teclado.tecla('Alt+a')
  await expect(page.getByRole('alert')).toHaveText('Erro ao listar notificações')
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')
})
