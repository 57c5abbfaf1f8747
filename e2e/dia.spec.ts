import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test.use({ mundo: 'dia' })

/** Whole R$ that the test has moved, by payment method. */
interface Dito {
  meio: string
  valor: number
}

test('o dia inteiro do caixa por teclas, e os números são os de quem o digitou', async ({
  page,
  request,
  context,
  teclado,
}) => {
  const { tecla, digitar, escopo } = teclado
  const { headers, ler } = await sessaoDe(request, 'dono@demo.tecla')
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
    ['Caderneta', '40.00', '05/01/2030'],
    ['Uniforme', '60.00', '05/02/2030'],
    ['Panela', '100.00', '05/03/2030'],
  ])
    await criar('lancamentos_conta', { tipo: 1, descricao, valor, vencimento, parceiro_id })
  const vale = await criar('vales', {
    ...{ uuid: crypto.randomUUID(), origem: 'cortesia', valor: '30.00', motivo: 'Sorteio do dia' },
  })
  const papel = await criar(`vales/${vale.id}/via`, {})

  const ditos: Dito[] = []
  const disse = (...[meio, valor]: [string, number]) => ditos.push({ meio, valor })
  const soma = (meio: string) =>
    ditos.filter(each => each.meio === meio).reduce((sum, each) => sum + each.valor, 0)
  let vendas = 0
  let vendido = 0

  await teclado.sessao('caixa@demo.tecla')
  // the demo's last till has a TEF program
  const caixa = await abrirCaixa(page, 2)
  /** Makes a sale of `qtde` items at R$ 10,00, up to its payment. */
  const itens = async (qtde: number) => {
    await caixa.digitar(`${qtde}*7891000100103`)
    await expect(caixa.total).toHaveText(new RegExp(`R\\$\\s${qtde * 10},00`))
    vendas += 1
    vendido += qtde * 10
  }
  const janelaDoValor = async (tecla2: string) => {
    await escopo('pdv.pagamento')
    await tecla(tecla2)
    await escopo('pdv.pagamento.valor')
    await expect(page.getByLabel('Valor', { exact: true })).toBeFocused()
  }
  const acabou = (situacao: string | RegExp = /autorizada|Emitindo/) => caixa.ultimaVenda(situacao, 30_000)

  await tecla('Alt+b')
  await escopo('prompt')
  await digitar('100')
  await tecla('F2')
  await expect(page.getByText(/aberto com R\$\s100,00/).first()).toBeVisible()
  disse('01', 100)

  for (const qtde of [1, 2, 3]) {
    await itens(qtde)
    await caixa.pagarExato()
    await acabou()
    disse('01', qtde * 10)
  }

  // pays more than the total: R$ 40 of change
  await itens(1)
  await tecla('F5')
  await janelaDoValor('F2')
  await caixa.digitar('50')
  await acabou()
  disse('01', 50)
  disse('01', -40)

  // one sale paid in cash and with two cards, approved by the TEF program
  await itens(5)
  await tecla('F5')
  await janelaDoValor('F2')
  await caixa.digitar('10')
  await janelaDoValor('F4')
  // brand and authorization come from the card machine, not from fields
  await expect(page.getByLabel('Autorização')).toHaveCount(0)
  await digitar('15')
  await tecla('F2')
  await janelaDoValor('F4')
  const resposta = page.waitForResponse(
    answer => answer.url().endsWith('/api/v1/vendas') && answer.request().method() === 'POST',
    { timeout: 30_000 },
  )
  await tecla('F2')
  const { pagamento } = (await resposta).request().postDataJSON()
  expect(pagamento).toMatchObject([
    { valor: '10.00' },
    ...['15.00', '25.00'].map(valor => ({
      valor,
      autorizacao: expect.stringMatching(/^A\d+$/),
      tef_uid: expect.stringMatching(/^.{36}$/),
    })),
  ])
  await acabou()
  disse('01', 10)
  disse('03', 40)

  // two of the customer's debts are received; a sale beyond the credit limit asks for the PIN
  await tecla('Alt+7')
  await escopo('pdv.consumidor')
  await digitar('rosaura')
  await expect(page.getByRole('option', { name: /Rosaura/ })).toBeVisible()
  await tecla('Enter')
  await escopo('pdv.conta')
  const conta = page.getByRole('dialog', { name: 'Conta de Rosaura do Fiado' })
  await expect(conta.getByRole('row', { name: /Caderneta/ })).toBeVisible()
  await expect(conta).toContainText(/Livre\s*R\$\s5,00/)
  for (let i = 0; i < 2; i++) await tecla('Alt+x')
  await expect(conta.getByRole('status', { name: 'Totais' })).toContainText('100,00')
  await tecla('F2')
  await escopo('prompt')
  await tecla('F2')
  await escopo('pdv.conta')
  await expect(conta.getByRole('row', { name: /Caderneta/ })).toContainText('Paga')
  await expect(conta).toContainText(/Livre\s*R\$\s105,00/)
  await tecla('Escape')
  await escopo('pdv.venda')
  disse('01', 100)

  await caixa.digitar('@rosaura')
  await escopo('pdv.consumidor')
  await expect(page.getByRole('option', { name: /Rosaura/ })).toBeVisible()
  await tecla('Enter')
  await escopo('pdv.venda')
  await itens(11)
  await tecla('F5')
  await janelaDoValor('F5')
  const meio = page.getByRole('combobox')
  const escolhido = () => meio.evaluate(one => (one as HTMLSelectElement).selectedOptions[0]?.text)
  for (let i = 0; i < 8 && (await escolhido()) !== 'Crediário da loja'; i++) await tecla('ArrowDown')
  await tecla('F2')
  await escopo('pdv.aprovacao')
  await expect(page.getByRole('dialog', { name: 'Aprovação do supervisor' })).toContainText(
    /Além do limite de crédito de R\$\s205,00/,
  )
  await digitar('4321')
  await tecla('Enter')
  await acabou()
  disse('05', 110)
  // a sale on credit has a paper to sign
  await expect(page.getByText('Carnê ou nota promissória').first()).toBeVisible()
  await tecla('Alt+h')
  await escopo('prompt')
  await tecla('ArrowDown')
  const papelAssinado = context.waitForEvent('page')
  const promissoria = page.waitForResponse(/carnes\?.*papel=promissoria/)
  await tecla('F2')
  expect((await promissoria).status()).toBe(200)
  await (await papelAssinado).close()

  // the voucher pays one sale, and its balance a part of the next
  await itens(1)
  await caixa.ler(papel.codigo)
  await expect(page.getByText(/Vale de R\$\s30,00 nesta venda/).first()).toBeVisible()
  await tecla('F5')
  await acabou()
  disse('21', 10)
  await itens(3)
  await caixa.ler(papel.codigo)
  await expect(page.getByText(/Vale de R\$\s20,00 nesta venda/).first()).toBeVisible()
  await tecla('F5')
  await janelaDoValor('F2')
  await tecla('F2')
  await acabou()
  disse('21', 20)
  disse('01', 10)

  await tecla('Alt+2')
  await escopo('prompt')
  await digitar('50')
  await tecla('Enter')
  await digitar('1')
  await tecla('F2')
  await expect(page.getByText(/Sangria de R\$\s50,00/).first()).toBeVisible()
  disse('01', -50)

  await itens(4)
  await caixa.pagarExato()
  await acabou('autorizada')
  disse('01', 40)
  await tecla('F9')
  await escopo('prompt')
  await digitar('1')
  await tecla('F2')
  await expect(page.getByRole('complementary', { name: 'Resumo da venda' })).toContainText(/cancelada/i, {
    timeout: 30_000,
  })
  disse('01', -40)
  vendido -= 40

  await itens(2)
  await caixa.pagarExato()
  await acabou('autorizada')
  disse('01', 20)
  const [{ id }] = (await ler('vendas?limit=1')).data
  await caixa.ler((await ler(`vendas/${id}`)).data.chave)
  await escopo('pdv.devolucao')
  await tecla('F2')
  await digitar('1')
  await tecla('F2')
  await escopo('pdv.reembolso')
  await tecla('F2')
  await escopo('pdv.aprovacao')
  await digitar('4321')
  await tecla('Enter')
  await expect(page.getByRole('alertdialog', { name: 'Atenção' })).toContainText(
    /Devolva R\$\s20,00 em Dinheiro/,
  )
  await tecla('Enter')
  disse('01', -20)

  expect(vendas).toBe(10)
  const [aberta] = (await ler('caixa/sessoes')).data
  const { leitura } = await criar('caixa/leitura_x', {
    uuid: crypto.randomUUID(),
    sessao_uuid: aberta.uuid,
  })
  expect(leitura.vendas).toMatchObject({ qtde: 9, canceladas: 1, liquido: `${vendido}.00` })
  expect(leitura.devolucoes).toEqual([{ meio: '01', qtde: 1, valor: '20.00' }])
  expect(leitura.recebimentos).toEqual([{ meio: '01', qtde: 2, valor: '100.00' }])
  const meios = leitura.meios.map(({ meio, esperado }: { meio: string; esperado: string }) => [
    meio,
    esperado,
  ])
  expect(meios).toEqual(['01', '03', '05', '21'].map(each => [each, `${soma(each)}.00`]))

  // R$ 240 are expected; the test first counts 220, then 237
  expect(soma('01')).toBe(240)
  await tecla('Alt+5')
  await escopo('pdv.contagem')
  const contado = page.getByRole('status', { name: 'Dinheiro contado' })
  for (const pecas of ['1', '', '', '1']) {
    if (pecas) await digitar(pecas)
    await tecla('ArrowDown')
  }
  await expect(contado).toHaveText(/R\$\s220,00/)
  await tecla('F2')
  const janela = page.getByRole('dialog', { name: 'Confira a contagem' })
  await expect(janela).toContainText('não confere')
  await expect(janela).not.toContainText('240,00')
  for (const pecas of ['', '', '', '', '1', '1', '1']) {
    if (pecas) await digitar(pecas)
    await tecla('ArrowDown')
  }
  await expect(contado).toHaveText(/R\$\s237,00/)
  await tecla('F2')
  await escopo('erro')
  await expect(page.getByRole('alertdialog')).toContainText(/Z \d+: o caixa está fechado/)
  await tecla('Enter')
  expect((await ler('caixa/sessoes')).data[0]).toMatchObject({
    ...{ uuid: aberta.uuid, estado: 'fechado', vendas: 9, diferenca: '-3.00' },
    z: expect.stringMatching(/^Z \d+$/),
  })
})
