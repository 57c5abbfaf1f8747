import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { balance } from '../../../../src/core/venda/payment/balance.ts'
import type { Billing } from '../../../../src/core/venda/payment/payment-way.ts'
import { createDesk } from '../../../../src/web/state/desk.ts'
import { takePayments } from '../../../../src/web/till/actions/take-payments.ts'
import { documentPaying } from '../../../../src/web/till/payment/paying.ts'
import { sale, vazia } from '../../../core/venda/sale.ts'
import { janela, mostra, noCaixa, pedidos, recusa, servidor, user } from '../mundo.tsx'

noCaixa()

const mesa = createDesk()
const linha = (id: number, descricao: string, extra: object = {}) => ({
  id,
  descricao,
  ativo: true,
  meio: 4,
  tpag: '15',
  qtdeparcelas: 6,
  indicador_forma: 1,
  opcoes: [],
  intervalo: 30,
  tipoIntervalo: 1,
  intervalo_inicial: null,
  tipoIntervaloIni: null,
  ...extra,
})
const listas = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })

const documento = (billing: Billing) => ({
  ...documentPaying(mesa, { devedor: async () => true, ...billing }),
  data: () => '2026-01-31',
})
const receber = (billing: Billing) => takePayments(documento(billing))
const pago = () =>
  mesa.current().pagamento.map(({ descricao, valor, parcelas }) => ({
    descricao,
    valor,
    vencem: parcelas.map(({ vencimento }) => vencimento),
  }))

beforeEach(() => {
  mesa.sale.set(sale(['1', '100.00']))
  servidor({
    'GET meio_pagamentos': listas(linha(7, 'Boleto'), linha(8, 'Antigo', { ativo: false })),
    'GET bandeiras': listas({ id: 3, nome: 'Elo', tband: '06' }),
  })
  mostra()
})

describe('a prazo', () => {
  test('vai direto aos meios a prazo, e vence da data do documento', async () => {
    const done = receber({ tipo_operacao: 1, tipo_faturamento: 1 })
    const meio = await screen.findByLabelText('Meio de pagamento')
    expect(within(meio).getAllByRole('option')).toHaveLength(1)
    expect(pedidos.map(({ caminho, busca }) => `${caminho}?${busca}`)).toEqual([
      'meio_pagamentos?limit=200&meio=4&indicador_forma=1',
    ])
    await user.type(screen.getByLabelText('Parcelas (até 6)'), '{Control>}a{/Control}2{Enter}')
    expect(await done).toBe(true)
    expect(pago()).toEqual([{ descricao: 'Boleto', valor: '100.00', vencem: ['02/03/2026', '01/04/2026'] }])
  })

  test('pago em parte, volta aos meios a prazo com o que falta', async () => {
    const done = receber({ tipo_faturamento: 1 })
    await user.type(await screen.findByLabelText('Valor'), '{Control>}a{/Control}40{Enter}')
    await waitFor(() => expect(screen.getByLabelText('Valor')).toHaveValue('60,00'))
    expect(pago()).toHaveLength(1)
    await user.keyboard('{Escape}')
    expect(await done).toBe(false)
  })
})

test('à vista se escolhe a forma de pagamento, e o cartão lê as bandeiras', async () => {
  servidor({
    'GET meio_pagamentos': listas(linha(5, 'Crédito', { meio: 3, tpag: '03', indicador_forma: 0 })),
  })
  const done = receber({ tipo_faturamento: 0 })
  await janela('Forma de pagamento')
  await user.keyboard('{F4}')
  await screen.findByLabelText('Bandeira')
  expect(pedidos.map(({ caminho, busca }) => `${caminho}?${busca}`)).toEqual([
    'meio_pagamentos?limit=200&meio=3',
    'bandeiras?limit=200',
  ])
  await user.keyboard('e{Enter}')
  expect(await done).toBe(true)
})

