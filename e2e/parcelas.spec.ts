import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test('sete parcelas com datas coladas de uma planilha; a venda as guarda', async ({
  page,
  teclado,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.digitar('10*7891000100103')
  await expect(caixa.total).toHaveText(/R\$\s100,00/)
  for (const key of ['F5', 'F4']) await teclado.tecla(key)
  await teclado.escopo('pdv.pagamento.valor')
  await page.keyboard.type('v')
  await teclado.tecla('F6')
  await teclado.escopo('pdv.parcelas.linhas')
  const folha = page.getByRole('grid', { name: 'Parcelas' })
  await expect(folha.getByRole('row')).toHaveCount(2)
  const ano = new Date().getFullYear() + 1
  const datas = [1, 2, 3, 4, 5, 6, 7].map(mes => `10/0${mes}/${ano}`)
  await page.evaluate(texto => navigator.clipboard.writeText(texto), datas.join('\n'))
  await teclado.tecla('Control+v')
  await expect(folha.getByRole('row')).toHaveCount(8)
  // changes the first instalment to R$ 28,28; F9 then puts the difference into the last
  await teclado.tecla('ArrowRight')
  await page.keyboard.type('28,28')
  await teclado.tecla('Enter')
  await teclado.tecla('F2')
  await expect(page.getByRole('alert').filter({ hasText: 'parcelas' })).toHaveText(
    'O total das parcelas é diferente do valor a pagar',
  )
  await teclado.tecla('F9')
  await teclado.tecla('F2')
  await teclado.escopo('pdv.pagamento.valor')
  const resposta = page.waitForResponse(
    answer => answer.url().endsWith('/api/v1/vendas') && answer.request().method() === 'POST',
  )
  await teclado.tecla('F2')
  const enviado = (await resposta).request().postDataJSON()
  expect(enviado.pagamento).toMatchObject([{ numparcelas: 7, personalizada: true, valor: '100.00' }])
  expect(enviado.pagamento[0].parcelas).toEqual(
    datas.map((vencimento, i) => ({
      num_parcela: i + 1,
      sub_parcela: 0,
      valor: i === 0 ? '28.28' : i === 6 ? '0.32' : '14.28',
      vencimento,
      status: 'A',
      alterou: true,
    })),
  )
  await caixa.ultimaVenda('autorizada')
})

test('doze parcelas ficam à vista, com uma só barra onde não cabem', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.digitar('10*7891000100103')
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
