import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a empresa bloqueada só deixa trocar ou sair, e o certificado diz o fim', async ({ page, teclado }) => {
  teclado.permitir(/status of 455/)
  await test.step('bloqueada: só a página 455', async () => {
    await teclado.entrar('bloqueada@demo.tecla', '/vendas')
    await expect(page).toHaveURL(/\/455$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Conta bloqueada' })).toBeVisible()
    await page.evaluate(() => history.pushState(null, '', '/'))
    await expect(page).toHaveURL(/\/455$/)
    await teclado.tecla('Control+k')
    await teclado.escopo('paleta')
    await expect(page.getByRole('option', { name: 'Vendas' })).toHaveCount(0)
    await teclado.digitar('sair')
    await teclado.tecla('Enter')
    await teclado.escopo('login')
  })

  await test.step('certificado: uma janela, uma vez por dia', async () => {
    await teclado.entrar('certificado@demo.tecla')
    const aviso = page.getByRole('alertdialog', { name: 'Certificado digital' })
    await expect(aviso).toContainText('O certificado digital vence em 10 dia(s).')
    await semProblemasDeAcesso(page)
    await teclado.tecla('Enter')
    await expect(aviso).toHaveCount(0)
    await expect(page.getByRole('banner')).toContainText('certificado vence em 10 dias')
    const pronto = page.waitForResponse('**/api/v1/update_status')
    await page.reload()
    await pronto
    await teclado.escopo('inicio')
    await expect(aviso).toHaveCount(0)
  })
})
