import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

test('um pedido que chega é visto no delivery, aberto em Pedido e aceito, tudo por tecla', async ({
  page,
  request,
  teclado,
}) => {
  const { headers } = await sessaoDe(request, DONO)
  await teclado.sessao(DONO)
  await page.goto('/delivery')
  const lista = page.getByRole('grid', { name: 'Delivery' })
  await expect(page.getByText('Nenhum pedido a aceitar')).toBeVisible()

  const produtos = await request.get('/api/v1/produtos?referencia=1&limit=1', { headers })
  const [produto] = ((await produtos.json()) as { data: { data: { id: number }[] } }).data.data
  const criado = await request.post('/api/v1/vendas', {
    headers,
    data: {
      tipo_operacao: 4,
      modelo: '55',
      status_app: 'P',
      tipo_faturamento: 2,
      valor_produtos: '20.00',
      valor_total: '20.00',
      itens: [{ produto_id: produto?.id, qtde: '2', preco: '10.00' }],
    },
  })
  expect(criado.status(), await criado.text()).toBe(200)
  const { id } = ((await criado.json()) as { data: { id: number } }).data

  // another's order comes by itself
  await expect(lista.getByRole('row').nth(1)).toContainText(`#${id}`)
  await expect(lista.getByRole('row').nth(1)).toContainText('a aceitar')
  await teclado.tecla('Enter')
  const pedido = page.getByRole('dialog', { name: 'Pedido' })
  await expect(pedido.getByRole('grid', { name: 'Itens' }).getByRole('row')).toHaveCount(1)
  await teclado.tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toContainText('Pedido aceito')
  await expect(pedido.getByRole('button', { name: 'Editar' })).toBeVisible()
  await teclado.tecla('Escape')
  await expect(pedido).toBeHidden()
  await expect(page.getByText('Nenhum pedido a aceitar')).toBeVisible()
})
