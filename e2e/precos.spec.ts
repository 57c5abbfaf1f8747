import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

test('dois produtos marcados são remarcados para um dia e hora, por teclado', async ({ page, teclado }) => {
  const { digitar, tecla } = teclado
  await teclado.entrar('dono@demo.tecla', '/cadastro/produto')
  await teclado.escopo('lista.registro')
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await tecla('x')
  await tecla('x')
  await tecla('Alt+p')
  const form = page.getByRole('dialog', { name: 'Remarcação' })
  const campo = (rotulo: string) => form.getByLabel(rotulo, { exact: true })
  await expect(campo('Produto')).not.toHaveValue('')
  await expect(form.getByRole('list', { name: 'Também nestes produtos' }).getByRole('listitem')).toHaveCount(
    1,
  )
  await expect(campo('O que muda')).toHaveValue(/Percentual/)
  await teclado.ate(campo('Valor'))
  await digitar('10')
  await tecla('Enter')
  for (const texto of ['01/12/2031', '08:00']) {
    await digitar(texto)
    await tecla('Enter')
  }
  await tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')
  const { ler } = await sessaoDe(page.request, 'dono@demo.tecla')
  const { data } = await ler('precos_agendados?order_by=id,desc&limit=2')
  for (const linha of data)
    expect(linha).toMatchObject({
      tipo: 2,
      valor: '10.00',
      data_inicio: '01/12/2031',
      hora_inicio: '08:00:00',
      situacao: 1,
    })
  expect(new Set(data.map((linha: { produto_id: number }) => linha.produto_id)).size).toBe(2)

  await page.goto('/cadastro/preco_agendado')
  await expect(
    page.getByRole('row', { name: /Percentual sobre o preço.*01\/12\/2031.*Agendado/ }),
  ).toHaveCount(2)
})
