import { act, screen, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test } from 'vitest'
import { pay } from '../../../../src/core/venda/payment/pay.ts'
import { recusada } from '../../../../src/core/venda/recusa.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { tillPaying } from '../../../../src/web/till/payment/paying.ts'
import { Payments } from '../../../../src/web/till/screen/payments.tsx'
import { Sums } from '../../../../src/web/till/screen/sums.tsx'
import { pagamento } from '../../../core/venda/sale.ts'
import { mostra, noCaixa, user, vendeu } from '../mundo.tsx'

noCaixa()
beforeEach(() => vendeu('10*1'))

/** R$ received in cash; its name tells one from the other. */
const recebe = (descricao: string, valor: string) =>
  act(() => {
    const recusa = tillDesk.apply(venda =>
      pay(venda, {
        pagamento: { ...pagamento(1, valor), uid: descricao, descricao },
        total: tillDesk.total.get(),
      }),
    )
    if (recusa && recusada(recusa)) throw new Error(recusa.erro)
  })
const pagos = () => tillDesk.current().pagamento.map(({ descricao }) => descricao)
const conta = (nome: string) => screen.queryByText(nome)?.nextElementSibling?.textContent

test('a conta diz desconto, acréscimo, entrega, frete, seguro e despesas', () => {
  mostra(<Sums />)
  expect(['Acréscimo', 'Taxa de entrega', 'Frete', 'Seguro', 'Outras despesas'].map(conta)).toEqual(
    Array(5).fill(undefined),
  )
  act(() =>
    getDefaultStore().set(tillDesk.sale, {
      ...tillDesk.current(),
      desconto: '10.00',
      desconto_percentual: '10',
      acrscimo: '5.00',
      taxa_entrega: '7.00',
      valorfrente: '12.00',
      valorseguro: '3.00',
      outrasdespesas: '0.00',
    }),
  )
  expect(['Subtotal', 'Desconto 10 %', 'Acréscimo', 'Taxa de entrega', 'Frete', 'Seguro'].map(conta)).toEqual(
    ['100,00', '10,00', '5,00', '7,00', '12,00', '3,00'],
  )
  expect(conta('Outras despesas')).toBeUndefined()
  expect(screen.getByText('Total a pagar').nextElementSibling).toHaveTextContent('117,00')
})

test('o que a nota soma aos produtos é dito pelo nome', () => {
  const state = getDefaultStore()
  const context = state.get(tillDesk.taxContext)
  state.set(tillDesk.taxContext, {
    ...(context as NonNullable<typeof context>),
    parametros: { mva_uf: { uf: 'SP', mva: ['40', '0', '0', '0', '0'], fcp: ['2', '0', '0', '0', '0'] } },
  })
  mostra(<Sums />)
  const regra = {
    ...tillDesk.current().regras.icms[1],
    cst: '10',
    mobcst: '4',
    mva: 1,
    fcp: 1,
    icms_st: '18',
  }
  act(() =>
    getDefaultStore().set(tillDesk.sale, {
      ...tillDesk.current(),
      desconto: '10.00',
      valorfrente: '12.00',
      regras: { ...tillDesk.current().regras, icms: { 1: regra as never } },
    }),
  )
  const centavos = (nome: string) => Number(conta(nome)?.replace(/\D/g, '') ?? Number.NaN)
  const st = centavos('ICMS por substituição (ST)')
  const fcp = centavos('FCP da ST')
  expect([st > 0, fcp > 0]).toEqual([true, true])
  const total = screen.getByText('Total a pagar').nextElementSibling?.textContent?.replace(/\D/g, '')
  expect(Number(total)).toBe(centavos('Subtotal') - 1000 + 1200 + st + fcp)
  for (const nome of ['IPI', 'Imposto de importação', 'ICMS somado à nota', 'Outras despesas'])
    expect(conta(nome)).toBeUndefined()
})

