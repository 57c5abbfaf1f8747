import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test('cartão pelo TEF: o gerenciador aprova e a venda acaba sozinha', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  // the demo's last till has a TEF program
  const caixa = await abrirCaixa(page, 2)
  await caixa.digitar('7891000100103')
  await expect(caixa.total).toHaveText(/R\$\s10,00/)
  for (const key of ['F5', 'F4']) await teclado.tecla(key)
  await teclado.escopo('pdv.pagamento.valor')
  // brand and authorization come from the card machine, not from fields
  await expect(page.getByLabel('Autorização')).toHaveCount(0)
  const resposta = page.waitForResponse(
    answer => answer.url().endsWith('/api/v1/vendas') && answer.request().method() === 'POST',
    { timeout: 30_000 },
  )
  await teclado.tecla('F2')
  const enviado = (await resposta).request().postDataJSON()
  expect(enviado.pagamento[0]).toMatchObject({ valor: '10.00', autorizacao: expect.stringMatching(/^A\d+$/) })
  expect(enviado.pagamento[0].tef_uid).toHaveLength(36)
  await caixa.ultimaVenda('autorizada')
})
