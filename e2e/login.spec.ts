import { semProblemasNosDoisTemas } from './axe.ts'
import { expect, SENHA, test } from './fixtures.ts'

test('entrar e sair por teclado: recusas, o que se tinha pedido, a senha a trocar', async ({
  page,
  teclado,
}) => {
  teclado.permitir(/status of 4\d\d/)
  const email = page.getByLabel('E-mail')
  const entrar = async (quem: string, senha: string) => {
    await teclado.digitar(quem)
    await teclado.tecla('Tab')
    await teclado.digitar(senha)
    await teclado.tecla('Enter')
  }

  await test.step('o login diz no campo o que falta, e abre o que se tinha pedido', async () => {
    await page.goto('/vendas?status=T')
    await teclado.escopo('login')
    await expect(email).toBeFocused()
    await semProblemasNosDoisTemas(page)
    await teclado.tecla('Enter')
    await expect(email).toHaveAccessibleDescription('Campo Obrigatório')
    await expect(email).toBeFocused()
    await entrar('dono@demo.tecla', 'errada')
    const senha = page.getByLabel('Senha')
    await expect(senha).toHaveAccessibleDescription('E-mail ou senha inválidos')
    await expect(senha).toBeFocused()
    await teclado.digitar(SENHA)
    await teclado.tecla('Enter')
    await expect(page).toHaveURL(/\/vendas\?status=T$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Vendas' })).toBeVisible()
    // a logged-in user is sent from the login page to the first screen
    await page.evaluate(() => history.pushState(null, '', '/login'))
    await teclado.escopo('inicio')
  })

  await test.step('sair não espera o servidor nem a lista que demora', async () => {
    let liberar = () => {}
    const espera = new Promise<void>(resolve => {
      liberar = resolve
    })
    let asked = 0
    let saindo = false
    const depois: string[] = []
    const answered: Promise<unknown>[] = []
    page.on('request', request => {
      if (saindo && request.headers()['authorization']) depois.push(request.url())
    })
    await page.route('**/api/v1/**', async route => {
      const method = route.request().method()
      if (method !== 'GET') return route.continue()
      asked++
      const late = espera.then(() => route.continue().catch(() => {}))
      answered.push(late)
      await late
    })
    await page.route('**/api/v1/logout', async route => {
      saindo = true
      const resposta = await route.fetch()
      await espera
      await route.fulfill({ response: resposta })
    })
    const respondida = page.waitForResponse('**/api/v1/logout')
    await teclado.comando('parceiros')
    await teclado.escopo('lista.registro')
    await expect.poll(() => asked).toBeGreaterThan(0)
    await teclado.comando('sair')
    await teclado.escopo('login')
    expect(await page.evaluate(() => localStorage.getItem('tecla.token'))).toBeNull()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    liberar()
    await respondida
    await Promise.all(answered)
    await expect(email).toBeFocused()
    expect(depois).toEqual([])
    saindo = false
    await page.unrouteAll()
  })

  await test.step('com a senha a redefinir nenhuma outra tela abre antes', async () => {
    await entrar('reset@demo.tecla', SENHA)
    await expect(page).toHaveURL(/\/resetSenha$/)
    await page.evaluate(() => history.pushState(null, '', '/vendas'))
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
})
