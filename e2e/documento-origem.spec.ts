import { criarPedido, sessaoDe } from './api.ts'
import { semProblemasNosDoisTemas } from './axe.ts'
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

  await test.step('as janelas do pedido não têm problema sério nos dois temas', async () => {
    // a read-only document has no input box, so the lines have the focus
    await expect(itens).toBeFocused()
    await semProblemasNosDoisTemas(page)
    for (const [nome, abrir] of [
      [/^Item - /, 'Enter'],
      [/^Faturar parte do pedido/, 'Alt+s'],
      ['Imprimir', 'Alt+u'],
      ['Enviar por e-mail', 'Alt+e'],
    ] as const) {
      await teclado.tecla(abrir)
      const dialogo = page.getByRole('dialog', { name: nome })
      await expect(dialogo).toBeVisible()
      await semProblemasNosDoisTemas(page)
      await teclado.tecla('Escape')
      await expect(dialogo).toHaveCount(0)
    }
  })

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

  await test.step('a nota é lida, editada e salva de novo', async () => {
    // on a read-only tab the first field gets the focus, not a list; back on the items' tab, the lines
    await expect(page.getByText('somente leitura').first()).toBeVisible()
    await teclado.tecla('Alt+3')
    await expect(page.getByRole('combobox', { name: 'Frete por conta' })).toBeFocused()
    await teclado.tecla('Alt+1')
    await expect(itens).toBeFocused()
    await teclado.tecla('F2')
    const caixa = page.getByRole('textbox', { name: 'QTDE * Referência' })
    await expect(caixa).toBeEnabled()
    await caixa.focus()
    // in one go: a pause before the Enter would be the end of a scan, and the Enter a key of its own
    await page.keyboard.type('7891000100103\n')
    await expect(itens.getByRole('row')).toHaveCount(2)
    await pagarDocumento(page, teclado)
    const salvo = page.waitForResponse(answer => answer.request().method() === 'PUT')
    await teclado.tecla('F2')
    expect((await salvo).status()).toBe(200)
    await expect(page.getByText('somente leitura').first()).toBeVisible()
  })

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
