import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal, dec } from '../../../src/core/money/decimal.ts'
import { r2 } from '../../../src/core/money/round.ts'
import { pendencias } from '../../../src/core/venda/pendencias.ts'
import { sale } from './sale.ts'

type Linha = { preco: string; qtde: string; desconto: string }

const julgar = (linhas: readonly Linha[], desconto: string, teto: string) => {
  const [modelo] = sale(['1', '10.00']).itens
  const itens = linhas.map(
    (linha, i) => ({ ...modelo, ...linha, uid: String(i) }) as NonNullable<typeof modelo>,
  )
  return pendencias(
    { itens, desconto, cancelados: [] },
    {
      poderes: { preco: true, desconto: true, cancelar: true, tabela: true, vencido: true, teto },
      precoDe: () => null,
      qtde_decimal: 3,
      aprovacoes: [],
    },
  )
}
const bruto = ({ preco, qtde }: Linha) => r2(dec(qtde).times(dec(preco)))
const parte = (valor: Decimal, por: number) => r2(valor.times(por).div(100)).toFixed(2)
const soma = (valores: readonly Decimal[]) =>
  valores.reduce((total, valor) => total.plus(valor), new Decimal(0))

const linha = fc
  .record({ centavos: fc.integer({ min: 1, max: 99_999 }), milesimos: fc.integer({ min: 1, max: 20_000 }) })
  .map(({ centavos, milesimos }) => ({
    preco: (centavos / 100).toFixed(2),
    qtde: (milesimos / 1000).toFixed(3),
    desconto: '0.00',
  }))
  .filter(cada => bruto(cada).gt(0))
const linhas = fc.array(linha, { minLength: 1, maxLength: 30 })
const teto = fc.integer({ min: 1, max: 99 })

test('o desconto arredondado ao centavo nunca passa do limite', () => {
  fc.assert(
    fc.property(linhas, teto, (venda, por) => {
      const nasLinhas = venda.map(cada => ({ ...cada, desconto: parte(bruto(cada), por) }))
      expect(julgar(nasLinhas, '0.00', String(por))).toEqual([])
      expect(julgar(venda, parte(soma(venda.map(bruto)), por), String(por))).toEqual([])
    }),
  )
})

test('o que passa do limite no total nunca se esconde entre as linhas e a venda', () => {
  fc.assert(
    fc.property(linhas, teto, fc.integer({ min: 1, max: 100 }), (venda, por, naVenda) => {
      const nasLinhas = venda.map(cada => ({ ...cada, desconto: parte(bruto(cada), por) }))
      const total = soma(nasLinhas.map(bruto))
      const dado = soma(nasLinhas.map(({ desconto }) => dec(desconto)))
      const desconto = parte(total.minus(dado), naVenda)
      const faltas = julgar(nasLinhas, desconto, String(por))
      // half a cent a discount is all the room there is
      const sobra = dado.plus(dec(desconto)).minus(total.times(por).div(100))
      const folga = dec('0.005').times(nasLinhas.filter(cada => cada.desconto !== '0.00').length + 1)
      expect(faltas.map(({ campo }) => campo)).toEqual(
        desconto !== '0.00' && sobra.gt(folga) ? ['desconto'] : [],
      )
    }),
  )
})

test.each([
  // a tenth of each line and a tenth of the rest
  [[{ preco: '10.00', qtde: '1', desconto: '1.00' }], '0.90', '10', '19'],
  [[{ preco: '9.99', qtde: '1', desconto: '1.00' }], '0.00', '9', '10'],
  [[{ preco: '9.99', qtde: '1', desconto: '1.05' }], '0.00', '10', '10.5'],
] as const)(
  'lê-se a porcentagem mais redonda que dá estes centavos: %j %s',
  (venda, desconto, limite, lido) => {
    expect(julgar(venda, desconto, limite).map(({ percentual }) => percentual)).toEqual([lido])
  },
)
