import { REPORTS } from '../src/domain/reports/index.ts'
import { expect, test } from './fixtures.ts'
import { abrirCaixa } from './till.ts'

const DONO = 'dono@demo.tecla'

/** Reports with sales, of every shape of chart. */
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
  const { digitar } = teclado
  /** Opens an address without reloading the page. */
  const abrir = (caminho: string) => page.evaluate(to => history.pushState(null, '', to), caminho)
  let teclas = 0
  const tecla = (chord: string) => {
    teclas += 1
    return teclado.tecla(chord)
  }
  // without a sale there is nothing to draw
  await teclado.sessao(DONO)
  const caixa = await abrirCaixa(page)
  await caixa.digitar('2*7891000100103')
  await caixa.linhas(1)
  await caixa.pagarExato()
  await caixa.ultimaVenda('autorizada', 30_000)
  await teclado.tecla('Alt+i')
  await teclado.escopo('inicio')
  await tecla('Control+k')
  await teclado.escopo('paleta')
  await digitar('curva abc 90d')
  await expect(page.getByRole('option', { name: /Curva ABC/ }).first()).toBeVisible()
  await tecla('Enter')
  await teclado.escopo('relatorio')
  await expect(page.getByRole('heading', { name: 'Curva ABC' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Líquido por produto/ })).toBeVisible()
  await tecla('Enter')
  await expect(page.getByText(/por dia/)).toBeVisible()
  await tecla('Enter')
  await expect(page.getByText(/por venda/)).toBeVisible()
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
  await tecla('F2')
  await teclado.escopo('relatorio')
  await tecla('Alt+e')
  await teclado.escopo('form')
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
  await abrir('/cadastro/relatorio_agendado')
  await expect(page.getByRole('row', { name: /Curva ABC/ })).toContainText(/\d{2}\/\d{2}\/\d{4} 07:00/)

  await abrir('/report/curva_abc?periodo=90d')
  await expect(page.getByRole('heading', { name: 'Curva ABC' })).toBeVisible()
  await teclado.escopo('relatorio')
  await tecla('Alt+c')
  await expect(page.getByText(/comparado com/)).toBeVisible()
  await tecla('F4')
  await teclado.escopo('prompt')
  await tecla('Escape')
  for (const tela of TELAS) {
    const titulo = REPORTS.find(({ id }) => id === tela)?.title ?? ''
    await abrir(`/report/${tela}?periodo=ano`)
    await expect(page.getByRole('heading', { level: 1, name: titulo, exact: true })).toBeVisible()
    await expect(page.getByRole('status', { name: 'Totais' })).not.toHaveText('')
  }
})
