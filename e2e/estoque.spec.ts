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

test('uma perda lida pelo leitor sai do estoque, e o kardex do produto a conta', async ({
  page,
  request,
  teclado,
}) => {
  const { ler } = await sessaoDe(request, DONO)
  const { data: produto } = await ler('produtos/ref/72')
  const antes = Number((await ler(`estoque/produtos/${produto.id}`)).data.saldo)
  await teclado.entrar(DONO)
  await teclado.comando('perda ou quebra')
  const janela = page.getByRole('dialog', { name: 'Movimento de estoque' })
  await expect(janela.getByRole('tab', { name: /Perda/, selected: true })).toBeVisible()
  const leitor = caixaOf(page)
  await expect(leitor.omnibar).toBeFocused()
  await leitor.ler(ean(72))
  await leitor.ler(ean(72))
  const [agora, depois] = [antes, antes - 2].map(saldo => saldo.toLocaleString('pt-BR'))
  const linha = janela.getByRole('row', { name: /^72 / })
  await expect(linha.getByRole('gridcell')).toHaveText([
    '72',
    produto.nome,
    '',
    '2',
    agora,
    depois,
  ] as string[])
  await teclado.ate(janela.getByLabel('Motivo'))
  await teclado.digitar('Caixa molhada')
  await teclado.tecla('F2')
  await expect(janela).toHaveCount(0)

  await teclado.comando('kardex de um produto')
  await expect(page.getByRole('dialog', { name: 'Kardex de qual produto?' })).toBeVisible()
  await teclado.digitar('72')
  await expect(page.getByRole('option').first()).toHaveText(`72${produto.nome}`)
  await teclado.tecla('Enter')
  const kardex = page.getByRole('dialog', { name: `Kardex · ${produto.nome}` })
  await expect(kardex.getByRole('row', { name: /Perda Caixa molhada/ })).toContainText('-2')
  await expect(kardex.getByRole('definition').first()).toHaveText(String(depois))
  await teclado.tecla('Escape')
  await expect(kardex).toHaveCount(0)

  // the kardex also opens from the list of products and from the form
  await page.goto('/cadastro/produto?busca=referencia%3D72')
  await expect(page.getByRole('grid').getByRole('row', { name: new RegExp(produto.nome) })).toBeVisible()
  await teclado.tecla('Alt+k')
  await expect(kardex).toBeVisible()
  await teclado.tecla('Escape')
  await expect(kardex).toHaveCount(0)
  await page.goto(`/cadastro/produto/${produto.id}/editar`)
  await expect(page.getByRole('form', { name: 'Produto' }).getByLabel('Nome')).toHaveValue(produto.nome)
  await teclado.tecla('Alt+k')
  await expect(kardex).toBeVisible()
})
