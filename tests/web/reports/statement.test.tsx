import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ReportScreen } from '../../../src/web/reports/report-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { mostra, noCaixa, pedidos, servidor, user } from '../till/mundo.tsx'

noCaixa()

const medida = (id: string, rotulo: string) => ({ id, rotulo, tipo: 'money', casas: 2, medida: true })
/** January sold 1000.00 with a gain in the drawer; February lost money. */
const MESES = [
  [
    '2026-01',
    '01/2026',
    { receitas: '1000.00', receita: '1000.00', custo: '400.00', despesas: '-50.00', resultado: '650.00' },
  ],
  [
    '2026-02',
    '02/2026',
    { receitas: '200.00', receita: '200.00', custo: '80.00', despesas: '300.00', resultado: '-180.00' },
  ],
] as const
const totais = {
  receitas: '1200.00',
  receita: '1200.00',
  custo: '480.00',
  despesas: '250.00',
  resultado: '470.00',
}
const RESPOSTA = {
  ...{
    titulo: 'Resultado gerencial',
    de: '01/01/2026',
    ate: '31/12/2026',
    grupos: ['mes'],
    ordem: 'mes',
    filtros: [],
  },
  colunas: [
    { id: 'mes', rotulo: 'Mês', tipo: 'month', casas: 0, medida: false },
    ...[medida('receita', 'Receita'), medida('receitas', 'Receitas'), medida('custo', 'Custo')],
    ...[medida('despesas', 'Despesas'), medida('resultado', 'Resultado')],
  ],
  data: MESES.map(([chave, mes, valores]) => ({ chaves: [chave], valores: { mes, ...valores } })),
  totais,
  comparado: {
    de: '01/01/2025',
    ate: '31/12/2025',
    totais: { ...totais, custo: '400.00', despesas: '500.00' },
  },
  ...{ avisos: [], dias_da_fonte: 0, page: 1, last_page: 1, total: 2 },
}

test('linhas para baixo, meses ao lado, % das receitas e o ano anterior', async () => {
  act(() => go('/report/resultado'))
  servidor({ 'GET relatorios/resultado': RESPOSTA })
  mostra(<ReportScreen />)
  await screen.findByText('Despesas', { selector: '[role="gridcell"] *' })
  const celulas = screen
    .getAllByRole('row')
    .map(row =>
      within(row)
        .queryAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    )
    .filter(({ length }) => length > 0)
  // 480/1200 = 40 %; costs grew from 400 to 480, expenses fell by half
  expect(celulas).toEqual([
    ['Receita', '1.000,00', '200,00', '1.200,00', '100,0 %', '1.200,00', '0,0 %'],
    ['CMV', '-400,00', '-80,00', '-480,00', '-40,0 %', '-400,00', '-20,0 %'],
    ['Despesas', '50,00', '-300,00', '-250,00', '-20,8 %', '-500,00', '+50,0 %'],
    ['Resultado', '650,00', '-180,00', '470,00', '39,2 %', '470,00', '0,0 %'],
  ])
  // while months scroll, the line's name and its total stay
  const cabecalhos = screen.getAllByRole('columnheader')
  const ficam = cabecalhos.filter(each => each.matches('.presa .linha > :is(:first-child, .fica)'))
  expect(ficam.map(({ textContent }) => textContent)).toEqual(['Linha', 'Total'])
  const tom = (texto: string) => screen.getAllByText(texto)[0]?.className
  expect(
    [tom('50,00'), tom('-300,00'), tom('-180,00'), tom('650,00')].map(said => said?.split(' ')[0]),
  ).toEqual([...['text-ok', '', 'text-bad', 'text-ok']])
})

test('→ anda pelos meses, e Enter abre as linhas do mês em que está', async () => {
  act(() => go('/report/resultado'))
  servidor({ 'GET relatorios/resultado': RESPOSTA })
  mostra(<ReportScreen />)
  await screen.findByText('Despesas', { selector: '[role="gridcell"] *' })
  await user.keyboard('{ArrowRight}{ArrowDown}{Enter}')
  await waitFor(() => expect(window.location.search).toContain('mes=2026-02'))
  expect(new URLSearchParams(window.location.search).get('grupos')).toBe('linha')
  await waitFor(() => expect(pedidos.at(-1)?.busca.get('mes')).toBe('2026-02'))
})

test('milhões não se cortam, o rodapé tem o sinal da linha, o que não houve é 0,00', async () => {
  act(() => go('/report/resultado'))
  const milhoes = { ...totais, receita: '123456789.10', receitas: '123456789.10' }
  const { custo: _, ...semCusto } = totais
  servidor({
    'GET relatorios/resultado': {
      ...RESPOSTA,
      totais: milhoes,
      comparado: { ...RESPOSTA.comparado, totais: { ...semCusto, despesas: '0.00' } },
    },
  })
  mostra(<ReportScreen />)
  await screen.findByText('Despesas', { selector: '[role="gridcell"] *' })
  const linha = (nome: RegExp) =>
    within(screen.getByRole('row', { name: nome }))
      .getAllByRole('gridcell')
      .map(({ textContent }) => textContent)
  expect(linha(/^CMV/).slice(-2)).toEqual(['0,00', 'novo'])
  expect(linha(/^Despesas/).slice(-2)).toEqual(['0,00', 'novo'])
  const rodape = screen.getByRole('status', { name: 'Totais' }).textContent
  expect(rodape).toContain('Despesas -250,00')
  expect(rodape).toContain('Resultado 470,00')
  // 14 letters and the space beside them
  const grade = screen.getByRole('grid').querySelector<HTMLElement>('[style*="grid-template-columns"]')
  expect(grade?.style.gridTemplateColumns).toContain('17ch 13ch 17ch')
})
