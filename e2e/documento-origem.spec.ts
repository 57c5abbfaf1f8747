import type { APIRequestContext } from 'playwright/test'
import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'

const DONO = 'dono@demo.tecla'

interface Criado {
  id: number
}

/** An order of the first customer that has an address, for so much of the product '1'. */
async function pedir(request: APIRequestContext, qtde: string): Promise<Criado> {
  const { headers } = await sessaoDe(request, DONO)
  const clientes = await request.get(
    '/api/v1/parceiros?ativo=1&full_search=Distribuidora&includes=address_primary',
    {
      headers,
    },
  )
  const [cliente] = ((await clientes.json()) as { data: { id: number; address_primary: { id: number } }[] })
    .data
  const produtos = await request.get('/api/v1/produtos?referencia=1&limit=1', { headers })
  const [produto] = ((await produtos.json()) as { data: { data: { id: number }[] } }).data.data
  const total = `${Number(qtde) * 10}.00`
  const criado = await request.post('/api/v1/vendas', {
    headers,
    data: {
      tipo_operacao: 4,
      modelo: '55',
      parceiro_id: cliente?.id,
      addresse_id: cliente?.address_primary.id, // contrato
      tipo_faturamento: 2,
      valor_produtos: total,
      valor_total: total,
      itens: [{ produto_id: produto?.id, qtde, preco: '10.00' }],
    },
  })
  expect(criado.status(), await criado.text()).toBe(200)
  return ((await criado.json()) as { data: Criado }).data
}

test('um pedido é faturado em parte, o resto junto de outro, e cada um mostra o que virou', async ({
  page,
  request,
  teclado,
}) => {
  // what is spent is refused
  teclado.permitir(/409/)
  const um = await pedir(request, '5')
  const outro = await pedir(request, '2')
  await teclado.sessao(DONO)
  await page.goto(`/vendas/${um.id}`)
  const itens = page.getByRole('grid', { name: 'Itens' })
  const resumo = page.getByRole('complementary', { name: 'Resumo do pagamento' })
  // its lines can be typed, and the next number was proposed
  const pronto = async () => {
    await expect(page.getByRole('textbox', { name: 'QTDE * Referência' })).toBeEnabled()
    await expect(page.getByRole('textbox', { name: 'Número' })).not.toHaveValue('')
  }
  await expect(itens.getByRole('row')).toHaveCount(1)

  await teclado.tecla('Alt+s')
  const divisao = page.getByRole('dialog', { name: `Faturar parte do pedido ${um.id}` })
  await expect(divisao).toContainText('5 de 5')
  await page.keyboard.type('3')
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/documento\/novo\?pedidos=\d+&linhas=1:3$/)
  await expect(resumo).toContainText('30,00')
  // nothing is due: the order said so
  await pronto()
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)
  const nota = page.url().split('/').at(-1)
  await expect(page.getByRole('form').getByRole('button', { name: `De: Pedido ${um.id}` })).toBeVisible()

  await teclado.tecla('Alt+b')
  await expect(page).toHaveURL(new RegExp(`/vendas/${um.id}$`))
  await expect(page.getByRole('form').getByRole('button', { name: `Virou: Documento ${nota}` })).toBeVisible()

  await page.goto('/vendas?full_search=tipo:pedido')
  const lista = page.getByRole('grid', { name: 'Vendas' })
  await expect(lista.getByRole('row').nth(1)).toContainText(`#${outro.id}`)
  await teclado.tecla('Alt+x')
  await teclado.tecla('Alt+x')
  await expect(page.getByText('2 marcados')).toBeVisible()
  await teclado.tecla('Alt+g')
  await expect(page).toHaveURL(/\/documento\/documento\/novo\?pedidos=\d+,\d+$/)
  await expect(itens.getByRole('row')).toHaveCount(2)
  await expect(resumo).toContainText('40,00')
  await pronto()
  await teclado.tecla('F2')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)

  // both are spent now: what they became is said
  await page.goto(`/vendas/${um.id}`)
  await expect(itens.getByRole('row')).toHaveCount(1)
  await teclado.tecla('F6')
  const atencao = page.getByRole('dialog', { name: 'Atenção' })
  await expect(atencao).toContainText(`O pedido ${um.id} já virou o documento`)
  await teclado.tecla('Enter')
  await expect(page).toHaveURL(/\/documento\/documento\/\d+$/)
  await expect(itens.getByRole('row')).toHaveCount(2)
})
