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
  await teclado.escopo('relatorio')
  const carlos = page.getByRole('row', { name: /Carlos Caixa/ })
  await expect(carlos).toContainText('0,50')
  await tecla('Enter')
  await expect(page.getByText('Vendedor: Carlos Caixa')).toBeVisible()
  await expect(page.getByRole('row', { name: /Venda/ }).last()).toContainText('0,50')
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

const TELAS = [
  'vendas',
  'lucro',
  'venda_agrupada',
  'vendas_hora',
  'comparativo',
  'vendedores',
  'meios',
  'produtos',
  'curva_abc',
  'parceiros',
  'avaliacao',
]

test('da paleta à venda, à visão, à agenda e ao arquivo em menos de 40 teclas', async ({ page, teclado }) => {
  test.setTimeout(180_000)
  const { digitar } = teclado
  let teclas = 0
  const tecla = (chord: string) => {
    teclas += 1
    return teclado.tecla(chord)
  }
  await teclado.entrar(DONO)
  await tecla('Control+k')
  await teclado.escopo('paleta')
  await digitar('curva abc 90d')
  await expect(page.getByRole('option', { name: /Curva ABC/ }).first()).toBeVisible()
  await page.screenshot({ path: '.tmp/rel-paleta.png' })
  await tecla('Enter')
  await teclado.escopo('relatorio')
  await expect(page.getByRole('heading', { name: 'Curva ABC' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Líquido por produto/ })).toBeVisible()
  await page.screenshot({ path: '.tmp/rel-curva_abc.png' })
  await tecla('Enter')
  await expect(page.getByText(/por dia/)).toBeVisible()
  await tecla('Enter')
  await expect(page.getByText(/por venda/)).toBeVisible()
  await page.screenshot({ path: '.tmp/rel-folha.png' })
  await tecla('Enter')
  await teclado.escopo('venda.ver')
  await tecla('Escape')
  await teclado.escopo('relatorio')
  await tecla('Backspace')
  await tecla('Backspace')
  await expect(page.getByText(/por produto/)).toBeVisible()
  await tecla('Alt+g')
  await teclado.escopo('prompt')
  await digitar('Cat')
  await page.screenshot({ path: '.tmp/rel-agrupar.png' })
  await tecla('F2')
  await expect(page.getByText(/por categoria/)).toBeVisible()
  await tecla('F6')
  await teclado.escopo('prompt')
  await tecla('Space')
  await tecla('F2')
  await expect(page.getByRole('columnheader', { name: 'Qtde' })).toHaveCount(0)
  await tecla('Alt+s')
  await teclado.escopo('form')
  await digitar('Categorias do trimestre')
  await page.screenshot({ path: '.tmp/rel-visao.png' })
  await tecla('F2')
  await teclado.escopo('relatorio')
  await tecla('Alt+e')
  await teclado.escopo('form')
  await page.screenshot({ path: '.tmp/rel-agenda.png' })
  await tecla('F2')
  await teclado.escopo('relatorio')
  const baixado = page.waitForEvent('download')
  await tecla('F9')
  await teclado.escopo('lista.exportar')
  await tecla('F3')
  expect((await baixado).suggestedFilename()).toBe('curva_abc.xlsx')
  expect(teclas).toBeLessThan(40)

  // the saved report opens from the palette as it was saved, and the list of schedules shows its time
  await teclado.tecla('Control+k')
  await teclado.escopo('paleta')
  await digitar('categorias do tri')
  await expect(page.getByRole('option', { name: /Categorias do trimestre/ })).toBeVisible()
  await teclado.tecla('Enter')
  await expect(page.getByText(/por categoria/)).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Qtde' })).toHaveCount(0)
  await page.goto('/cadastro/relatorio_agendado')
  await expect(page.getByRole('row', { name: /Curva ABC/ })).toContainText(/\d{2}\/\d{2}\/\d{4} 07:00/)
  await page.screenshot({ path: '.tmp/rel-agendados.png' })

  await page.goto('/report/curva_abc?periodo=90d')
  await teclado.escopo('relatorio')
  await tecla('Alt+c')
  await expect(page.getByText(/comparado com/)).toBeVisible()
  await tecla('F4')
  await teclado.escopo('prompt')
  await page.screenshot({ path: '.tmp/rel-filtrar.png' })
  await tecla('Escape')
  for (const tela of TELAS) {
    await page.goto(`/report/${tela}?periodo=ano`)
    await teclado.escopo('relatorio')
    await expect(page.getByRole('status', { name: 'Totais' })).not.toHaveText('')
    await page.screenshot({ path: `.tmp/rel-${tela}.png` })
  }
})
