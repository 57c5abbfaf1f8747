import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const CAIXA = 'caixa@demo.tecla'
/** PIN of the demo's owner. Not set by this test, because it would stay valid for later tests on this server. */
const PIN = '4321'

test('o PIN do supervisor deixa passar um preço uma vez e fica na venda', async ({
  page,
  request,
  teclado,
}) => {
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  teclado.permitir(/422/)

  await teclado.sessao(CAIXA)
  const caixa = await abrirCaixa(page)
  await caixa.ler('7891000100103')
  await caixa.linhas(1)
  await caixa.digitar('1@8,00')
  await teclado.escopo('pdv.aprovacao')
  const janela = page.getByRole('dialog', { name: 'Aprovação do supervisor' })
  await expect(janela).toContainText('R$ 8,00')
  await teclado.digitar('1111')
  await teclado.tecla('Enter')
  await expect(janela).toContainText('PIN incorreto')
  await teclado.digitar(PIN)
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.venda')
  await caixa.linhas(2)
  await expect(caixa.total).toContainText('18,00')

  // after Esc, nothing changes, and an alert says why
  await caixa.digitar('1@7,00')
  await teclado.escopo('pdv.aprovacao')
  await teclado.tecla('Escape')
  await teclado.escopo('pdv.venda')
  await expect(page.getByRole('alert')).toContainText('Alterar preço: você não tem permissão')
  await caixa.linhas(2)

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await caixa.pagarExato()
  await caixa.linhas(0)
  await caixa.ultimaVenda('autorizada')
  const [venda] = (await dono.ler('vendas?limit=1')).data
  expect(venda.valor_total).toBe('18.00')
  expect(venda.divergente).toBe(false)
  expect((await dono.ler(`vendas/${venda.id}`)).data.aprovacoes).toMatchObject([
    { acao: 'preco', pedido_por: expect.stringContaining('aixa') },
  ])
  await page.goto(`/vendas/${venda.id}`)
  await expect(page.getByRole('region', { name: 'Cancelados e aprovações' })).toContainText(
    'aprovou a pedido de',
  )
})
