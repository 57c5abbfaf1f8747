import { expect, test } from './fixtures.ts'
import { abrirCaixa, ean } from './till.ts'

test('a 200 % de zoom e em janelas estreitas ou baixas tudo está à vista', async ({ page, teclado }) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  for (let referencia = 2; referencia <= 9; referencia++) await caixa.ler(ean(referencia))
  await caixa.linhas(8)
  const ultima = page.getByRole('grid', { name: 'Itens' }).getByRole('row').last()
  const valor = page.getByRole('textbox', { name: 'Valor' })
  for (const [width, height] of [
    [683, 384],
    [683, 768],
    [1920, 1080],
    [1366, 768],
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

  await test.step('doze parcelas também, com uma só barra onde não cabem', async () => {
    for (const key of ['F5', 'F4']) await teclado.tecla(key)
    await teclado.escopo('pdv.pagamento.valor')
    await teclado.tecla('F6')
    await teclado.escopo('pdv.parcelas.linhas')
    await page.getByRole('textbox', { name: 'Parcelas' }).fill('12')
    const folha = page.getByRole('grid', { name: 'Parcelas' })
    await expect(folha.getByRole('row')).toHaveCount(13)
    const cortado = await folha.evaluate(grid => {
      const rolagem = grid.parentElement as HTMLElement
      return [rolagem.scrollHeight - rolagem.clientHeight, rolagem.scrollWidth - rolagem.clientWidth]
    })
    expect(cortado).toEqual([0, 0])
    // on a low screen the sheet scrolls vertically, and only vertically
    await page.setViewportSize({ width: 1366, height: 480 })
    await expect
      .poll(() =>
        folha.evaluate(grid => {
          const rolagem = grid.parentElement as HTMLElement
          return [rolagem.scrollHeight > rolagem.clientHeight, rolagem.scrollWidth - rolagem.clientWidth]
        }),
      )
      .toEqual([true, 0])
  })
})
