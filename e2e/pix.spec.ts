import { request as apart } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { semProblemasDeAcesso, semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test('o Pix pago no celular acaba a venda, e o de outro valor se devolve', async ({
  page,
  request,
  servidor,
  teclado,
}) => {
  const https = await apart.newContext({ ignoreHTTPSErrors: true })
  const sim = (ato: string) =>
    https.post(`https://127.0.0.1:${servidor.simulador}/sim/pix/${ato}`, { data: {} })
  // the customer pays when told to
  await sim('manual')
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.digitar('7891000100103')
  await expect(caixa.total).toHaveText(/R\$\s10,00/)

  await test.step('Alt+X explica o total, e Esc volta à venda', async () => {
    await teclado.tecla('Alt+x')
    await teclado.escopo('pdv.explicar')
    const arvore = page.getByRole('tree', { name: 'Contas' })
    await expect(arvore).toBeFocused()
    await teclado.tecla('End')
    await expect(arvore.locator('[aria-selected=true]')).toContainText('Total da venda')
    await semProblemasNosDoisTemas(page)
    await teclado.tecla('Escape')
    await teclado.escopo('pdv.venda')
    await expect(caixa.omnibar).toBeFocused()
  })

  for (const key of ['F5', 'F5']) await teclado.tecla(key)
  await teclado.escopo('pdv.pagamento.valor')
  const resposta = page.waitForResponse(
    answer => answer.url().endsWith('/api/v1/vendas') && answer.request().method() === 'POST',
  )
  await teclado.tecla('F2')
  await teclado.escopo('pdv.pix')
  const janela = page.getByRole('dialog', { name: /^PIX de R\$\s10,00/ })
  // the QR Code must be wholly visible, or it cannot be read
  await expect(janela.getByRole('img', { name: /^QR Code do PIX/ })).toBeInViewport({ ratio: 1 })
  await expect(janela).toContainText(/Aguardando o pagamento · \d+ s/)
  await sim('pagar')
  const enviado = (await resposta).request().postDataJSON()
  expect(enviado.pagamento[0]).toMatchObject({ valor: '10.00' })
  expect(enviado.pagamento[0].autorizacao).toMatch(/^E\w{31}$/)
  await caixa.ultimaVenda('autorizada')

  const { headers } = await sessaoDe(request, 'dono@demo.tecla')
  const cobranca = { venda_uuid: crypto.randomUUID(), valor: '23.45', usados: [] }
  const { data } = await (await request.post('/api/v1/pix/cobrancas', { headers, data: cobranca })).json()
  // the payment is known from the bank's webhook call: the till did not ask for it
  await sim('outro')
  await sim('normal')
  await https.dispose()
  await teclado.comando('pix recebidos')
  await teclado.escopo('lista.pix')
  const linha = page.getByRole('row', { name: new RegExp(data.txid) })
  await expect(linha).toContainText(/veio outro valor.*23,44/)
  await semProblemasDeAcesso(page)
  await teclado.tecla('F2')
  await teclado.escopo('prompt')
  await teclado.tecla('F2')
  await expect(page.getByText('Nenhum PIX a conferir')).toBeVisible()
  await teclado.tecla('Alt+4')
  await expect(linha).toContainText('devolvido', { timeout: 20_000 })
})
