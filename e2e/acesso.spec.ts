import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const RECUSA = /status of 4\d\d/

test('empresa somente leitura: roteador, paleta e API dizem o mesmo', async ({ page, request, teclado }) => {
  teclado.permitir(RECUSA)
  await teclado.entrar('leitura@demo.tecla', '/documento/pdv')
  await expect(page).toHaveURL(/\/403$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Acesso negado' })).toBeVisible()

  await teclado.tecla('F2')
  await teclado.escopo('inicio')
  await teclado.tecla('Control+k')
  await teclado.digitar('pdv')
  await expect(page.getByRole('option', { name: 'PDV' })).toHaveCount(0)

  const { headers } = await sessaoDe(request, 'leitura@demo.tecla')
  const answer = await request.post('/api/v1/vendas', {
    headers,
    data: {},
  })
  expect(answer.status()).toBe(403)
})

test('permissão que falta: a paleta não oferece, o endereço é 404 e a API recusa', async ({
  page,
  request,
  teclado,
}) => {
  teclado.permitir(RECUSA)
  await teclado.entrar('caixa@demo.tecla', '/cadastro/produto')
  await expect(page.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()

  const caixa = await abrirCaixa(page)
  await caixa.digitar('1')
  await caixa.linhas(1)
  await teclado.tecla('Control+k')
  await teclado.digitar('da linha')
  await expect(page.getByRole('option', { name: /quantidade/i })).toBeVisible()
  // the price command is offered, because it asks for a supervisor's PIN (aprovacao.spec.ts)
  await expect(page.getByRole('option', { name: /preço/i })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Comando' })).toHaveValue('da linha')
  await page.keyboard.press('Control+a')
  await teclado.digitar('produto')
  await expect(page.getByRole('option', { name: /buscar produto/i })).toBeVisible()
  await expect(page.getByRole('option', { name: /novo produto|^produtos/i })).toHaveCount(0)

  const { headers } = await sessaoDe(request, 'caixa@demo.tecla')
  const answer = await request.post('/api/v1/produtos', {
    headers,
    data: {},
  })
  expect(answer.status()).toBe(403)
})

test('empresa bloqueada: só a página 455, com a troca de empresa e a saída', async ({ page, teclado }) => {
  teclado.permitir(/status of 455/)
  await teclado.entrarDigitando('bloqueada@demo.tecla', '/vendas')
  await expect(page).toHaveURL(/\/455$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Conta bloqueada' })).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/455$/)
  await teclado.tecla('Control+k')
  await expect(page.getByRole('option', { name: 'Vendas' })).toHaveCount(0)
  await teclado.digitar('sair')
  await teclado.tecla('Enter')
  await teclado.escopo('login')
})

test('a segunda conta nada vê da primeira', async ({ page, request, teclado }) => {
  const one = await sessaoDe(request, 'dono@demo.tecla')
  const other = await sessaoDe(request, 'outra@demo.tecla')
  const names = one.user.empresas.map(({ nome }) => nome)
  expect(other.user.empresas.some(({ nome }) => names.includes(nome))).toBe(false)
  await teclado.entrar('outra@demo.tecla', '/vendas')
  await teclado.escopo('lista.vendas')
  await expect(page.getByRole('grid', { name: 'Vendas' })).toHaveAttribute('aria-rowcount', '1')
})

test('certificado perto do fim é avisado no topo', async ({ page, teclado }) => {
  await teclado.entrar('certificado@demo.tecla')
  await expect(page.getByRole('alertdialog', { name: 'Certificado digital' })).toBeVisible()
  await teclado.tecla('Enter')
  await expect(page.getByRole('banner')).toContainText(/certificado vence em \d+ dias/)
})
