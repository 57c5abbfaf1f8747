import { expect, test } from 'vitest'
import {
  annuls,
  asksBilling,
  asksCfop,
  asksPurpose,
  asksReason,
  asksRules,
  asksWay,
  becomes,
  beginsUnpaid,
  buys,
  choosesRules,
  completesNote,
  computesTaxes,
  goesBack,
  isFinancial,
  isIssued,
  isOfSelling,
  isTracked,
  offers,
  precedesNote,
  proposesCfop,
  refersToNotes,
  reserves,
  returnedBy,
  returnsIpi,
  returnsPurchase,
  returnsSale,
  sells,
  showsCfop,
  TYPES,
  takesReceipts,
  typesThat,
} from '../../../../src/core/document/types/index.ts'

/** Types of today: the table says their traits, and asks nothing of one that is added. */
const TODAY = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11]

test.each<[string, (tipo: number) => boolean, number[]]>([
  ['calcula os tributos', computesTaxes, [1, 2, 4, 7, 11]],
  ['vem antes da nota', precedesNote, [2, 4, 11]],
  ['se emite', isIssued, [1, 3, 5, 6, 7, 8]],
  ['vende a preço próprio', isOfSelling, [1, 2, 4]],
  ['escolhe regras na linha', choosesRules, [1, 7]],
  ['exige regras na linha', asksRules, [1]],
  ['exige CFOP na linha', asksCfop, [1, 5, 6, 7]],
  ['mostra CFOP na linha', showsCfop, [1, 3, 5, 6, 7]],
  ['propõe CFOP', proposesCfop, [3, 5, 6, 7]],
  ['começa sem pagamento', beginsUnpaid, [5, 6, 7, 8, 11]],
  ['pergunta o faturamento', asksBilling, [1, 2, 3, 4, 7, 8, 9]],
  ['referencia outras notas', refersToNotes, [1, 5, 6, 7, 8, 9]],
  ['pergunta o tipo de nota', asksPurpose, [1]],
  ['pergunta o sentido', asksWay, [7, 8]],
  ['vende', sells, [1]],
  ['compra', buys, [3]],
  ['oferece', offers, [2]],
  ['anda no quadro de pedidos', isTracked, [4]],
  ['guarda mercadoria sem nota', reserves, [4]],
  ['é só dinheiro', isFinancial, [9]],
  ['recebe cupom de volta', takesReceipts, [6]],
  ['pede motivo por linha', asksReason, [6]],
  ['anula', annuls, [8]],
  ['devolve o IPI', returnsIpi, [5, 6]],
  ['completa uma nota', completesNote, [7]],
  ['devolve uma venda', returnsSale, [6, 8]],
  ['devolve uma compra', returnsPurchase, [5]],
  ['pode ser devolvido', goesBack, [1, 3]],
])('tipo de documento que %s', (_, holds, types) => {
  const held = typesThat(holds).filter(tipo => TODAY.includes(tipo))
  expect(held.sort((a, b) => a - b)).toEqual(types)
  expect([0, 10, Number.NaN].filter(holds)).toEqual([])
})

test('um documento vira só o que o seu tipo diz', () => {
  const all = TYPES.map(({ tipo }) => tipo).filter(tipo => TODAY.includes(tipo))
  expect(all).toHaveLength(TODAY.length)
  const pairs = all.flatMap(one => all.filter(other => becomes(one, other)).map(other => [one, other]))
  expect(pairs.sort()).toEqual([
    [1, 6],
    [1, 8],
    [2, 1],
    [2, 4],
    [3, 5],
    [4, 1],
  ])
  expect(all.map(returnedBy)).toEqual([null, null, null, null, 3, 1, null, 1, null, null])
})
