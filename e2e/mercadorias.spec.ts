import type { APIRequestContext } from 'playwright/test'
import { comoOsOutros, registrar, type Sessao, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const DONO = 'dono@demo.tecla'

/** Gives id, model and XML of the last sale's note. */
async function ultimaNota(request: APIRequestContext, { headers, ler }: Sessao) {
  const [venda] = (await ler('vendas?limit=1')).data
  const xml = await request.get(`/api/v1/vendas/${venda.id}/xml`, { headers })
  return { id: venda.id as number, modelo: venda.modelo, xml: await xml.text() }
}

test('uma motocicleta sai em NF-e com veicProd e destinatário', async ({ page, request, teclado }) => {
  const dono = await sessaoDe(request, DONO)
  await registrar(request, dono, 'produtos', {
    ...(await comoOsOutros(dono)),
    referencia: 'MOTO-160',
    nome: 'MOTOCICLETA 160 CC',
    ncm: '87112020',
    estoque: { preco_vend: '18500.00', estoque_inicial: '3' },
    veiculo_novo: true,
    car_tipo_opercao: '1',
    car_codigo_cor: 'R157',
    car_cor: 'VERMELHA',
    car_potencia: '15',
    car_cilindrada: '162',
    car_peso_liquido: '0.117',
    car_peso_bruto: '0.29',
    car_tipo_combustivel: '16',
    car_capacidade_tracao: '0',
    car_distancia_eixo: '1315',
    car_ano_modelo: '2027',
    car_ano_fabricacao: '2026',
    car_tipo_pintura: 'S',
    car_tipo_veiculo: '04',
    car_especie_veiculo: '1',
    car_codicao_vin: 'N',
    car_codicao_veiculo: '1',
    car_codigo_marca_mod: '10302',
    car_cor_denatran: '15',
    car_capacidade_max: '2',
    car_restricao: '0',
  })
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  await caixa.digitar('MOTO-160')
  const dialogo = page.getByRole('dialog', { name: 'Detalhamento de veículo novo' })
  await expect(dialogo.getByRole('textbox', { name: /^Chassi/ })).toBeFocused()
  await teclado.digitar('9c2kc1670rr000001')
  await teclado.tecla('Enter')
  await teclado.digitar('KC16E7R000001')
  await teclado.tecla('Enter')
  await teclado.digitar('RR000001')
  await teclado.tecla('F2')
  await caixa.linhas(1)

  await teclado.tecla('F5')
  await teclado.escopo('pdv.consumidor')
  await teclado.digitar('mariana rocha')
  await expect(page.getByRole('option', { name: /Mariana Rocha/ })).toBeVisible()
  await teclado.tecla('Enter')
  await expect(page.getByRole('complementary', { name: 'Resumo da venda' })).toContainText('Mariana Rocha')
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')

  const { id, modelo, xml } = await ultimaNota(request, dono)
  expect(modelo).toBe('55')
  expect(xml).toContain('<veicProd><tpOp>1</tpOp><chassi>9C2KC1670RR000001</chassi>')
  expect(xml).toContain('<nMotor>KC16E7R000001</nMotor>')

  await page.goto(`/vendas/${id}`)
  await expect(page.getByRole('row', { name: /MOTOCICLETA 160 CC/ })).toContainText('9C2KC1670RR000001')
  await teclado.comando('veículo vendido')
  await expect(dialogo.getByRole('textbox', { name: /^Chassi/ })).toHaveValue('9C2KC1670RR000001')
  await expect(dialogo.getByRole('textbox', { name: /^Chassi/ })).toHaveAttribute('readonly')
  await teclado.tecla('Escape')
  await teclado.escopo('venda.ver')
})

test('um medicamento pelo lote e um botijão de GLP na mesma NFC-e: rastro, med e comb', async ({
  page,
  request,
  teclado,
}) => {
  const dono = await sessaoDe(request, DONO)
  const comum = await comoOsOutros(dono)
  const remedio = await registrar(request, dono, 'produtos', {
    ...comum,
    referencia: 'DIPIRONA',
    nome: 'DIPIRONA 500 MG 10 COMPRIMIDOS',
    ncm: '30049069',
    estoque: { preco_vend: '9.90' },
    controle_lote: true,
    codigo_anvisa: '1023505540012',
    pmc: '12.34',
  })
  await registrar(request, dono, `produtos/${remedio}/lotes`, {
    lote: 'D2610',
    quantidade: '50',
    saldo: '50',
    fabricacao: '01/10/2026',
    validade: '01/10/2028',
    codigo_agregacao: '1234567890',
  })
  const icms_dentro_id = await registrar(request, dono, 'tributacao_icms', {
    nome: 'GLP, cobrado numa fase só',
    cfop: '5656',
    origem: '0',
    cst: '61',
    aliq_icms_retido_anteriormente: '1.39',
  })
  await registrar(request, dono, 'produtos', {
    ...comum,
    icms_dentro_id,
    icms_fora_id: icms_dentro_id,
    unidade: 'KG',
    referencia: 'GLP-13',
    nome: 'GAS DE COZINHA',
    ncm: '27111910',
    estoque: { preco_vend: '9.00', estoque_inicial: '130' },
    codanp: '210203001',
    desanp: 'GLP',
    clp: '70',
    gas_natural: '20',
    gas_importado: '10',
    valor_partida: '4.50',
  })
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page, 2)
  await caixa.digitar('DIPIRONA')
  await teclado.escopo('lote.busca')
  await expect(page.getByRole('option', { name: /D2610/ })).toBeVisible()
  await teclado.tecla('Enter')
  await caixa.linhas(1)
  await caixa.digitar('13*GLP-13')
  await caixa.linhas(2)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')

  const { modelo, xml } = await ultimaNota(request, dono)
  expect(modelo).toBe('65')
  expect(xml).toContain(
    '<rastro><nLote>D2610</nLote><qLote>1.000</qLote><dFab>2026-10-01</dFab><dVal>2028-10-01</dVal><cAgreg>1234567890</cAgreg></rastro><med><cProdANVISA>1023505540012</cProdANVISA><vPMC>12.34</vPMC></med>',
  )
  expect(xml).toContain(
    '<comb><cProdANP>210203001</cProdANP><descANP>GLP</descANP><pGLP>70.00</pGLP><pGNn>20.00</pGNn><pGNi>10.00</pGNi><vPart>4.50</vPart><UFCons>SP</UFCons></comb>',
  )
})
