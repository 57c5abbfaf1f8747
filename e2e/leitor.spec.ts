import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

test('uma leitura com um formulário aberto entra só no carrinho', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  await caixa.ler(ean(40))
  for (const [chord, fechar] of [
    ['Delete', 'Escape'],
    ['F4', 'Escape'],
    ['Alt+q', 'Escape'],
  ] as const) {
    const antes = Number(await page.locator('[role=grid][aria-label=Itens]').getAttribute('aria-rowcount'))
    await teclado.tecla(chord)
    await teclado.escopo('prompt')
    const campo = page.getByRole('dialog').getByRole('textbox').first()
    // the command that parks a sale proposes a name; other prompts are empty
    const proposto = await campo.inputValue()
    await caixa.ler(ean(41))
    await teclado.escopo('prompt')
    await expect(campo).toHaveValue(proposto)
    await teclado.tecla(fechar)
    await teclado.escopo('pdv.venda')
    await caixa.linhas(antes + 1)
    // after closing, the cursor is on the scanned line, as after any scan
    await expect(
      page.locator('[role=grid][aria-label=Itens] [role=row][aria-selected=true]'),
    ).toHaveAttribute('aria-rowindex', String(antes + 1))
  }
  // the prompt applies to the line on which it was opened, whatever is scanned meanwhile
  await teclado.tecla('ArrowUp')
  await teclado.tecla('Delete')
  await teclado.escopo('prompt')
  await caixa.ler(ean(42))
  await page.keyboard.type('desistiu', { delay: 60 })
  await teclado.tecla('F2')
  await caixa.linhas(4)
  await expect(page.getByRole('grid', { name: 'Itens' }).getByText(ean(42))).toBeVisible()
})

test('uma leitura recusada numa rajada continua à vista até ser vista', async ({ page, teclado }) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 2)
  await caixa.ler(ean(50))
  await caixa.ler('7890000000994')
  await caixa.ler(ean(51))
  await caixa.linhas(2)
  const perdidas = page.getByRole('region', { name: 'Leituras que não entraram' })
  await expect(perdidas).toContainText('7890000000994')
  await teclado.tecla('Escape')
  await expect(perdidas).toHaveCount(0)
  await caixa.linhas(2)
  await caixa.digitar('-100%')
  await teclado.escopo('confirmacao')
  await teclado.tecla('F2')
  await teclado.escopo('pdv.venda')
  await teclado.tecla('F2')
  await expect(page.getByRole('alert')).toContainText('O total da venda não pode ser zero')
})

test('um código lido no Início abre o caixa e vende', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  await teclado.tecla('Alt+i')
  await teclado.escopo('inicio')
  await page.waitForTimeout(300)
  await caixa.ler(ean(40))
  await teclado.escopo('pdv.venda')
  await caixa.linhas(1)
  await expect(page.getByRole('grid', { name: 'Itens' }).getByText(ean(40))).toBeVisible()
  await teclado.tecla('Alt+i')
  await teclado.escopo('inicio')
  await teclado.tecla('1')
  await teclado.escopo('pdv.venda')
  await caixa.linhas(1)
})
