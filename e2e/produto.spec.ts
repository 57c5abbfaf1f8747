import { createGtin } from '../src/core/document/gtin.ts'
import { registrar, sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

test('um produto comum se salva em menos de 60 teclas, e depois um de grade', async ({ page, teclado }) => {
  let teclas = 0
  const tecla = (chord: string) => {
    teclas += 1
    return teclado.tecla(chord)
  }
  const { digitar } = teclado
  const dono = await sessaoDe(page.request, 'dono@demo.tecla')
  const grupo = (api: string, nome: string, itens: string[]) =>
    registrar(dono, api, { nome, itens: itens.map(item => ({ nome: item })) })
  await grupo('tamanhos', 'Tamanho e2e', ['P', 'M', 'G'])
  await grupo('subdivisaos', 'Cor e2e', ['Azul', 'Preta', 'Verde', 'Rosa'])
  await teclado.entrar('dono@demo.tecla', '/cadastro/produto')
  await teclado.escopo('lista.registro')
  await tecla('Insert')
  const form = page.getByRole('form', { name: 'Produto' })
  const campo = (rotulo: string) =>
    form.getByLabel(rotulo, { exact: true }).and(form.locator('input, button, output'))
  await expect(campo('Referência')).toBeFocused()
  // unit and tax rules begin with the shop's defaults
  await expect(campo('Unidade (venda)')).toHaveValue(/UN/)
  for (const rotulo of [
    'Referência',
    'Nome',
    'GTIN',
    'Unidade (venda)',
    'NCM',
    'Preço de compra',
    'Margem de lucro (%)',
    'Preço de venda',
    'Estoque inicial',
    'Foto',
  ])
    await expect(campo(rotulo), rotulo).toBeInViewport({ ratio: 1 })

  for (const [foco, texto] of [
    ['Referência', 'MAO-1'],
    ['Nome', 'CAFÉ DE TODO DIA 500 G'],
    ['GTIN', createGtin('2', 913_001)],
    // the proposed unit stands there: Enter takes it
    ['Unidade (venda)', ''],
    ['NCM', '09012100'],
    ['Preço de compra', '10'],
    ['Margem de lucro (%)', '45'],
  ] as const) {
    await expect(campo(foco)).toBeFocused()
    await digitar(texto)
    await tecla('Enter')
  }
  await expect(campo('Preço de venda')).toBeFocused()
  await expect(campo('Preço de venda')).toHaveValue(/^14,50/)
  await tecla('Enter')
  await expect(campo('Estoque inicial')).toBeFocused()
  await digitar('24')
  await tecla('Shift+F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')
  expect(teclas).toBeLessThan(60)

  // saves and opens another form
  await expect(campo('Referência')).toBeFocused()
  await expect(campo('Referência')).toHaveValue('')
  const { data } = await dono.ler('produtos?full_search=MAO-1')
  expect(data.data[0]).toMatchObject({
    referencia: 'MAO-1',
    ncm: '09012100',
    tipo_produto: 1,
    estoque: { preco_vend: expect.stringMatching(/^14\.50*$/), marge_luc: expect.stringMatching(/^45\.0*$/) },
  })

  await test.step('uma grade de 3 × 4 é preenchida, salva e aberta de novo', async () => {
    for (const texto of ['GRD-E2E', 'CAMISA DA GRADE', '', '', '61091000']) {
      await digitar(texto)
      await tecla('Enter')
    }
    await expect(campo('Preço de compra')).toBeFocused()
    await campo('Controla grade').focus()
    await tecla('Space')
    await tecla('Alt+3')
    const parte = form.getByRole('tabpanel', { name: /Grade/ })
    await parte.getByLabel('Tamanho').focus()
    await digitar('Tamanho e2e')
    await tecla('Enter')
    await parte.getByLabel('Subdivisão').focus()
    await digitar('Cor e2e')
    await tecla('Enter')
    await tecla('Enter')
    await expect(parte.locator('[data-campo="grades"]')).toBeFocused()
    await tecla('Insert')
    const gerador = page.getByRole('dialog', { name: 'Gerar grade' })
    for (const lista of ['Tamanhos', 'Subdivisões']) {
      await expect(gerador.getByRole('listbox', { name: lista })).toBeFocused()
      await tecla('Control+a')
      await tecla('F2')
    }
    await expect(gerador.getByRole('rowheader')).toHaveCount(12)
    await digitar('49,9')
    for (const chord of ['Enter', 'Control+Home', 'Control+Space', 'Control+d', 'F2']) await tecla(chord)
    await expect(gerador).toHaveCount(0)
    const matriz = form.getByRole('grid', { name: 'Grade: Preço de venda' })
    await expect(matriz.getByRole('gridcell', { name: '49,90' })).toHaveCount(12)
    await tecla('F2')
    // back in the list, the cursor is on the saved product
    await teclado.escopo('lista.registro')
    await tecla('Enter')
    await expect(campo('Nome')).toHaveValue('CAMISA DA GRADE')
    await tecla('Alt+3')
    await expect(matriz.getByRole('gridcell', { name: '49,90' })).toHaveCount(12)
  })
})
