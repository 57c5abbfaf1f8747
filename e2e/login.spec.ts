import { semProblemasNosDoisTemas } from './axe.ts'
import { expect, SENHA, test } from './fixtures.ts'

const RECUSA = /status of 4\d\d/

test('login por teclado: vazio, senha errada, o que tinha pedido, sair', async ({ page, teclado }) => {
  teclado.permitir(RECUSA)
  await page.goto('/vendas?status=T')
  await teclado.escopo('login')
  const email = page.getByLabel('E-mail')
  await expect(email).toBeFocused()
  await semProblemasNosDoisTemas(page)
  await teclado.tecla('Enter')
  await expect(email).toHaveAccessibleDescription('Campo Obrigatório')
  await expect(email).toBeFocused()
  await teclado.digitar('dono@demo.tecla')
  await teclado.tecla('Tab')
  await teclado.digitar('errada')
  await teclado.tecla('Enter')
  const senha = page.getByLabel('Senha')
  await expect(senha).toHaveAccessibleDescription('E-mail ou senha inválidos')
  await expect(senha).toBeFocused()
  await teclado.digitar(SENHA)
  await teclado.tecla('Enter')
  await expect(page).toHaveURL(/\/vendas\?status=T$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
  // a logged-in user is sent from the login page to the first screen
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  await teclado.escopo('inicio')
  await teclado.comando('sair')
  await teclado.escopo('login')
  expect(await page.evaluate(() => localStorage.getItem('tecla.token'))).toBeNull()
})

test('sair enquanto uma lista demora não deixa erro no console', async ({ page, teclado }) => {
  await teclado.entrar('dono@demo.tecla')
  await teclado.escopo('inicio')
  let asked = 0
  const answered: Promise<unknown>[] = []
  await page.route('**/api/v1/**', route => {
    if (route.request().method() !== 'GET') return route.continue()
    asked++
    const late = new Promise(resolve => setTimeout(resolve, 1500)).then(() =>
      route.continue().catch(() => {}),
    )
    answered.push(late)
    return late
  })
  await teclado.comando('parceiros')
  await teclado.escopo('lista.registro')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await teclado.comando('sair')
  await teclado.escopo('login')
  await Promise.all(answered)
  await page.waitForTimeout(500)
})

test('sair não espera o servidor', async ({ page, teclado }) => {
  let liberar = () => {}
  const espera = new Promise<void>(resolve => {
    liberar = resolve
  })
  const depois: string[] = []
  let saindo = false
  page.on('request', request => {
    if (saindo && request.headers()['authorization']) depois.push(request.url())
  })
  await page.route('**/api/v1/logout', async route => {
    saindo = true
    const resposta = await route.fetch()
    await espera
    await route.fulfill({ response: resposta })
  })
  const respondida = page.waitForResponse('**/api/v1/logout')
  await teclado.entrarDigitando('dono@demo.tecla')
  await teclado.escopo('inicio')
  await teclado.comando('sair')
  await teclado.escopo('login')
  expect(await page.evaluate(() => localStorage.getItem('tecla.token'))).toBeNull()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  liberar()
  await respondida
  await expect(page.getByLabel('E-mail')).toBeFocused()
  expect(depois).toEqual([])
})

test('senha a redefinir: nenhuma outra tela abre antes; depois, a que tinha pedido', async ({
  page,
  teclado,
}) => {
  await teclado.entrarDigitando('reset@demo.tecla', '/vendas')
  await expect(page).toHaveURL(/\/resetSenha$/)
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused()
  await teclado.digitar('outra-senha-1')
  await teclado.tecla('Tab')
  await teclado.digitar('outra-senha-2')
  await teclado.tecla('F2')
  await expect(page.getByLabel('Confirme a senha')).toHaveAccessibleDescription('As senhas são diferentes')
  await page.getByLabel('Confirme a senha').fill('outra-senha-1')
  await teclado.tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')
  await expect(page).not.toHaveURL(/resetSenha/)
})