test.each([
  ['ICMS desonerado', { cst: '40', motivo_dessoneracao: '7' }, true], // contrato
  ['ICMS desonerado, não deduzido', { cst: '40', motivo_dessoneracao: '7', deduz_desoneracao: 'N' }, false], // contrato
  ['Desconto do benefício', { cst: '20', reducao_icms_pf: '50', aplicar_reducao_desconto: true }, true],
])('%s tem a sua linha, e o total é o que ela diz', (nome, mudada, baixa) => {
  mostra(<Sums />)
  const regra = { ...tillDesk.current().regras.icms[1], icms: '18', ...mudada }
  act(() =>
    getDefaultStore().set(tillDesk.sale, {
      ...tillDesk.current(),
      regras: { ...tillDesk.current().regras, icms: { 1: regra as never } },
    }),
  )
  const centavos = Number(conta(nome)?.replace(/\D/g, '') ?? Number.NaN)
  expect(centavos).toBeGreaterThan(0)
  const total = screen.getByText('Total a pagar').nextElementSibling?.textContent?.replace(/\D/g, '')
  expect(Number(total)).toBe(10_000 - (baixa ? centavos : 0))
})

test('sem com que calcular diz o total gravado e nenhum tributo', () => {
  const state = getDefaultStore()
  const context = state.get(tillDesk.taxContext)
  act(() => state.set(tillDesk.taxContext, null))
  mostra(<Sums read stored="123.45" />)
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('123,45')
  expect(conta('IBPT aprox.')).toBeUndefined()
  act(() => state.set(tillDesk.taxContext, context))
  expect(screen.getByText('Total').nextElementSibling).toHaveTextContent('100,00')
  expect(conta('IBPT aprox.')).toBe('0,00')
})

test('o ICMS que a regra soma à nota é dito, e não é outra despesa', () => {
  mostra(<Sums />)
  const regra = { ...tillDesk.current().regras.icms[1], opcoes: ['icms_vnota'] }
  act(() =>
    getDefaultStore().set(tillDesk.sale, {
      ...tillDesk.current(),
      outrasdespesas: '3.00',
      regras: { ...tillDesk.current().regras, icms: { 1: regra as never } },
    }),
  )
  expect(conta('Outras despesas')).toBe('3,00')
  expect(conta('ICMS somado à nota')).toMatch(/^\d+,\d\d$/)
})

test('cada pagamento volta pelo teclado, e o que falta se refaz', async () => {
  mostra(<Payments paying={tillPaying(tillDesk)} />)
  expect(screen.queryByRole('list', { name: 'Pagamentos' })).toBeNull()
  recebe('Vale', '20.00')
  recebe('Dinheiro', '50.00')
  expect(conta('Restante')).toMatch(/R\$\s30,00/)
  recebe('Cheque', '35.00')
  expect(conta('Troco')).toMatch(/R\$\s5,00/)
  const botoes = () => within(screen.getByRole('list', { name: 'Pagamentos' })).getAllByRole('button')
  expect(botoes()[1]).toHaveAccessibleName(/^Remover pagamento Dinheiro R\$\s50,00$/)
  act(() => botoes()[1]?.focus())
  await user.keyboard('{Enter}')
  expect(pagos()).toEqual(['Vale', 'Cheque'])
  expect(conta('Restante')).toMatch(/R\$\s45,00/)
  expect(botoes()[1]).toHaveFocus()
  await user.keyboard(' ')
  expect(pagos()).toEqual(['Vale'])
  expect(botoes()[0]).toHaveFocus()
})

test('só lido, nenhum se remove', () => {
  recebe('Dinheiro', '100.00')
  mostra(<Payments paying={{ ...tillPaying(tillDesk), leitura: true }} />)
  expect(conta('Troco')).toMatch(/R\$\s0,00/)
  expect(screen.queryByRole('button', { name: /Remover/ })).toBeNull()
})

test('o que se removeu é dito', async () => {
  recebe('Dinheiro', '100.00')
  mostra(<Payments paying={tillPaying(tillDesk)} />)
  await user.click(screen.getByRole('button', { name: /Remover/ }))
  expect(screen.getByRole('status', { name: 'Aviso' })).toHaveTextContent(
    /Pagamento desfeito: Dinheiro R\$\s100,00/,
  )
})
