import { expect, test } from 'vitest'
import { reasonOf } from '../../../src/core/bank/apart.ts'
import { readingStatementCsv } from '../../../src/core/bank/statement-csv.ts'
import { atOnce, SLICE_ROWS } from '../../../src/core/slices.ts'

const ler = (texto: string, separador = ';') => {
  const lido = atOnce(readingStatementCsv(texto.split('\n').map(linha => linha.split(separador))))
  const [extrato] = lido.extratos ?? []
  return {
    linhas: extrato?.linhas.map(({ data, valor }) => `${data} ${valor}`) ?? [],
    avisos: extrato?.avisos ?? [lido.falta],
    entendido: lido.entendido ?? '',
  }
}

test.each(['Deb/Cred', 'Déb./Créd.', 'Sinal', 'DC', 'D/C', 'Operação', 'Natureza', 'Indicador', ''])(
  'a coluna de débito e crédito vale com qualquer nome: “%s”',
  nome => {
    const { linhas, entendido } = ler(
      `Data;Histórico;Valor;${nome}\n02/11/2026;TARIFA;5,50;D\n13/11/2026;DEPOSITO;100,00;C`,
    )
    expect(linhas).toEqual(['2026-11-02 -5.50', '2026-11-13 100.00'])
    expect(entendido).toContain('débito ou crédito em')
    expect(entendido).toMatch(/-R\$.5,50/)
  },
)

test('a linha que não diz se é débito ou crédito fica de fora com o seu aviso', () => {
  const { linhas, avisos } = ler(
    'Data;Histórico;Valor;Natureza\n13/11/2026;A;1,00;C\n14/11/2026;B;2,00;D\n15/11/2026;C;3,00;X',
  )
  expect(linhas).toEqual(['2026-11-13 1.00', '2026-11-14 -2.00'])
  expect(avisos).toEqual([expect.stringMatching(/^Linha 4: .*ficou de fora$/)])
})

test.each([
  ['um dia que só cabe no mês/dia', '10/31/2026', ['2026-10-31 1.00', '2026-11-03 2.00']],
  ['dias que só cabem no dia/mês', '31/10/2026', ['2026-10-31 1.00', '2026-03-11 2.00']],
])('o arquivo inteiro se lê numa ordem só: %s', (_, primeiro, linhas) => {
  expect(ler(`Data;Histórico;Valor\n${primeiro};A;1,00\n11/03/2026;B;2,00`).linhas).toEqual(linhas)
})

test('onde a ordem não se prova, a conferência diz o mês por extenso', () => {
  const { linhas, entendido } = ler('Data;Histórico;Valor\n05/11/2026;A;1,00\n06/11/2026;B;-2,00')
  expect(linhas).toEqual(['2026-11-05 1.00', '2026-11-06 -2.00'])
  expect(entendido).toContain('05 de nov de 2026')
})

test('o extrato em texto do Itaú não tem cabeçalho, e o do Excel conta os dias', () => {
  expect(ler('05/11/2026;RSHOP MERCADO;-12,80\n23/11/2026;PIX TRANSF;1.000,00').linhas).toEqual([
    '2026-11-05 -12.80',
    '2026-11-23 1000.00',
  ])
  expect(ler('Data;Histórico;Valor\n46331;A;1,00\n46332;B;2,00').linhas).toEqual([
    '2026-11-05 1.00',
    '2026-11-06 2.00',
  ])
})

test.each([
  ['PAGTO SALDO DA TINTA LTDA', null],
  ['SALDO DA TINTA LTDA', null],
  ['SALDO BLOQUEADO LIBERADO', null],
  ['SALDO DO DIA', 'saldo'],
  ['SALDO ANTERIOR', 'saldo'],
])('quem se chama Saldo é um movimento: %s', (historico, motivo) => {
  expect(reasonOf({ historico, valor: '-45.00', pendente: false, moeda: '' })).toBe(motivo)
})

test('cada passada por um extrato longo dá passagem, e não só a última', () => {
  const rows = [['Data', 'Histórico', 'Valor'], ...Array(10_000).fill(['02/11/2026', 'PIX', '1,00'])]
  const work = readingStatementCsv(rows)
  let slices = 0
  while (!work.next().done) slices++
  expect(slices).toBeGreaterThan((3 * rows.length) / SLICE_ROWS)
})
