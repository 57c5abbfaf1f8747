import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('o link da senha esquecida leva à senha nova uma vez só', async ({ page, teclado, request }) => {
  // a user for this test only: the password of the demo's users is too weak to be chosen again
  const email = `esquecida-${Date.now()}@loja.br`
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const grupo_id = (await dono.ler('grupos?limit=1')).data[0].id
  const criada = await request.post('/api/v1/usuarios', {
    headers: dono.headers,
    data: { nome: 'Quem Esqueceu', email, grupo_id, empresas: [1], password: 'uma-senha-boa' },
  })
  expect(criada.ok(), await criada.text()).toBe(true)
  await page.goto('/login')
  await teclado.escopo('login')
  await teclado.tecla('F3')
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueci minha senha' })).toBeVisible()
  await semProblemasDeAcesso(page)
  await teclado.tecla('F2')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Campo Obrigatório')
  await teclado.digitar(email)
  await teclado.tecla('Enter')
  await expect(page.getByText(/^Se este e-mail tiver cadastro/)).toBeVisible()

  await expect(async () => {
    await page.goto('/demo/emails')
    await expect(page.getByRole('link', { name: /\/login\/redefinir\// })).toHaveCount(1, { timeout: 300 })
  }).toPass()
  await semProblemasDeAcesso(page)
  const link = (await page.getByRole('link', { name: /\/login\/redefinir\// }).textContent()) ?? ''
  await page.goto(link)
  const nova = page.getByLabel('Nova senha')
  await expect(nova).toBeFocused()
  await semProblemasDeAcesso(page)
  await teclado.digitar('outra-senha-1')
  await expect(nova).toHaveAttribute('type', 'password')
  await teclado.tecla('F6')
  await expect(nova).toHaveAttribute('type', 'text')
  await teclado.tecla('Enter')
  await teclado.digitar('outra-senha-2')
  await teclado.tecla('Enter')
  const confirma = page.getByLabel('Confirme a senha')
  await expect(confirma).toHaveAccessibleDescription('As senhas são diferentes')
  await expect(confirma).toBeFocused()
  await confirma.fill('outra-senha-1')
  await teclado.tecla('F2')
  await teclado.escopo('login')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Senha alterada. Entre com a nova')

  // used, cut or unknown links
  for (const morto of [link, '/login/redefinir', '/login/reset_senha/abc']) {
    await page.goto(morto)
    await expect(page.getByText(/^Este link não é mais válido/), morto).toBeVisible()
  }
  await semProblemasDeAcesso(page)
  await teclado.tecla('F2')
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueci minha senha' })).toBeVisible()

  await teclado.tecla('Escape')
  await teclado.escopo('login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await teclado.digitar(email)
  await teclado.tecla('Tab')
  await teclado.digitar('outra-senha-1')
  await teclado.tecla('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
})
