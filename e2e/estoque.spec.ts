import { sessaoDe } from './api.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa, caixaOf, ean } from './till.ts'

const DONO = 'dono@demo.tecla'

test('uma contagem com rede cortada, venda e recarga acerta o que se contou', async ({
  page,
  request,
  teclado,
}) => {
  const { ler } = await sessaoDe(request, DONO)
  const [um, outro] = [(await ler('produtos/ref/70')).data.id, (await ler('produtos/ref/71')).data.id]
  await teclado.entrar(DONO, '/produto/contagem')
  await teclado.escopo('estoque.contagens')
  await teclado.tecla('F2')
  const nova = page.getByRole('dialog', { name: 'Nova contagem' })
  await expect(nova.getByLabel('Nome')).toBeFocused()
  await teclado.digitar('Gondola 3')
  await teclado.ate(nova.getByLabel(/^Cega/))
  await teclado.tecla('Space')
  await teclado.tecla('F2')
  await teclado.escopo('estoque.contagem')

  const contados = page.getByRole('grid', { name: 'Contados' })
  const leitor = caixaOf(page)
  await expect(leitor.omnibar).toBeFocused()
  for (const codigo of [ean(70), ean(71), ean(70)]) await leitor.ler(codigo)
  // the last readings are made without network
  await expect(contados.getByRole('row', { name: /^70 .* 2$/ })).toBeVisible()
  await expect(contados.getByText('a enviar')).toHaveCount(0)
  teclado.permitir(/ERR_FAILED.*leituras/)
  await page.route('**/leituras', route => route.abort())
  for (const codigo of [ean(71), ean(70)]) await leitor.ler(codigo)
  await expect(contados.getByText('a enviar')).toHaveCount(2)
  await expect(contados.getByRole('row', { name: /^70 .* 3$/ })).toBeVisible()
  await expect(contados.getByRole('row', { name: /^71 .* 2$/ })).toBeVisible()
  await expect(contados.getByRole('columnheader', { name: 'Esperado' })).toHaveCount(0)

  const balcao = await page.context().newPage()
  const caixa = await abrirCaixa(balcao, 1)
  await caixa.ler(ean(70))
  await caixa.linhas(1)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada')
  await balcao.close()

  await page.unroute('**/leituras')
  await page.reload()
  await expect(contados.getByRole('row', { name: /^70 .* 3$/ })).toBeVisible()
  await expect(contados.getByText('a enviar')).toHaveCount(0)
  await teclado.tecla('F2')
  await expect(page.getByRole('dialog', { name: 'Fechar a contagem' })).toBeVisible()
  await teclado.tecla('F2')
  await expect(page.getByText(/^Contagem fechada: 2 saldos acertados/)).toBeVisible()
  await teclado.escopo('estoque.contagens')
  // sales after the reading are not counted twice
  expect((await ler(`estoque/produtos/${um}`)).data.saldo).toBe('2')
  expect((await ler(`estoque/produtos/${outro}`)).data.saldo).toBe('2')
})
