import { createGtin } from '../src/core/document/gtin.ts'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

test('um produto comum é salvo em menos de 60 teclas fora os textos', async ({ page, teclado }) => {
  let teclas = 0
  const tecla = (chord: string) => {
    teclas += 1
    return teclado.tecla(chord)
  }
  const { digitar } = teclado
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

  // saves and opens another form; back in the list, the cursor is on the last saved product
  await expect(campo('Referência')).toBeFocused()
  await expect(campo('Referência')).toHaveValue('')
  await tecla('Escape')
  await teclado.escopo('lista.registro')
  const { headers } = await sessaoDe(page.request, 'dono@demo.tecla')
  const answer = await page.request.get('/api/v1/produtos?full_search=MAO-1', { headers })
  const { data } = (await answer.json()) as { data: { data: Record<string, unknown>[] } }
  expect(data.data[0]).toMatchObject({
    referencia: 'MAO-1',
    ncm: '09012100',
    tipo_produto: 1,
    estoque: { preco_vend: expect.stringMatching(/^14\.50*$/), marge_luc: expect.stringMatching(/^45\.0*$/) },
  })
})
