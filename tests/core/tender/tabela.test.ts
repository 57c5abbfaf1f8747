import { expect, test } from 'vitest'
import {
  asksBrand,
  asksCard,
  bankDaysOf,
  GIVEN_LATER,
  givesChange,
  isCounted,
  isDescribed,
  isPaidLater,
  isPix,
  nomePagamento,
  optionsWhere,
  placeOf,
  placeOutside,
  settles,
  tefTypeOf,
  tenderOfTef,
  tpagsOfForm,
} from '../../../src/core/tender/index.ts'
import { TENDERS } from '../../../src/core/tender/rows.ts'
import { cobrancaOf } from '../../../src/core/venda/payment/cobranca.ts'
import { documentMoney } from '../../../src/domain/money/causes/document.ts'

/**
 * Lists for each code: name; forms; account of R$ 50,00 paid at once, and on credit, in a sale; the same in a purchase;
 * duplicata of what is on credit; settles an instalment; account at a till, and outside; given back later; who counts it.
 */
const TABELA = `
01 | Dinheiro | 1 | caixa | receber | caixa | pagar | dup | quita | caixa | cofre | - | mao
02 | Cheque | 2 | cheque | receber | banco | pagar | dup | quita | cheque | cheque | - | mao
03 | Cartão de crédito | 3 | cartao_receber | cartao_receber | pagar | pagar | - | quita | cartao_receber | cartao_receber | depois | mao
04 | Cartão de débito | 3 | cartao_receber | cartao_receber | pagar | pagar | - | quita | cartao_receber | cartao_receber | depois | mao
05 | Cartão da loja | 34 | cartao_receber | receber | pagar | pagar | dup | - | cartao_receber | cartao_receber | depois | mao
10 | Vale alimentação | 34 | cartao_receber | cartao_receber | pagar | pagar | - | quita | cartao_receber | cartao_receber | depois | mao
11 | Vale refeição | 34 | cartao_receber | cartao_receber | pagar | pagar | - | quita | cartao_receber | cartao_receber | depois | mao
12 | Vale presente | 34 | cartao_receber | cartao_receber | pagar | pagar | - | quita | cartao_receber | cartao_receber | depois | mao
13 | Vale combustível | 34 | cartao_receber | cartao_receber | pagar | pagar | - | quita | cartao_receber | cartao_receber | depois | mao
14 | Duplicata mercantil | 4 | receber | receber | pagar | pagar | dup | - | banco | banco | - | mao
15 | Boleto bancário | 4 | receber | receber | pagar | pagar | dup | quita | banco | banco | - | mao
16 | Depósito bancário | 4 | banco | receber | banco | pagar | dup | quita | banco | banco | depois | mao
17 | Pix dinâmico | 4 | banco | banco | banco | banco | - | quita | banco | banco | depois | maquina
18 | Transferência bancária, carteira digital | 4 | banco | receber | banco | pagar | dup | quita | banco | banco | depois | mao
19 | Fidelidade, cashback, crédito virtual | 4 | cartao_receber | receber | pagar | pagar | dup | quita | cartao_receber | cartao_receber | depois | mao
20 | Pix estático | 4 | banco | receber | banco | pagar | dup | quita | banco | banco | depois | maquina
21 | Crédito em loja | 4 | cliente_credito | cliente_credito | cliente_credito | cliente_credito | dup | - | cliente_credito | cliente_credito | - | maquina
22 | Pagamento eletrônico não informado | 4 | cartao_receber | receber | pagar | pagar | dup | quita | cartao_receber | cartao_receber | depois | mao
23 | Pix automático | 4 | banco | receber | banco | pagar | dup | quita | banco | banco | depois | maquina
24 | Transferência entre contas por TEF | 4 | banco | receber | banco | pagar | dup | quita | banco | banco | depois | mao
90 | Sem pagamento | 4 | - | - | - | - | dup | - | banco | banco | - | mao
91 | Pagamento posterior | 4 | receber | receber | pagar | pagar | dup | - | banco | banco | - | mao
99 | Outros | 4 | transito | receber | transito | pagar | dup | quita | transito | transito | - | mao
??? | Outros | | transito | receber | transito | pagar | dup | quita | transito | transito | - | mao`

function accountOf(tpag: string, indicador_forma: number, tpNF: '0' | '1'): string {
  const [posting] = documentMoney.postings({
    ...{ tipo_operacao: tpNF === '1' ? 1 : 3, tpNF, movimenta: true, data: '2026-01-01', vale: false },
    ...{ acertos: [], pagamentos: [{ tipo: 1, tpag, valor: '50.00', indicador_forma, parcelas: [] }] },
  })
  return String((tpNF === '1' ? posting?.para : posting?.de) ?? '-')
}

const titled = (tpag: string) =>
  cobrancaOf([
    { tipo: 1, indicador_forma: 1, tpag, vencimentos: [{ valor: '50.00', vencimento: '2026-02-01' }] },
  ]) !== null

test('cada código diz o que a tabela diz, e o de ninguém espera quem decida', () => {
  const rows = TABELA.trim()
    .split('\n')
    .map(line => line.split('|').map(cell => cell.trim()))
  expect(rows.map(([tpag]) => tpag)).toEqual([...TENDERS.map(({ tpag }) => tpag), '???'])
  const answers = rows.map(([tpag = '']) => [
    ...[tpag, nomePagamento(tpag), [1, 2, 3, 4].filter(meio => tpagsOfForm(meio).includes(tpag)).join('')],
    ...[accountOf(tpag, 0, '1'), accountOf(tpag, 1, '1'), accountOf(tpag, 0, '0'), accountOf(tpag, 1, '0')],
    ...[titled(tpag) ? 'dup' : '-', settles(tpag) ? 'quita' : '-', placeOf(tpag), placeOutside(tpag)],
    ...[GIVEN_LATER.includes(tpag) ? 'depois' : '-', isCounted(tpag) ? 'mao' : 'maquina'],
  ])
  expect(answers).toEqual(rows)
})

test('o que poucos códigos têm está só neles', () => {
  const having = (is: (tpag: string) => boolean) =>
    TENDERS.filter(({ tpag }) => is(tpag))
      .map(({ tpag }) => tpag)
      .join(' ')
  expect({
    cartao: having(asksCard),
    pix: having(isPix),
    depois: having(isPaidLater),
    descrito: having(isDescribed),
    tef: having(tpag => tefTypeOf(tpag) !== '0'),
    banco: having(tpag => String(bankDaysOf(tpag)) !== '3,3'),
  }).toEqual({ cartao: '03 04 17', pix: '17 20', depois: '90 91', descrito: '99', ...TEF })
  expect([9, 10, 19, 20, 29, 30].map(tenderOfTef)).toEqual([null, '03', '03', '04', '04', null])
  expect([1, 2, 3, 4].map(givesChange)).toEqual([true, true, false, false])
  expect([1, 2, 3, 4].map(asksBrand)).toEqual([false, false, true, false])
  expect(tpagsOfForm(4)[0]).toBe('99')
})

const TEF = { tef: '03 04 10 11 12 13', banco: '02 15 17 20' }

test('nenhum nome é de dois meios, e o papel diz o do cadastro', () => {
  const nomes = TENDERS.map(({ tpag }) => nomePagamento(tpag))
  expect(new Set(nomes).size).toBe(nomes.length)
  expect(nomes).toEqual(optionsWhere(() => true).map(([, nome]) => nome))
})
