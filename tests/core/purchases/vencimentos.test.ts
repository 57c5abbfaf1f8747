import { expect, test } from 'vitest'
import { composeCompra, FORNECEDORES } from '../../../sim/sefaz/supplier/supplier.ts'
import { readNota } from '../../../src/core/purchases/nota.ts'
import { dueDays, inAMonth } from '../../../src/core/purchases/vencimentos.ts'

const emissao = '2026-01-31T10:00:00-03:00'
const a = (...dias: (string | null)[]) => dias.map(vencimento => ({ vencimento }))

test.each([
  ['todas ditas', true, a('28/02/2026', '15/04/2026'), ['28/02/2026', '15/04/2026']],
  ['nenhuma, a prazo', true, a(null, null, null), ['28/02/2026', '31/03/2026', '30/04/2026']],
  ['nenhuma, e nada é a prazo', false, a(null, null), ['31/01/2026', '31/01/2026']],
  ['a última', false, a('10/02/2026', null), ['10/02/2026', '10/03/2026']],
  ['a primeira', true, a(null, '10/04/2026', null), ['28/02/2026', '10/04/2026', '10/05/2026']],
  ['sem duplicatas', true, [], []],
] as const)('%s', (_, a_prazo, duplicatas, dias) => {
  expect(dueDays({ emissao, duplicatas, pagamentos: [{ a_prazo }] })).toEqual(dias)
})

test('tudo de uma vez, em um mês', () => expect(inAMonth(emissao)).toBe('28/02/2026'))

test('a duplicata sem vencimento válido é lida com o seu valor', () => {
  const [fornecedor] = FORNECEDORES
  if (!fornecedor) throw new Error('no supplier')
  const { proc } = composeCompra({
    ...{ fornecedor, destinatario: '11222333000181', itens: fornecedor.itens, parcelas: 3 },
    ...{ nNF: 1, nProt: '135260000000001', agora: new Date('2026-11-20T12:00:00Z'), ambiente: 2 },
  })
  const { duplicatas, totais } = readNota(
    proc.replace(/<dVenc>[^<]+<\/dVenc>/, '').replace(/<dVenc>2027-01-19/, '<dVenc>2027-02-30'),
  )
  expect(duplicatas).toEqual([
    { numero: '001', vencimento: null, valor: '151.28' },
    { numero: '002', vencimento: null, valor: '151.26' },
    { numero: '003', vencimento: '2027-02-18', valor: '151.26' },
  ])
  expect(totais.nota).toBe('453.80')
})
