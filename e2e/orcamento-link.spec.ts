import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('o link de um orçamento é aceito pelo cliente e visto na hora', async ({
  page,
  browser,
  request,
  teclado,
  servidor,
}) => {
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const { data: produto } = await dono.ler('produtos/ref/60')
  const [parceiro] = (await dono.ler('parceiros')).data
  const criado = await request.post('/api/v1/vendas', {
    headers: dono.headers,
    data: {
      ...{ tipo_operacao: 2, modelo: '55', parceiro_id: parceiro.id, tipo_faturamento: 0, fretepor: 9 },
      ...{ valor_produtos: '30.00', valor_total: '30.00', validade: '31/12/2099', pagamento: [] },
      itens: [{ produto_id: produto.id, qtde: '3', preco: '10.00' }],
    },
  })
  expect(criado.ok(), await criado.text()).toBe(true)
  const { id } = (await criado.json()).data

  await teclado.entrar('dono@demo.tecla', `/vendas/${id}`)
  await teclado.escopo('venda.ver')
  await expect(page.getByRole('complementary', { name: 'Totais' })).toContainText(/R\$\s30,00/)
  await teclado.tecla('Alt+l')
  const janela = page.getByRole('dialog', { name: 'Link do orçamento' })
  await expect(janela.getByLabel('Dias de validade do link')).toBeFocused()
  await teclado.tecla('F2')
  const endereco = janela.getByLabel('Endereço (só aparece agora)')
  await expect(endereco).toHaveValue(/\/o\/\d+-[\w-]{43}$/)
  await semProblemasDeAcesso(page)
  const { pathname } = new URL(await endereco.inputValue())
  await teclado.tecla('Escape')

  // the customer's phone: without session and JavaScript
  const dela = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const celular = await dela.newPage()
  await celular.goto(servidor.url + pathname)
  await expect(celular.getByRole('heading', { level: 1 })).toHaveText('Orçamento')
  await expect(celular.getByText('R$ 30,00')).toBeVisible()
  await celular.getByLabel('Seu nome', { exact: true }).focus()
  await celular.keyboard.type('Ana Souza')
  await celular.keyboard.press('Enter')
  await expect(celular.getByRole('status')).toContainText('Por Ana Souza')
  await dela.close()

  await expect(page.getByRole('region', { name: 'Enviado e respondido' })).toContainText(
    'Aceito por Ana Souza',
  )
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText(/Orçamento \d+ aceito: R\$\s30,00/)

  await page.goto(pathname)
  await expect(page.getByRole('heading', { name: 'Orçamento aceito' })).toBeVisible()
  await semProblemasDeAcesso(page)
})
