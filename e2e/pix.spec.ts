import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test('Pix dinâmico: o cliente paga no celular e a venda acaba sozinha', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.digitar('7891000100103')
  await expect(caixa.total).toHaveText(/R\$\s10,00/)
  for (const key of ['F5', 'F5']) await teclado.tecla(key)
  await teclado.escopo('pdv.pagamento.valor')
  const resposta = page.waitForResponse(
    answer => answer.url().endsWith('/api/v1/vendas') && answer.request().method() === 'POST',
    { timeout: 30_000 },
  )
  await teclado.tecla('F2')
  await teclado.escopo('pdv.pix')
  const janela = page.getByRole('dialog', { name: /^PIX de R\$\s10,00/ })
  // a code that is cut is none
  await expect(janela.getByRole('img', { name: /^QR Code do PIX/ })).toBeInViewport({ ratio: 1 })
  await expect(janela).toContainText(/Aguardando o pagamento · \d+ s/)
  // the demo's customer takes 8 seconds
  const enviado = (await resposta).request().postDataJSON()
  expect(enviado.pagamento[0]).toMatchObject({ valor: '10.00' })
  expect(enviado.pagamento[0].autorizacao).toMatch(/^E\w{31}$/)
  await caixa.ultimaVenda('autorizada')
})
