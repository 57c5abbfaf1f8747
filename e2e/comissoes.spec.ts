import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const DONO = 'dono@demo.tecla'

test('uma regra, uma venda de outro vendedor e o que ele recebe, por teclado', async ({
  page,
  request,
  teclado,
}) => {
  const { digitar, tecla } = teclado
  await teclado.entrar(DONO, '/cadastro/comissao/novo')
  await teclado.escopo('form')
  await digitar('Equipe da loja')
  const percentual = page.getByLabel('Percentual (%)')
  await teclado.ate(percentual)
  await digitar('2,5')
  await tecla('F2')
  await expect(page.getByRole('status', { name: 'Aviso' })).toHaveText('Operação realizada com sucesso')

  const caixa = await abrirCaixa(page)
  await caixa.digitar('2*7891000100103')
  await caixa.linhas(1)
  await tecla('Alt+s')
  await teclado.escopo('pdv.vendedor')
  await expect(page.getByRole('option').nth(1)).toBeVisible()
  await digitar('carlos')
  await tecla('Enter')
  await teclado.escopo('pdv.venda')
  await expect(page.getByRole('complementary', { name: 'Resumo da venda' })).toContainText('Carlos Caixa')
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')

  await teclado.comando('comissoes por')
  await teclado.escopo('lista.comissoes')
  const carlos = page.getByRole('row', { name: /Carlos Caixa/ })
  await expect(carlos).toContainText('0,50')
  await tecla('Enter')
  await expect(page.getByRole('heading', { name: 'Comissões de Carlos Caixa' })).toBeVisible()
  await expect(page.getByRole('row', { name: /Venda/ })).toContainText('0,50')
  await tecla('Enter')
  await teclado.escopo('venda.ver')
  await expect(page.getByText('Carlos Caixa')).toBeVisible()
  const { ler } = await sessaoDe(request, DONO)
  const [venda] = (await ler('vendas?limit=1')).data
  expect((await ler(`vendas/${venda.id}`)).data).toMatchObject({
    vendedor: 'Carlos Caixa',
    divergente: false,
  })
})
