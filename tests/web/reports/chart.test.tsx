import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportScreen } from '../../../src/web/reports/report-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, servidor, user } from '../till/mundo.tsx'

noCaixa()

const dia = (n: number, liquido: string) => ({
  chaves: [`2026-11-0${n}`],
  valores: { dia: `0${n}/11/2026`, liquido },
})
const RESPOSTA = {
  ...{ titulo: 'Relatório de vendas', de: '01/11/2026', ate: '30/11/2026', grupos: ['dia'], ordem: 'dia' },
  colunas: [
    { id: 'dia', rotulo: 'Dia', tipo: 'day', casas: 0, medida: false },
    { id: 'liquido', rotulo: 'Líquido', tipo: 'money', casas: 2, medida: true },
  ],
  data: [dia(1, '10.00'), dia(3, '30.00'), dia(4, '40.00')],
  ...{ filtros: [], totais: { liquido: '80.00' }, comparado: null, avisos: [], dias_da_fonte: 0 },
  ...{ page: 1, last_page: 1, total: 3 },
}

test('Alt+L entra no gráfico, → diz cada marca, Enter abre o dia, e Esc sai', async () => {
  act(() => go('/report/vendas'))
  servidor({ 'GET relatorios/vendas': RESPOSTA })
  mostra(<ReportScreen />)
  const grafico = await screen.findByRole('figure', { name: 'Gráfico: Líquido' })
  const imagem = within(grafico).getByRole('img')
  expect(imagem.getAttribute('aria-label')).toContain('02/11/2026: nada')
  // also the days of the period after the last sale
  expect(imagem.getAttribute('aria-label')).toContain('05/11/2026: nada')
  const dita = () => grafico.querySelector('[aria-live=polite]')?.textContent
  // outside of the chart nothing is said twice: the grid says its row
  expect(dita()).toBeUndefined()
  await user.keyboard('{Alt>}l{/Alt}')
  await waitFor(() => expect(dita()).toBe('01/11/2026: 10,00'))
  await user.keyboard('{ArrowRight}')
  expect(dita()).toBe('02/11/2026: nada')
  await user.keyboard('{End}')
  expect(dita()).toBe('30/11/2026: nada')
  await user.keyboard('{Home}{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(dita()).toBe('04/11/2026: 40,00')
  await user.keyboard('{ArrowLeft}{Escape}')
  expect(dita()).toBeUndefined()
  // the table's cursor came along
  const [atual] = screen.getAllByRole('row').filter(row => row.getAttribute('aria-selected') === 'true')
  expect(atual?.textContent).toContain('03/11/2026')
  await user.keyboard('{Alt>}l{/Alt}{ArrowRight}{Enter}')
  await waitFor(() => expect(new URLSearchParams(window.location.search).get('dia')).toBe('2026-11-04'))
})

test('a meta do mês é uma marca sobre a barra, dita com quanto se alcançou dela', async () => {
  const mes = (n: number, liquido: string, meta?: string) => ({
    chaves: [`2026-${n}-01`],
    valores: { mes: `${n}/2026`, liquido },
    ...(meta ? { meta } : {}),
  })
  act(() => go('/report/vendas?grupos=mes'))
  servidor({
    'GET relatorios/vendas': {
      ...RESPOSTA,
      ...{ grupos: ['mes'], ordem: 'mes', total: 2 },
      colunas: [{ id: 'mes', rotulo: 'Mês', tipo: 'month', casas: 0, medida: false }, RESPOSTA.colunas[1]],
      data: [mes(10, '70.00', '50.00'), mes(11, '30.00', '120.00')],
    },
  })
  mostra(<ReportScreen />)
  const grafico = await screen.findByRole('figure', { name: 'Gráfico: Líquido' })
  await waitFor(() => expect(grafico.querySelectorAll('[data-meta]')).toHaveLength(2))
  expect(within(grafico).getByText('meta')).toBeInTheDocument()
  const dito = within(grafico).getByRole('img').getAttribute('aria-label')
  expect(dito).toContain('70,00 · meta 50,00 (140,0 %)')
  expect(dito).toContain('30,00 · meta 120,00 (25,0 %)')
})

test('a barra negativa cresce do zero para a esquerda, na ordem da tabela', async () => {
  act(() => go('/report/vendas'))
  const linha = (chave: string, tipo: string, liquido: string) => ({
    chaves: [chave],
    valores: { tipo, liquido },
  })
  servidor({
    'GET relatorios/vendas': {
      ...RESPOSTA,
      ...{ grupos: ['tipo'], ordem: 'tipo' },
      colunas: [{ ...RESPOSTA.colunas[0], id: 'tipo', rotulo: 'Tipo', tipo: 'text' }, RESPOSTA.colunas[1]],
      data: [linha('2', 'Devolução', '-20.00'), linha('1', 'Venda', '80.00')],
      ...{ totais: { liquido: '60.00' }, total: 2 },
    },
  })
  mostra(<ReportScreen />)
  const grafico = await screen.findByRole('figure', { name: 'Gráfico: Líquido' })
  const barras = [...grafico.querySelectorAll('[role=img] rect')].map(barra => [
    barra.getAttribute('x'),
    barra.getAttribute('width'),
  ])
  expect(barras).toEqual([
    ['0%', '20%'],
    ['20%', '80%'],
  ])
  expect([...grafico.querySelectorAll('[data-zero]')].map(linha => linha.getAttribute('x1'))).toEqual([
    ...['20%', '20%'],
  ])
  const dito = within(grafico).getByRole('img').getAttribute('aria-label') ?? ''
  expect(dito.indexOf('Devolução')).toBeLessThan(dito.indexOf('Venda'))
})
