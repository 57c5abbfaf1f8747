import { createGtin } from '../src/core/document/gtin.ts'
import { comoOsOutros, registrar, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

test('sem pauta o caixa recusa e o documento pede na linha; importada pelo GTIN, vende', async ({
  page,
  request,
  teclado,
}) => {
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const outros = await comoOsOutros(dono)
  const mark = String(Date.now()).slice(-9)
  const gtin = createGtin('789', Number(mark))
  const produto = async (nome: string, regra: object, mais: object) =>
    registrar(request, dono, 'produtos', {
      ...{ ...outros, nome: `${nome} ${mark}`, referencia: `${nome}${mark}`, ncm: '22021000' },
      estoque: { preco_comp: '1.00', preco_vend: '3.00', estoque_inicial: '100' },
      icms_dentro_id: await registrar(request, dono, 'tributacao_icms', {
        ...{ nome: `${nome} POR PAUTA ${mark}`, origem: '0', icms: '18', mobc: '3' },
        ...regra,
      }),
      ...mais,
    })
  await produto('SUCO', { cst: '00', cfop: '5102', mobc: '1' }, { gtin })
  await produto('CERVEJA', { cst: '10', cfop: '5401', icms_st: '20', mobcst: '5' }, { cest: '0300200' })

  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page)
  await caixa.digitar(`SUCO${mark}`)
  await expect(
    page.getByText(`SUCO ${mark}: Falta a pauta do ICMS, em Fiscal › Pautas e listas`).first(),
  ).toBeVisible()
  await caixa.linhas(0)

  await page.goto('/fiscal/pauta')
  await teclado.escopo('lista.registro')
  await teclado.tecla('F8')
  await teclado.escopo('importacao')
  await page
    .getByLabel('Cole aqui as linhas copiadas da planilha')
    .fill(`Produto;UF;Início;ICMS próprio (R$)\n${gtin};SP;01/01/2026;4,10\n`)
  await teclado.tecla('F2')
  await expect(page.getByText('texto colado · 1 linha')).toBeVisible()
  await teclado.tecla('F2')
  await expect(page.getByText('✓ 1 incluída')).toBeVisible()
  await teclado.tecla('F2')
  await expect(page.getByRole('row').filter({ hasText: `SUCO ${mark}` })).toContainText('4,10')

  await page.goto('/documento/pdv')
  await expect(caixa.omnibar).toBeFocused()
  await caixa.digitar(gtin)
  await caixa.linhas(1)

  await page.goto('/documento/documento/novo')
  await page.getByRole('combobox', { name: 'Cliente' }).focus()
  await page.keyboard.type('Distribuidora', { delay: 20 })
  await expect(page.getByRole('option').first()).toBeVisible()
  await teclado.tecla('Enter')
  await expect(page.getByRole('combobox', { name: 'Endereço', exact: true })).not.toHaveValue('')
  const omnibar = page.getByRole('textbox', { name: 'QTDE * Referência' })
  await omnibar.focus()
  // typed slowly: on a busy machine, fast keys could count as a scan
  await page.keyboard.type(`12*CERVEJA${mark}`, { delay: 60 })
  await teclado.tecla('Enter')
  const falta = `CERVEJA ${mark}: Falta a pauta da ST, em Fiscal › Pautas e listas`
  await expect(page.getByText(falta).first()).toBeVisible()
  await teclado.tecla('F2')
  await expect(page.getByRole('alertdialog', { name: 'Atenção' })).toContainText(falta)
  await teclado.tecla('Enter')
  const valor = page.getByLabel('Preço de pauta ou lista da ST')
  await expect(valor).toBeFocused()
  await teclado.digitar('5')
  await teclado.tecla('F2')
  await expect(omnibar).toBeFocused()
  // 12 × 5.00 at 20 % less 12 × 3.00 at 18 %
  await expect(page.getByRole('complementary', { name: 'Resumo do pagamento' })).toContainText('41,52')
})
