import { comoOsOutros, criarPedido, registrar, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { pagarDocumento } from './till.ts'

const DONO = 'dono@demo.tecla'

test('um pedido é faturado em parte, e cada um mostra o que virou', async ({ page, request, teclado }) => {
  // the server refuses to invoice an order twice
  teclado.permitir(/409/)
  const dono = await sessaoDe(request, DONO)
  const um = await criarPedido(request, dono, '5')
  const outro = await criarPedido(request, dono, '2')
  await teclado.sessao(DONO)
  await page.goto(`/vendas/${um.id}`)
  const itens = page.getByRole('grid', { name: 'Itens' })
  const resumo = page.getByRole('complementary', { name: 'Resumo do pagamento' })
  // Waits until lines can be typed and the next number is proposed.
  const pronto = async () => {
    await expect(page.getByRole('textbox', { name: 'QTDE * Referência' })).toBeEnabled()
    await expect(page.getByRole('textbox', { name: 'Número' })).not.toHaveValue('')
  }
  await expect(itens.getByRole('row')).toHaveCount(1)

  await teclado.tecla('Alt+s')
  const divisao = page.getByRole('dialog', { name: `Faturar parte do pedido ${um.id}` })
  await expect(divisao).toContainText('5 de 5')
  // a quantity above the balance is refused at its field
  await page.keyboard.type('9')
  await teclado.tecla('F2')
  await expect(divisao).toContainText('O saldo é 5')
  // the refused quantity is selected, so that typing replaces it
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('9,0000')
  await page.keyboard.type('3')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/documento\/novo\?pedidos=\d+&linhas=1:3$/)
  await expect(resumo).toContainText('30,00')
  // the order was not paid, so the note asks for the payment
  await pronto()
  await pagarDocumento(page, teclado)
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)
  const nota = page.url().split('/').at(-1)
  await expect(page.getByRole('form').getByRole('button', { name: `De: Pedido ${um.id}` })).toBeVisible()

  await teclado.tecla('Alt+b')
  await expect(page).toHaveURL(new RegExp(`/vendas/${um.id}$`))
  await expect(page.getByRole('form').getByRole('button', { name: `Virou: Documento ${nota}` })).toBeVisible()

  await page.goto('/vendas?full_search=tipo:pedido')
  const lista = page.getByRole('grid', { name: 'Vendas' })
  await expect(lista.getByRole('row').nth(1)).toContainText(`#${outro.id}`)
  await teclado.tecla('Alt+x')
  await teclado.tecla('Alt+x')
  await expect(page.getByText('2 marcados')).toBeVisible()
  await teclado.tecla('Alt+g')
  await expect(page).toHaveURL(/\/documento\/documento\/novo\?pedidos=\d+,\d+$/)
  await expect(itens.getByRole('row')).toHaveCount(2)
  await expect(resumo).toContainText('40,00')
  await pronto()
  await pagarDocumento(page, teclado)
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)

  // both orders are invoiced now: the message names the document
  await page.goto(`/vendas/${um.id}`)
  await expect(itens.getByRole('row')).toHaveCount(1)
  await teclado.tecla('F6')
  const atencao = page.getByRole('dialog', { name: 'Atenção' })
  await expect(atencao).toContainText(`O pedido ${um.id} já virou o documento`)
  await teclado.tecla('Enter')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)
  await expect(itens.getByRole('row')).toHaveCount(2)
})

test('a regra que mudou entre o pedido e a nota é a que a nota diz', async ({ page, request, teclado }) => {
  const dono = await sessaoDe(request, DONO)
  const ipi = (aliquota: string) => ({ nome: 'IPI do pedido', cst: '50', aliquota, codigo_enq_ipi: '999' })
  const ipi_id = await registrar(request, dono, 'tributacao_ipi', ipi('5'))
  const produto_id = await registrar(request, dono, 'produtos', {
    ...(await comoOsOutros(dono)),
    referencia: `IPI${ipi_id}`,
    nome: 'PRODUTO COM IPI',
    ncm: '22021000',
    ipi_id,
    estoque: { preco_comp: '5.00', preco_vend: '10.00', estoque_inicial: '50' },
  })
  const pedido = await criarPedido(request, dono, '2', { itens: [{ produto_id, qtde: '2', preco: '10.00' }] })
  const mudada = await request.put(`/api/v1/tributacao_ipi/${ipi_id}`, {
    headers: dono.headers,
    data: { ...(await dono.ler(`tributacao_ipi/${ipi_id}`)).data, aliquota: '10' },
  })
  expect(mudada.ok(), await mudada.text()).toBe(true)

  await teclado.sessao(DONO)
  await page.goto(`/vendas/${pedido.id}`)
  await expect(page.getByRole('grid', { name: 'Itens' }).getByRole('row')).toHaveCount(1)
  await teclado.tecla('F6')
  const resumo = page.getByRole('complementary', { name: 'Resumo do pagamento' })
  await expect(resumo).toContainText('22,00')
  await expect(page.getByRole('textbox', { name: 'Número' })).not.toHaveValue('')
  await pagarDocumento(page, teclado)
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)
  await expect(resumo).toContainText('22,00')
})
