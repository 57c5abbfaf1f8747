import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, caixaOf, ean } from './till.ts'

test('o preço que muda com a venda aberta é dito, e a paga leva o de antes', async ({
  page,
  request,
  teclado,
}) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 1)
  await caixa.ler(ean(60))
  await caixa.linhas(1)
  const { headers, ler } = await sessaoDe(request, 'dono@demo.tecla')
  const { data } = await ler('produtos/ref/60')
  const put = await request.put(`/api/v1/produtos/${data.id}`, {
    headers,
    data: { estoque: { preco_vend: '99.00' } },
  })
  expect(put.status()).toBe(200)
  const linha = page.getByRole('grid', { name: 'Itens' }).getByRole('row').first()
  await expect(linha.getByText(/preço mudou: era .*, agora 99,00/)).toBeVisible()

  await test.step('um resto digitado no campo não se mistura com as leituras seguintes', async () => {
    for (const [resto, ref, linhas] of [
      ['a', 61, 3],
      ['-5', 63, 5],
    ] as const) {
      await page.keyboard.type(resto)
      for (const each of [ref, ref + 1]) await caixa.ler(ean(each))
      await caixa.linhas(linhas)
      await expect(page.getByRole('region', { name: 'Leituras que não entraram' })).toHaveCount(0)
      await teclado.tecla('Escape')
    }
  })

  await expect(linha.getByRole('gridcell').last()).not.toHaveText('99,00')
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  await caixa.ler(ean(60))
  await expect(caixa.total).toHaveText(/R\$\s99,00/)
})

test('o caixa assumido em outra aba leva a venda aberta, e só uma conclui', async ({
  page,
  context,
  teclado,
}) => {
  await teclado.sessao('caixa@demo.tecla')
  const primeira = await abrirCaixa(page, 2)
  await primeira.ler(ean(20))
  const outra = await context.newPage()
  await outra.goto('/documento/pdv')
  const segunda = caixaOf(outra)
  await expect(outra.getByText(/^Somente leitura: .*em outra aba deste navegador/)).toBeVisible()
  await expect(segunda.omnibar).toBeDisabled()
  await page.bringToFront()
  await primeira.ler(ean(21))
  await primeira.linhas(2)
  await outra.bringToFront()
  await outra.keyboard.press('F12')
  await expect(outra.getByRole('alertdialog').or(outra.getByRole('dialog'))).toContainText(
    'Assumir este caixa?',
  )
  await outra.keyboard.press('F2')
  await expect(segunda.omnibar).toBeFocused()
  await segunda.linhas(2)
  await expect(page.getByText(/^Somente leitura/)).toBeVisible({ timeout: 2000 })
  await expect(primeira.omnibar).toBeDisabled()
  await segunda.ler(ean(22))
  for (const key of ['F5', 'F2', 'Enter']) await outra.keyboard.press(key)
  await segunda.ultimaVenda('autorizada')
  await page.bringToFront()
  await page.keyboard.press('F5')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
