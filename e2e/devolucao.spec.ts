import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const DONO = 'dono@demo.tecla'

test('o cupom lido volta em parte, de crédito, que paga a venda seguinte', async ({
  page,
  request,
  teclado,
}) => {
  // the server refuses to return more than is left
  teclado.permitir(/409/)
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 0)
  await caixa.digitar('3*1')
  await caixa.linhas(1)
  await caixa.digitar('-3')
  await caixa.pagarExato()
  await caixa.ultimaVenda(/autorizada/i)
  const { ler } = await sessaoDe(request, DONO)
  const [venda] = (await ler('vendas?limit=1')).data
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data

  const itens = page.getByRole('grid', { name: 'Itens' })
  const box = page.getByRole('textbox', { name: 'QTDE * Referência' })
  const resumo = page.getByRole('complementary', { name: 'Resumo do pagamento' })
  await teclado.comando('devoluções de venda')
  await teclado.escopo('lista.vendas')
  await caixa.ler(venda.chave)
  await expect(page).toHaveURL(new RegExp(`/devolucao/venda/novo\\?documento=${venda.id}$`))
  await expect(box).toBeEnabled()
  await expect(itens.getByRole('row')).toHaveCount(1)
  // the customer is asked for first, because a till's sale is anonymous
  const quem = page.getByRole('combobox', { name: 'Cliente', exact: true })
  await expect(quem).toBeFocused()
  await page.keyboard.type('Distribuidora')
  await expect(page.getByRole('option').first()).toContainText('Distribuidora')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Endereço', exact: true })).not.toHaveValue('')
  await teclado.tecla('Alt+q')
  await teclado.escopo('prompt')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('5')
  await teclado.tecla('F2')
  // the discount of the sale is refunded in proportion
  await expect(resumo).toContainText('45,00')
  await teclado.tecla('Alt+2')
  await teclado.ate(page.getByRole('combobox', { name: 'Devolver o valor' }))
  await page.keyboard.type('Crédito')
  await page.keyboard.press('Enter')
  await teclado.tecla('Alt+1')
  await teclado.tecla('Shift+F4')
  await teclado.escopo('prompt')
  await page.keyboard.type('Veio trocado')
  await teclado.tecla('F2')
  await teclado.tecla('F2')
  const atencao = page.getByRole('alertdialog', { name: 'Atenção' })
  await expect(atencao).toContainText('Só há 3 de')
  // opens the line with the excessive quantity
  await teclado.tecla('Enter')
  const quanto = page.getByRole('dialog').getByLabel(/^Quantidade/)
  await expect(quanto).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('1')
  await teclado.tecla('F2')
  await expect(resumo).toContainText('9,00')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/devolucao\/venda\/\d+$/)
  const parte = page.url().split('/').at(-1)
  await teclado.tecla('F9')
  await expect.poll(async () => (await ler(`vendas/${parte}`)).data.status).toBe('T')
  expect((await ler(`vendas/${parte}`)).data).toMatchObject({
    parceiro_id: cliente.id,
    itens: [{ qtde: '1.0000', obs: 'Veio trocado' }],
  })

  // the store credit pays part of the next sale, cash the rest
  await teclado.tecla('Alt+v')
  await expect(caixa.omnibar).toBeFocused()
  await caixa.digitar('1')
  await caixa.linhas(1)
  await teclado.tecla('F3')
  await page.keyboard.type('Distribuidora')
  await expect(page.getByRole('option').first()).toContainText('Distribuidora')
  await teclado.tecla('Enter')
  await teclado.tecla('F5')
  await expect(page.getByRole('dialog', { name: 'Forma de pagamento' })).toContainText(
    /Crédito do cliente.*9,00/,
  )
  await teclado.tecla('F5')
  const meio = page.getByRole('combobox', { name: 'Meio de pagamento' })
  await expect(meio).toBeVisible()
  // the last row is the shop's QR Code, so two rows up
  await expect(page.getByRole('textbox', { name: 'Valor' })).toBeFocused()
  await teclado.tecla('ArrowUp')
  await teclado.tecla('ArrowUp')
  await expect(meio.locator('option:checked')).toHaveText('Crédito do cliente')
  await expect(page.getByRole('textbox', { name: 'Valor' })).toHaveValue('9,00')
  await teclado.tecla('F2')
  await teclado.escopo('pdv.pagamento')
  await teclado.tecla('F2')
  await teclado.tecla('Enter')
  await caixa.ultimaVenda(/autorizada/i)
  const [paga] = (await ler('vendas?limit=1')).data
  expect((await ler(`vendas/${paga.id}`)).data.pagamento).toMatchObject([
    { descricao: 'Crédito do cliente', tpag: '21', valor: '9.00' },
    { descricao: 'Dinheiro', valor: '1.00' },
  ])
  expect((await ler(`parceiros/${cliente.id}/credito`)).data.saldo).toBe('0.00')
})