describe('com o crédito do cliente', () => {
  const credito = linha(9, 'Crédito do cliente', { tpag: '21', qtdeparcelas: 1, indicador_forma: 0 })
  const comCredito = (cliente: number | null) => {
    servidor({
      'GET meio_pagamentos': listas(credito),
      'GET parceiros/7/credito': { data: { saldo: '60.00' } },
    })
    const done = takePayments({ ...documento({}), cliente: () => cliente })
    return { done }
  }

  test('o crédito que ele tem se diz antes, e o que passa disso é de outro meio', async () => {
    const { done } = comCredito(7)
    const meios = await janela('Forma de pagamento')
    await waitFor(() => expect(meios).toHaveTextContent(/Crédito do cliente\s*R\$\s60,00/))
    await user.keyboard('{F5}')
    const valor = await screen.findByLabelText('Valor')
    expect(
      (await screen.findByText('Crédito do cliente', { selector: 'span' })).parentElement,
    ).toHaveTextContent(/60,00/)
    // what he has is proposed
    expect(valor).toHaveValue('60,00')
    await user.keyboard('60,01{Enter}')
    await waitFor(() => expect(valor).toHaveAccessibleDescription(/^O cliente só tem R\$\s60,00 de crédito$/))
    await user.keyboard('60{Enter}')
    await waitFor(() => expect(pago()).toMatchObject([{ descricao: 'Crédito do cliente', valor: '60.00' }]))
    await janela('Forma de pagamento')
    await user.keyboard('{Escape}')
    expect(await done).toBe(false)
  })

  test('o que outro caixa gastou atrás da janela aberta não se gasta de novo', async () => {
    const { done } = comCredito(7)
    await janela('Forma de pagamento')
    await user.keyboard('{F5}')
    const valor = await screen.findByLabelText('Valor')
    await waitFor(() => expect(valor).toHaveValue('60,00'))
    servidor({ 'GET parceiros/7/credito': { data: { saldo: '20.00' } } })
    await user.keyboard('{Enter}')
    await waitFor(() => expect(valor).toHaveAccessibleDescription(/^O cliente só tem R\$\s20,00 de crédito$/))
    expect(pago()).toEqual([])
    // what is left is proposed in its place
    expect(valor).toHaveValue('20,00')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(pago()).toMatchObject([{ valor: '20.00' }]))
    await janela('Forma de pagamento')
    await user.keyboard('{Escape}')
    expect(await done).toBe(false)
  })

  test('o que ninguém pôde dizer não se gasta', async () => {
    const { done } = comCredito(7)
    servidor({ 'GET parceiros/7/credito': () => recusa(503, '') })
    await janela('Forma de pagamento')
    await user.keyboard('{F5}')
    const valor = await screen.findByLabelText('Valor')
    await act(async () => {})
    await user.keyboard('{Enter}')
    await waitFor(() =>
      expect(valor).toHaveAccessibleDescription(
        'Sem o servidor o crédito do cliente não pode ser conferido: receba de outro modo',
      ),
    )
    await user.keyboard('{Escape}{Escape}')
    expect(await done).toBe(false)
  })

  test('sem cliente não há crédito', async () => {
    const { done } = comCredito(null)
    await janela('Forma de pagamento')
    await user.keyboard('{F5}')
    const valor = await screen.findByLabelText('Valor')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(valor).toHaveAccessibleDescription('Informe o cliente: o crédito é dele'))
    await user.keyboard('{Escape}{Escape}')
    expect(await done).toBe(false)
  })
})

test('o que se digita enquanto as listas vêm espera por elas', async () => {
  let vem = () => {}
  const meios = new Promise<object>(done => {
    vem = () => done(listas(linha(5, 'Crédito', { meio: 3, tpag: '03', indicador_forma: 0 })))
  })
  servidor({ 'GET meio_pagamentos': () => meios })
  const done = receber({ tipo_faturamento: 0 })
  await janela('Forma de pagamento')
  await user.keyboard('{F4}')
  await janela('Escolha o meio de Pagamento')
  await user.keyboard('e{F2}')
  expect(mesa.current().pagamento).toEqual([])
  vem()
  expect(await done).toBe(true)
  expect(pago()).toMatchObject([{ descricao: 'Crédito', valor: '100.00' }])
})

test('sem pagamento e só leitura não abrem nada', async () => {
  expect(await receber({ tipo_faturamento: 2 })).toBe(false)
  expect(await receber({ tipo_faturamento: 0, leitura: true })).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lançamento abre a escolha sem nada devido, e recebe o que se disser', async () => {
  mesa.sale.set(vazia)
  servidor({ 'GET meio_pagamentos': listas(linha(7, 'Boleto')) })
  const done = receber({ tipo_operacao: 9, tipo_faturamento: 2 })
  await janela('Forma de pagamento')
  await user.keyboard('{F5}')
  await user.type(await screen.findByLabelText('Valor'), '{Control>}a{/Control}250{Enter}')
  expect(await done).toBe(true)
  expect(pago()).toMatchObject([{ descricao: 'Boleto', valor: '250.00' }])
  expect(balance(mesa.current().pagamento, '0.00').pago.toFixed(2)).toBe('250.00')
})

test.each([
  ['recusada', recusa(422, 'Meios indisponíveis'), 'Meios indisponíveis'],
  ['sem rede', new Error('sem rede'), /conexão/i],
])('lista %s: a mensagem, e a janela fecha', async (_, resposta, texto) => {
  servidor({ 'GET meio_pagamentos': resposta })
  const done = receber({ tipo_faturamento: 1 })
  expect(await screen.findByText(texto)).toBeVisible()
  expect(await done).toBe(false)
  expect(screen.queryByRole('dialog', { name: 'Escolha o meio de Pagamento' })).toBeNull()
})
