import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test.use({ mundo: 'dia' })

/** Whole R$ that the test has moved, by payment method. */
interface Dito {
  meio: string
  valor: number
}

test('o dia inteiro do caixa por teclas, e os seus números são os de quem o digitou', async ({
  page,
  request,
  teclado,
}) => {
  test.setTimeout(240_000)
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
  })
  const conta = { tipo: 1, descricao: 'Caderneta', valor: '40.00', vencimento: '05/01/2030', parceiro_id }
  await criar('lancamentos_conta', conta)
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

  for (const qtde of [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2]) {
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

  await itens(1)
  await tecla('F5')
  await janelaDoValor('F5')
  await tecla('F2')
  await escopo('pdv.pix')
  // the demo's customer pays after 8 seconds
  await acabou()
  disse('17', 10)

  // one sale paid with two cards
  await itens(5)
  await tecla('F5')
  await janelaDoValor('F4')
  await digitar('30')
  await tecla('F2')
  await janelaDoValor('F4')
  await tecla('F2')
  await acabou()
  disse('03', 30)
  disse('03', 20)

  await tecla('Alt+7')
  await escopo('pdv.consumidor')
  await digitar('rosaura')
  await expect(page.getByRole('option', { name: /Rosaura/ })).toBeVisible()
  await tecla('Enter')
  await escopo('pdv.conta')
  await expect(page.getByRole('row', { name: /Caderneta/ })).toBeVisible()
  await tecla('F2')
  await escopo('prompt')
  await tecla('F2')
  await escopo('pdv.conta')
  await expect(page.getByRole('row', { name: /Caderneta/ })).toContainText('Paga')
  await tecla('Escape')
  await escopo('pdv.venda')
  disse('01', 40)

  await caixa.digitar('@rosaura')
  await escopo('pdv.consumidor')
  await expect(page.getByRole('option', { name: /Rosaura/ })).toBeVisible()
  await tecla('Enter')
  await escopo('pdv.venda')
  await itens(2)
  await tecla('F5')
  await janelaDoValor('F5')
  const meio = page.getByRole('combobox')
  const escolhido = () => meio.evaluate(one => (one as HTMLSelectElement).selectedOptions[0]?.text)
  for (let i = 0; i < 8 && (await escolhido()) !== 'Crediário da loja'; i++) await tecla('ArrowDown')
  await tecla('F2')
  await acabou()
  disse('05', 20)

  // the voucher pays one sale, and its balance a part of the next
  await itens(1)
  await caixa.ler(papel.codigo)
  await expect(page.getByText(/Vale de R\$\s30,00 nesta venda/).first()).toBeVisible()
  await page.screenshot({ path: '.tmp/vale-no-caixa.png' })
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

  await itens(2)
  await tecla('F5')
  await janelaDoValor('F2')
  await caixa.digitar('10')
  await janelaDoValor('F4')
  await tecla('F2')
  await acabou()
  disse('01', 10)
  disse('03', 10)

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

  expect(vendas).toBe(20)
  const [aberta] = (await ler('caixa/sessoes')).data
  const { leitura } = await criar('caixa/leitura_x', {
    uuid: crypto.randomUUID(),
    sessao_uuid: aberta.uuid,
  })
  expect(leitura.vendas).toMatchObject({ qtde: 19, canceladas: 1, liquido: `${vendido}.00` })
  expect(leitura.devolucoes).toEqual([{ meio: '01', qtde: 1, valor: '20.00' }])
  expect(leitura.recebimentos).toEqual([{ meio: '01', qtde: 1, valor: '40.00' }])
  const meios = leitura.meios.map(({ meio, esperado }: { meio: string; esperado: string }) => [
    meio,
    esperado,
  ])
  expect(meios).toEqual(['01', '03', '05', '17', '21'].map(each => [each, `${soma(each)}.00`]))

  // R$ 330 are expected; the test first counts 310, then 327
  expect(soma('01')).toBe(330)
  await tecla('Alt+5')
  await escopo('pdv.contagem')
  const contado = page.getByRole('status', { name: 'Dinheiro contado' })
  for (const pecas of ['1', '1', '', '', '1']) {
    if (pecas) await digitar(pecas)
    await tecla('ArrowDown')
  }
  await expect(contado).toHaveText(/R\$\s310,00/)
  await tecla('F2')
  const janela = page.getByRole('dialog', { name: 'Confira a contagem' })
  await expect(janela).toContainText('não confere')
  await expect(janela).not.toContainText('330,00')
  for (const pecas of ['', '', '', '1', '0', '1', '1']) {
    if (pecas) await digitar(pecas)
    await tecla('ArrowDown')
  }
  await expect(contado).toHaveText(/R\$\s327,00/)
  await tecla('F2')
  await escopo('erro')
  await expect(page.getByRole('alertdialog')).toContainText(/Z \d+: o caixa está fechado/)
  await tecla('Enter')
  expect((await ler('caixa/sessoes')).data[0]).toMatchObject({
    ...{ uuid: aberta.uuid, estado: 'fechado', vendas: 19, diferenca: '-3.00' },
    z: expect.stringMatching(/^Z \d+$/),
  })
})
