import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

/** PIN of the demo's owner. */
const PIN = '4321'

test('sai o lote que vence antes, e o vencido só com o PIN', async ({ page, request, teclado }) => {
  const dono = await sessaoDe(request, 'dono@demo.tecla')
  const { id } = (await dono.ler('produtos/ref/LOT-1')).data
  const lote = `VENC${Date.now() % 100_000}`
  const feito = await request.post(`/api/v1/produtos/${id}/lotes`, {
    headers: dono.headers,
    data: { lote, quantidade: '5', fabricacao: '05/01/2024', validade: '10/01/2026' },
  })
  expect(feito.ok(), await feito.text()).toBe(true)

  await teclado.sessao('caixa@demo.tecla')
  const caixa = await abrirCaixa(page)
  const escolha = page.getByRole('dialog', { name: 'Selecione um lote' })
  await caixa.digitar('LOT-1')
  await teclado.escopo('lote.busca')
  await expect(escolha.getByRole('option', { name: new RegExp(`${lote}.*vencido há`) })).toBeVisible()
  await expect(escolha.getByRole('option', { selected: true })).toContainText('L24')
  await teclado.tecla('Enter')
  await caixa.linhas(1)

  await caixa.digitar('LOT-1')
  await teclado.escopo('lote.busca')
  await teclado.digitar(lote)
  await expect(escolha.getByRole('option')).toHaveCount(1)
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.aprovacao')
  await expect(page.getByRole('dialog', { name: 'Aprovação do supervisor' })).toContainText('lote vencido')
  await teclado.digitar(PIN)
  await teclado.tecla('Enter')
  await teclado.escopo('pdv.venda')
  await caixa.linhas(2)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  const [venda] = (await dono.ler('vendas?limit=1')).data
  expect(venda.divergente).toBe(false)
  expect((await dono.ler(`vendas/${venda.id}`)).data.aprovacoes).toMatchObject([
    { acao: 'lote_vencido', aprovado_por: 'Dona da Loja' },
  ])

  await teclado.entrar('dono@demo.tecla', '/produto/validade')
  await teclado.escopo('lotes.validade')
  await teclado.tecla('Alt+2')
  await teclado.digitar(lote)
  const linha = page.getByRole('row', { name: new RegExp(lote) })
  await expect(linha).toContainText('vencido há')
  await expect(linha).toContainText('4 UN')
  await teclado.tecla('Enter')
  await expect(page.getByRole('dialog', { name: 'Lote' }).getByLabel('Saldo')).toHaveValue(/^4/)
})
