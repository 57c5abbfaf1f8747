import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, caixaOf, ean } from './till.ts'

test('a venda rápida só com o teclado volta ao catálogo', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  await abrirCaixa(page, 3)
  await page.goto('/documento/pdv2')
  await teclado.escopo('pdv2.catalogo')
  const caixa = caixaOf(page)
  const busca = page.getByRole('combobox', { name: 'Buscar' })
  await expect(busca).toBeFocused()

  // Enter right after typing sells the typed product, not the one that the list showed before
  await page.keyboard.type('leite condensado lata')
  await teclado.tecla('Enter')
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText('LEITE CONDENSADO LATA')
  await caixa.ler(ean(5))
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText('1 × 9,99')

  await teclado.tecla('F5')
  await teclado.escopo('pdv2.carrinho')
  await caixa.linhas(2)
  await teclado.tecla('ArrowUp')
  await teclado.tecla('Alt+q')
  await teclado.escopo('prompt')
  await teclado.digitar('3')
  await teclado.tecla('F2')
  await teclado.escopo('pdv2.carrinho')
  await expect(page.getByRole('row').first()).toContainText('30,00')

  await teclado.tecla('F5')
  await teclado.escopo('pdv2.pagamento')
  await expect(page.getByRole('heading', { level: 1, name: 'Pagamento' })).toBeVisible()
  await teclado.tecla('F5')
  await teclado.escopo('pdv.pagamento')
  await teclado.tecla('F5')
  await teclado.escopo('pdv.pagamento.valor')
  await teclado.tecla('Enter')
  await teclado.escopo('pdv2.catalogo')
  await expect(caixa.total).toHaveText(/R\$\s0,00/)
  await caixa.ultimaVenda('autorizada')
})

test('ESC desce um passo por vez e a venda continua no caixa', async ({ page, teclado }) => {
  await teclado.sessao('caixa@demo.tecla')
  await abrirCaixa(page, 3)
  await page.goto('/documento/pdv2')
  await teclado.escopo('pdv2.catalogo')
  await caixaOf(page).ler(ean(7))
  await expect(page.getByRole('status', { name: 'Último item' })).toContainText('LENTILHA')
  await teclado.tecla('F5')
  await teclado.escopo('pdv2.carrinho')
  await teclado.tecla('F5')
  await teclado.escopo('pdv2.pagamento')
  await teclado.tecla('Escape')
  await teclado.escopo('pdv2.carrinho')
  await teclado.tecla('Escape')
  await teclado.escopo('pdv2.catalogo')
  await teclado.tecla('Escape')
  await teclado.escopo('inicio')
  await teclado.tecla('Alt+v')
  await teclado.escopo('pdv.venda')
  await caixaOf(page).linhas(1)
})

test('só o dono muda o preço da linha, por tecla, paleta ou API', async ({ page, request, teclado }) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 3)
  await caixa.ler('7891000100103')
  await teclado.tecla('Alt+p')
  await teclado.escopo('prompt')
  await teclado.digitar('8,50')
  await teclado.tecla('F2')
  await expect(caixa.total).toHaveText(/R\$\s8,50/)
  const enviada = page.waitForRequest(/\/api\/v1\/vendas$/)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  const corpo = (await enviada).postDataJSON()

  const { headers } = await sessaoDe(request, 'caixa@demo.tecla')
  const recusada = await request.post('/api/v1/vendas', {
    headers,
    // without signature, the sale counts as made by its sender; with the owner's signature it counts as the owner's, whoever
    // sends it
    data: {
      ...corpo,
      autoria: null,
      uuid: corpo.uuid.replace(/.$/, (last: string) => (last === '0' ? '1' : '0')),
    },
  })
  expect(recusada.status()).toBe(403)
  expect(JSON.stringify(await recusada.json())).toMatch(/preço/i)
})

test('pagamento?documento= de uma venda que existe mostra essa venda', async ({ page, request, teclado }) => {
  await teclado.sessao('dono@demo.tecla')
  const caixa = await abrirCaixa(page, 3)
  await caixa.ler('7891000100103')
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  const { ler } = await sessaoDe(request, 'dono@demo.tecla')
  const id = (await ler('vendas?limit=1')).data[0].id
  await page.goto(`/documento/pdv2/pagamento?documento=${id}`)
  await expect(page).toHaveURL(new RegExp(`/vendas/${id}$`))
})
