import { describe, expect, test } from 'vitest'
import { moneyInWords } from '../../../../src/core/money/in-words.ts'
import { A4 } from '../../../../src/core/paper/page.ts'
import { layOutCredit } from '../../../../src/core/paper/papers/credit/a4.ts'
import { CREDIT_PAPERS, type DadosCarne } from '../../../../src/core/paper/papers/credit/credit.ts'
import { creditTickets } from '../../../../src/core/paper/papers/credit/ticket.ts'

test.each([
  ['0.01', 'um centavo'],
  ['1.00', 'um real'],
  ['19.90', 'dezenove reais e noventa centavos'],
  ['33.34', 'trinta e três reais e trinta e quatro centavos'],
  ['100.00', 'cem reais'],
  ['101.01', 'cento e um reais e um centavo'],
  ['1000.00', 'mil reais'],
  ['1100.00', 'mil e cem reais'],
  ['1234.56', 'mil duzentos e trinta e quatro reais e cinquenta e seis centavos'],
  ['2001.00', 'dois mil e um reais'],
  ['100000.00', 'cem mil reais'],
  ['1000000.00', 'um milhão de reais'],
  ['2500000.10', 'dois milhões e quinhentos mil reais e dez centavos'],
])('R$ %s: %s', (valor, words) => expect(moneyInWords(valor)).toBe(words))

const dados = (n: number): DadosCarne => ({
  empresa: {
    ...{
      nome: 'Loja',
      razao: 'Loja Ltda',
      cnpj: '11222333000181',
      ie: '',
      endereco: 'Rua A, 1',
      bairro: 'Centro',
    },
    ...{ cidade: 'Curitiba - PR', cep: '80000000', fone: '' },
  },
  ...{ descricao: 'Venda 12', emissao: '26/11/2026', total: (33.33 * n).toFixed(2) },
  cliente: { nome: 'Ana Souza', documento: '52998224725', endereco: 'Rua B, 2' },
  parcelas: Array.from({ length: n }, (_, i) => ({
    ...{ num: i + 1, de: n, vencimento: '26/12/2026', valor: '33.33' },
  })),
})

describe.each(CREDIT_PAPERS)('%s', papel => {
  test('cada parcela em 80 mm diz valor, vencimento, CPF e onde assinar', () => {
    const tickets = creditTickets(papel, dados(3))
    expect(tickets).toHaveLength(papel === 'carne' ? 4 : 3)
    for (const { blocos } of tickets.slice(-3))
      for (const said of ['33,33', '26/12/2026', 'CPF 529.982.247-25', '______'])
        expect(JSON.stringify(blocos)).toContain(said)
  })

  test('em A4 nada sai da folha, com quantas parcelas for', () => {
    const pages = layOutCredit(papel, dados(24))
    expect(pages.length).toBeGreaterThan(1)
    for (const element of pages.flat())
      if (element.k === 'quadro') {
        expect(element.y + element.altura).toBeLessThanOrEqual(A4[1])
        expect(element.x + element.largura).toBeLessThanOrEqual(A4[0])
      }
    const written = pages.flat().flatMap(each => (each.k === 'linha' ? [each.texto] : []))
    for (let n = 1; n <= 24; n += 1) expect(written.some(text => text.includes(`${n}/24`))).toBe(true)
  })
})

test('a promissória promete uma quantia só, num dia só', () => {
  const [first] = creditTickets('promissoria', dados(3))
  expect(JSON.stringify(first)).toContain(
    'Em 26/12/2026, Ana Souza, CPF 529.982.247-25, pagará por esta única via de NOTA PROMISSÓRIA a Loja Ltda, CNPJ 11.222.333/0001-81',
  )
  expect(JSON.stringify(first)).toContain('(trinta e três reais e trinta e três centavos)')
})
