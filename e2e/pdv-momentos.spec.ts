import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

const CAIXA = 'caixa@demo.tecla'

test('no caixa vazio a tecla de pagar diz o que falta, e Esc vai ao início', async ({ page, teclado }) => {
  await teclado.sessao(CAIXA)
  const caixa = await abrirCaixa(page)
  const teclas = page.getByRole('toolbar', { name: 'Teclas' })
  await expect(teclas.getByRole('button', { name: 'Início' })).toBeVisible()
  await expect(teclas.getByRole('button', { name: 'Pagar' })).toHaveCount(0)
  await expect(teclas.getByRole('button', { name: 'Finalizar' })).toHaveCount(0)
  await teclado.tecla('F5')
  await expect(page.getByRole('alert')).toHaveText('Informe ao menos um item')
  await teclado.escopo('pdv.venda')
  await caixa.ler(ean(2))
  await expect(teclas.getByRole('button', { name: 'Pagar' })).toBeVisible()
  await expect(teclas.getByRole('button', { name: 'Finalizar' })).toHaveCount(0)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  await teclado.tecla('Escape')
  await expect(page).toHaveURL(/\/$/)
})

test('o que se digita depois de um comando vai para ele, ou volta ao campo', async ({ page, teclado }) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  await caixa.ler('7891000100103')
  await caixa.digitar('/quantidade 3')
  await expect(caixa.total).toHaveText(/R\$\s30,00/)
  await caixa.digitar('/desconto 5')
  await expect(caixa.total).toHaveText(/R\$\s25,00/)
  await caixa.digitar('/desconto 10%')
  await expect(caixa.total).toHaveText(/R\$\s27,00/)
  await caixa.digitar('/acrescimo 1,50')
  await expect(caixa.total).toHaveText(/R\$\s28,50/)
  await caixa.digitar('/inventado 7')
  await expect(page.getByRole('alert')).toContainText('Comando "/inventado" não existe aqui')
  await expect(caixa.omnibar).toHaveValue('/inventado 7')
  await caixa.omnibar.fill('')
  await caixa.digitar('/buscar feijao preto')
  await expect(page.getByRole('dialog').getByRole('combobox')).toHaveValue('feijao preto')
})

test('a pergunta do troco segue a venda; sem troco estranho, volta ao valor', async ({ page, teclado }) => {
  await teclado.sessao(CAIXA)
  const caixa = await abrirCaixa(page)
  await caixa.ler('7891000100103')
  await teclado.tecla('F5')
  await teclado.tecla('F2')
  await teclado.escopo('pdv.pagamento.valor')
  await page.keyboard.type('150', { delay: 60 })
  await teclado.tecla('Enter')
  await teclado.escopo('confirmacao')
  await expect(page.getByText(/Dar R\$\s140,00 de troco\?/)).toBeVisible()
  const teclas = page.getByRole('toolbar', { name: 'Teclas' })
  await expect(teclas.locator('[aria-keyshortcuts="Enter"]')).toHaveText(/Não$/)
  await caixa.ler('7891000100103')
  await expect(page.getByText(/Dar R\$\s130,00 de troco\?/)).toBeVisible()
  await teclado.escopo('confirmacao')
  for (let i = 0; i < 6; i++) await caixa.ler('7891000100103')
  await teclado.escopo('pdv.pagamento.valor')
  await expect(page.getByLabel('Valor', { exact: true })).toBeFocused()
  await expect(page.getByRole('dialog', { name: 'Escolha o meio de Pagamento' })).toContainText(
    /Troco\s*R\$\s70,00/,
  )
  await teclado.tecla('Enter')
  await caixa.linhas(0)
})

test('F9 numa nota já cancelada diz por que não cancela', async ({ page, teclado }) => {
  await teclado.sessao(CAIXA)
  const caixa = await abrirCaixa(page)
  const teclas = page.getByRole('toolbar', { name: 'Teclas' })
  await caixa.ler(ean(3))
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  await teclado.tecla('F9')
  await teclado.escopo('prompt')
  await expect(teclas.getByRole('button', { name: 'Resposta pronta' })).toHaveText(/^1–4/)
  await expect(teclas.getByRole('button', { name: 'Confirmar' })).toHaveAttribute(
    'aria-keyshortcuts',
    'F2 Enter',
  )
  await teclado.tecla('2')
  await teclado.tecla('Enter')
  await caixa.ultimaVenda('cancelada')
  await expect(teclas.getByRole('button', { name: 'Cancelar nota' })).toHaveCount(0)
  await teclado.tecla('F9')
  await expect(page.getByRole('alert')).toHaveText(/^NFC-e \S+ já cancelada$/)
  await teclado.escopo('pdv.venda')
})

test('o CPF da nota fica mascarado na tela da venda para quem não cuida do cadastro', async ({
  page,
  teclado,
}) => {
  await teclado.sessao(CAIXA)
  const caixa = await abrirCaixa(page)
  await caixa.ler(ean(4))
  await caixa.digitar('52998224725')
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  await teclado.tecla('Alt+n')
  await teclado.escopo('lista.vendas')
  await expect(page.getByRole('gridcell', { name: '***.982.247-**' }).first()).toBeVisible()
  await teclado.tecla('Enter')
  await teclado.escopo('venda.ver')
  await expect(page.getByRole('complementary', { name: 'Totais' })).toContainText('***.982.247-**')
  await expect(page.getByText('529.982.247-25')).toHaveCount(0)
})

test('a 200 % de zoom e em janelas estreitas tudo está à vista', async ({ page, teclado }) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  for (let referencia = 2; referencia <= 9; referencia++) await caixa.digitar(String(referencia))
  await caixa.linhas(8)
  const ultima = page.getByRole('grid', { name: 'Itens' }).getByRole('row').last()
  const valor = page.getByRole('textbox', { name: 'Valor' })
  for (const [width, height] of [
    [683, 384],
    [683, 768],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(ultima).toBeInViewport({ ratio: 1 })
    await teclado.tecla('F5')
    await teclado.escopo('pdv.pagamento')
    await teclado.tecla('F2')
    await teclado.escopo('pdv.pagamento.valor')
    await expect(valor).toBeFocused()
    await expect(ultima).toBeInViewport({ ratio: 1 })
    // the field is wholly visible: no other element covers its corners
    const covered = await valor.evaluate(field => {
      const { left, right, top, bottom } = field.getBoundingClientRect()
      const corners = [left + 2, right - 2].flatMap(x => [top + 2, bottom - 2].map(y => [x, y] as const))
      return corners.filter(([x, y]) => document.elementFromPoint(x, y) !== field).length
    })
    expect(covered, `${width}×${height}`).toBe(0)
    await teclado.tecla('Escape')
    await teclado.escopo('pdv.venda')
  }
})
