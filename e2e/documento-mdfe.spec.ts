import { sessaoDe } from './api.ts'
import { semProblemasNosDoisTemas } from './axe.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

test('um MDF-e é digitado, recusado na chave, corrigido, emitido, lido em papel e XML', async ({
  page,
  request,
  teclado,
}) => {
  const { tecla, digitar } = teclado
  const { ler, gravar, headers } = await sessaoDe(request, DONO)
  const [produto] = (await ler('produtos?referencia=1&limit=1')).data.data
  const [cliente] = (await ler('parceiros?ativo=1&full_search=Distribuidora&includes=address_primary')).data
  const dinheiro = (await ler('meio_pagamentos')).data.find(({ meio }: { meio: number }) => meio === 1)
  const [serie] = (await ler('series?modelo=55&order_by=id,asc&limit=1')).data
  const { id } = await gravar('vendas', {
    ...{ tipo_operacao: 1, modelo: '55', parceiro_id: cliente.id, addresse_id: cliente.address_primary.id }, // contrato
    ...{ tipo_faturamento: 0, tipo_documento: 1, tipo_atend: 1, fretepor: 9 },
    ...{ serie: serie.serie, numerocodumento: String(Number(serie.sequencia) + 1) },
    ...{ valor_produtos: '10.00', valor_total: '10.00' },
    itens: [{ produto_id: produto.id, qtde: '1', preco: '10.00' }],
    pagamento: [{ meio: 1, meio_pagamento_id: dinheiro.id, valor: '10.00', numparcelas: 1 }],
  })
  await gravar(`vendas/${id}/emitir`, {})
  await expect.poll(async () => (await ler(`vendas/${id}`)).data.status_emissao).toBe('autorizada')
  const { chave } = (await ler(`vendas/${id}`)).data
  const xml = await (await request.get(`/api/v1/vendas/${id}/xml`, { headers })).text()
  const [, cidade = '', uf = ''] = /<enderEmit>.*?<xMun>(.*?)<\/xMun><UF>(.*?)<\/UF>/.exec(xml) ?? []
  const [, destino = '', ufDestino = ''] = /<enderDest>.*?<xMun>(.*?)<\/xMun><UF>(.*?)<\/UF>/.exec(xml) ?? []
  await gravar('series', { nome: 'Manifestos', modelo: '58', serie: '8', sequencia: 0 })

  const dialogo = (name: string) => page.getByRole('dialog', { name })
  const documentos = page.getByRole('grid', { name: 'Documentos' })

  await test.step('a chave errada é recusada no campo, e a certa traz a cidade', async () => {
    await teclado.entrar(DONO, '/transporte/mdfe')
    await tecla('Insert')
    await expect(documentos).toBeFocused()
    await tecla('Insert')
    await expect(dialogo('Documento').getByLabel(/^Chave/)).toBeFocused()
    await digitar(`${chave.slice(0, 43)}${(Number(chave[43]) + 1) % 10}`)
    await tecla('F2')
    await expect(dialogo('Documento')).toContainText('Chave de acesso inválida')
    await tecla('Control+a')
    await digitar(chave)
    await expect(dialogo('Documento').getByRole('combobox', { name: /Município/ })).toHaveValue(
      new RegExp(destino, 'i'),
    )
    await tecla('F2')
    await expect(dialogo('Documento')).toBeHidden()
    await expect(documentos.getByRole('row').last()).toContainText(new RegExp(destino, 'i'))
    await teclado.ate(page.getByLabel(/^Valor da carga/))
    await digitar('10')
    await tecla('Enter')
    await digitar('25')
  })

  await test.step('viagem, veículo e condutor são digitados', async () => {
    await tecla('Alt+2')
    await teclado.ate(page.getByRole('combobox', { name: /^UF da carga/ }))
    await digitar(uf)
    await tecla('Enter')
    await expect(page.getByRole('combobox', { name: /^UF da descarga/ })).toBeFocused()
    await digitar(ufDestino)
    await teclado.ate(page.getByRole('grid', { name: 'Municípios de carregamento' }))
    await tecla('Insert')
    await digitar(cidade)
    await expect(page.getByRole('option').first()).toBeVisible()
    await tecla('Enter')
    await tecla('F2')
    await expect(dialogo('Município')).toBeHidden()
    await tecla('Alt+3')
    await expect(page.getByRole('combobox', { name: /^Veículo/ })).toBeFocused()
    await digitar('DELIVERY')
    await expect(page.getByRole('option').first()).toBeVisible()
    await tecla('Enter')
    await teclado.ate(page.getByRole('grid', { name: 'Condutores' }))
    await tecla('Insert')
    await digitar('José da Silva')
    await tecla('Enter')
    await digitar('52998224725')
    await tecla('F2')
    await expect(dialogo('Condutor')).toBeHidden()
    await semProblemasNosDoisTemas(page)
  })

  await test.step('F2 grava e F9 emite', async () => {
    await tecla('F2')
    await expect(page).toHaveURL(/\/transporte\/mdfe\/\d+$/)
    await expect(page.getByText('somente leitura')).toBeVisible()
    await tecla('F9')
    await expect(page.getByRole('form').getByRole('button', { name: /Exibir/ })).toBeVisible({
      timeout: 20_000,
    })
  })

  await test.step('F10 abre o DAMDFE e F7 baixa o XML', async () => {
    const aberto = page.waitForEvent('popup')
    await tecla('F10')
    await (await aberto).close()
    const baixado = page.waitForEvent('download')
    await tecla('F7')
    expect((await baixado).suggestedFilename()).toMatch(/^\d{6}[0-9A-Z]{12}\d{26}-procMDFe\.xml$/)
  })

  await test.step('a lista o mostra', async () => {
    await tecla('Escape')
    await expect(page.getByRole('row', { name: /autorizada/ })).toContainText(/DELIVERY/)
  })

  await test.step('na lista F7 baixa o XML e F9 cancela, e o evento fica no MDF-e', async () => {
    const baixado = page.waitForEvent('download')
    await tecla('F7')
    expect((await baixado).suggestedFilename()).toMatch(/-procMDFe\.xml$/)
    await tecla('F9')
    await digitar('O caminhão não vai sair hoje')
    await tecla('F2')
    // it is open no more
    await tecla('Alt+3')
    await expect(page.getByRole('row', { name: /cancelada/ })).toContainText(/DELIVERY/)
    await tecla('Enter')
    await expect(page.getByRole('region', { name: 'Eventos: MDF-e' })).toContainText(
      /Cancelamento.*registrado/,
    )
  })
})
