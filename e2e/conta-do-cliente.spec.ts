import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test('a conta do cliente no caixa recebe por tecla, e além do limite se pede o PIN', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar, escopo } = teclado
  const { headers } = await sessaoDe(request, 'dono@demo.tecla')
  const criar = async (caminho: string, data: object) => {
    const answer = await request.post(`/api/v1/${caminho}`, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const rua = { cep: '01001000', endereco: 'Praça da Sé', numero: '1', bairro: 'Sé' }
  const { id: parceiro_id } = await criar('parceiros', {
    ...{ tipo: 'F', cpf_cnpj: '11144477735', nome: 'Rosaura do Fiado', classificacaos: [1] },
    addresss: [{ tipo: 1, ...rua, pais_id: '1058', municipio_id: '3550308' }],
    limite_credito: '205.00',
  })
  for (const [descricao, valor, vencimento] of [
    ['Caderneta', '100.00', '05/01/2030'],
    ['Uniforme', '60.00', '05/02/2030'],
    ['Panela', '40.00', '05/03/2030'],
  ])
    await criar('lancamentos_conta', { tipo: 1, descricao, valor, vencimento, parceiro_id })

  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page, 2)
  await tecla('Alt+7')
  await escopo('pdv.consumidor')
  await digitar('rosaura')
  await expect(page.getByRole('option', { name: /Rosaura/ })).toBeVisible()
  await tecla('Enter')
  await escopo('pdv.conta')
  const conta = page.getByRole('dialog', { name: 'Conta de Rosaura do Fiado' })
  await expect(conta.getByRole('row', { name: /Caderneta/ })).toBeVisible()
  await expect(conta).toContainText(/Livre\s*R\$\s5,00/)
  await tecla('Alt+x')
  await tecla('Alt+x')
  await expect(conta.getByRole('status', { name: 'Totais' })).toContainText('160,00')
  await page.screenshot({ path: '.tmp/conta-do-cliente.png' })
  await tecla('F2')
  await escopo('prompt')
  await page.screenshot({ path: '.tmp/conta-receber.png' })
  await tecla('F2')
  await escopo('pdv.conta')
  await expect(conta.getByRole('row', { name: /Caderneta/ })).toContainText('Paga')
  await expect(conta).toContainText(/Livre\s*R\$\s165,00/)
  await tecla('Escape')
  await escopo('pdv.venda')

  // the sale costs R$ 170 and only R$ 165 of the credit limit are left
  await caixa.digitar('@rosaura')
  await escopo('pdv.consumidor')
  await expect(page.getByRole('option', { name: /Rosaura/ })).toBeVisible()
  await tecla('Enter')
  await escopo('pdv.venda')
  await caixa.digitar('17*7891000100103')
  await expect(caixa.total).toHaveText(/R\$\s170,00/)
  for (const key of ['F5', 'F5']) await tecla(key)
  await escopo('pdv.pagamento.valor')
  const meio = page.getByRole('combobox')
  const escolhido = () => meio.evaluate(one => (one as HTMLSelectElement).selectedOptions[0]?.text)
  for (let i = 0; i < 8 && (await escolhido()) !== 'Crediário da loja'; i++) await tecla('ArrowDown')
  await tecla('F2')
  await escopo('pdv.aprovacao')
  await expect(page.getByRole('dialog', { name: 'Aprovação do supervisor' })).toContainText(
    /Além do limite de crédito de R\$\s205,00/,
  )
  await page.screenshot({ path: '.tmp/conta-limite.png' })
  await digitar('4321')
  await tecla('Enter')
  await caixa.ultimaVenda(/autorizada|Emitindo/)
  // a sale on credit has a paper to sign
  await expect(page.getByText('Carnê ou nota promissória').first()).toBeVisible()
  await tecla('Alt+h')
  await escopo('prompt')
  await tecla('ArrowDown')
  await page.screenshot({ path: '.tmp/carne.png' })
  const papel = page.waitForResponse(/carnes\?/)
  await tecla('F2')
  const { status, url } = await papel.then(answer => ({ status: answer.status(), url: answer.url() }))
  expect([status, url]).toEqual([200, expect.stringContaining('papel=promissoria')])
})
