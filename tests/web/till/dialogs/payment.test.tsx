import { act, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeBrCode } from '../../../../src/core/pix/br-code.ts'
import { onScan } from '../../../../src/web/keys/scan.ts'
import { addPayment, exactCash } from '../../../../src/web/till/actions/pay.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { paymentDialog } from '../../../../src/web/till/dialogs/payment-dialog.tsx'
import { tillPaying } from '../../../../src/web/till/payment/paying.ts'
import { payVoucher } from '../../../../src/web/till/return/pay-voucher.ts'
import { runText } from '../../../../src/web/till/run-intent.ts'
import { PANEL_SLOT } from '../../../../src/web/ui/dialog/panel-dialog.tsx'
import {
  abre,
  aviso,
  CONTA,
  EMPRESA,
  itens,
  janela,
  loja,
  meio,
  mostra,
  noCaixa,
  pedidos,
  recusa,
  servidor,
  user,
  vendeu,
} from '../mundo.tsx'

noCaixa()
beforeEach(() => vendeu('3*1'))

const abrir = (meio: 1 | 2 | 3 | 4) =>
  abre(paymentDialog, { meio, paying: tillPaying(tillDesk) }, 'Escolha o meio de Pagamento', painel)
/** The till's panel, in which the dialogs of payment are drawn. */
const painel = (
  <main>
    <div id={PANEL_SLOT} />
  </main>
)
const valor = () => screen.getByLabelText('Valor')
const pago = () =>
  tillDesk
    .current()
    .pagamento.map(({ descricao, bandeira, numparcelas, valor }) =>
      [descricao, bandeira, numparcelas, valor].join(' '),
    )

describe('dinheiro', () => {
  test('o valor é o que falta, selecionado, e o troco se vê antes', async () => {
    const { janela: aberta, dito } = await abrir(1)
    expect(aberta).toHaveTextContent(/Restante R\$\s30,00/)
    expect(aberta).toHaveAccessibleDescription(/Restante R\$\s30,00/)
    expect(valor()).toHaveFocus()
    expect(valor()).toHaveValue('30,00')
    await user.keyboard('50')
    expect(aberta).toHaveTextContent(/TrocoR\$\s20,00/)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ meio_pagamento_id: 1, valor: '50.00' }))
  })

  test('menos do que se deve: o que ainda falta', async () => {
    const { janela: aberta } = await abrir(1)
    await user.keyboard('12,5')
    expect(aberta).toHaveTextContent(/Ainda faltaR\$\s17,50/)
  })

  test.each([
    ['{Backspace}', 'Campo Obrigatório'],
    ['0', 'O valor deve ser maior que zero'],
    ['100000000', 'Valor acima do permitido (8 dígitos)'],
  ])('%s não se confirma: %s', async (teclas, erro) => {
    const { dito } = await abrir(1)
    await user.keyboard(`${teclas}{Enter}`)
    await waitFor(() => expect(valor()).toHaveAccessibleDescription(erro))
    expect(valor()).toHaveFocus()
    expect(dito.fechada).toBe(false)
  })

  test('um troco raro é perguntado, parado no Não', async () => {
    const { dito } = await abrir(1)
    await user.keyboard('3000{Enter}')
    const pergunta = await screen.findByText(/^Dar R\$\s2\.970,00 de troco\?$/)
    expect(pergunta).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: /Não/ })).toHaveFocus())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByText(/de troco\?/)).toBeNull())
    expect(dito.fechada).toBe(false)
    await user.keyboard('{F2}')
    await screen.findByText(/de troco\?/)
    await user.keyboard('{F2}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ valor: '3000.00' }))
  })

  test('o que se lê atrás muda a pergunta, que sai quando não há o que perguntar', async () => {
    const { dito } = await abrir(1)
    await user.keyboard('3000{Enter}')
    await screen.findByText(/^Dar R\$\s2\.970,00 de troco\?$/)
    await vendeu('2*1')
    expect(await screen.findByText(/^Dar R\$\s2\.950,00 de troco\?$/)).toBeVisible()
    await vendeu('290*1')
    await waitFor(() => expect(screen.queryByText(/de troco\?/)).toBeNull())
    expect(dito.fechada).toBe(false)
  })

  test('o valor que ninguém digitou segue o carrinho, e o digitado fica', async () => {
    await abrir(1)
    await vendeu('1')
    expect(valor()).toHaveValue('40,00')
    await user.keyboard('35')
    await vendeu('1')
    expect(valor()).toHaveValue('35')
  })
})

describe('cheque', () => {
  const campo = (nome: string) => screen.getByLabelText(nome, { exact: false })

  test('Enter no valor basta, e os dados são pedidos sem parar ninguém', async () => {
    const { dito } = await abrir(2)
    expect(screen.getByRole('group', { name: 'Dados do cheque' })).toBeVisible()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ tpag: '02', valor: '30.00' }))
    expect(dito.resposta).not.toHaveProperty('cheque_numero')
  })

  test('Enter vai de dado em dado e no último conclui, e o dia se escreve curto', async () => {
    const { dito } = await abrir(2)
    await user.click(campo('Número'))
    await user.keyboard('000123{Enter}')
    expect(campo('Bom para')).toHaveFocus()
    await user.keyboard('301298{Enter}Banco do Brasil{Enter}{Enter}Ana Souza{Enter}')
    await waitFor(() =>
      expect(dito.resposta).toMatchObject({
        ...{ cheque_numero: '000123', cheque_bom_para: '30/12/2098', cheque_banco: 'Banco do Brasil' },
        cheque_emitente: 'Ana Souza',
      }),
    )
  })

  test('não passa o que não é um dia, nem a falta dos dados exigidos', async () => {
    const { dito } = await abrir(2)
    await user.click(campo('Bom para'))
    await user.keyboard('9999')
    await user.click(valor())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(campo('Bom para')).toHaveAccessibleDescription('Data inválida'))
    expect(campo('Bom para')).toHaveFocus()
    expect(dito.fechada).toBe(false)
  })

  test('exigidos, Enter no valor vai ao que falta', async () => {
    await loja({ empresa: { ...EMPRESA, exigir_dados_cheque: true } })
    const { dito } = await abrir(2)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(campo('Número')).toHaveAccessibleDescription('Campo Obrigatório'))
    expect(campo('Número')).toHaveFocus()
    expect(dito.fechada).toBe(false)
  })
})

describe('cartão', () => {
  const bandeira = () => screen.getByLabelText('Bandeira')
  const meio = () => screen.getByLabelText('Meio de pagamento')

  test('a bandeira se escolhe pela letra, e outra vez a seguinte', async () => {
    const { dito } = await abrir(3)
    await user.keyboard('{Enter}')
    expect(bandeira()).toHaveFocus()
    expect(bandeira()).not.toHaveAccessibleDescription()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bandeira()).toHaveAccessibleDescription('Campo Obrigatório'))
    await user.click(valor())
    await user.keyboard('m')
    expect(bandeira()).toHaveDisplayValue('Mastercard')
    await user.keyboard('m')
    expect(bandeira()).toHaveDisplayValue('Maestro')
    await user.keyboard('v{Enter}')
    await waitFor(() =>
      expect(dito.resposta).toMatchObject({ meio_pagamento_id: 3, bandeira: 'Visa', valor: '30.00' }),
    )
  })

  test('a letra logo atrás do valor escolhe a bandeira', async () => {
    const fim = onScan(() => {})
    const { dito } = await abrir(3)
    await user.keyboard('12v')
    await waitFor(() => expect(bandeira()).toHaveDisplayValue('Visa'))
    expect(valor()).toHaveValue('12')
    expect(valor()).not.toHaveAccessibleDescription()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ bandeira: 'Visa', valor: '12.00' }))
    fim()
  })

  test('mais do que se deve não se passa no cartão', async () => {
    await abrir(3)
    await user.keyboard('31v{Enter}')
    await waitFor(() => expect(valor()).toHaveAccessibleDescription('valor maior que o restante'))
    // it goes with what was wrong, and nothing else is said while one types
    await user.clear(valor())
    await user.type(valor(), '5')
    await waitFor(() => expect(valor()).not.toHaveAccessibleDescription())
    await user.type(valor(), '000')
    expect(valor()).not.toHaveAccessibleDescription()
  })

  test('as parcelas vão até as do meio, e o que não parcela não as pede', async () => {
    const { dito } = await abrir(3)
    const parcelas = screen.getByLabelText('Parcelas (até 6)')
    await user.keyboard('v')
    await user.clear(parcelas)
    await user.type(parcelas, '7{Enter}')
    await waitFor(() =>
      expect(parcelas).toHaveAccessibleDescription(
        'A quantidade maxima de parcela permitida para este meio é: 6',
      ),
    )
    await user.clear(parcelas)
    await user.type(parcelas, '0{Enter}')
    await waitFor(() => expect(parcelas).toHaveAccessibleDescription('O valor mínimo é 1.'))
    await user.keyboard('{ArrowDown}')
    expect(meio()).toHaveDisplayValue('Débito')
    expect(screen.queryByLabelText(/^Parcelas/)).toBeNull()
    await user.type(screen.getByLabelText('Autorização'), ' x1 {F2}')
    await waitFor(() =>
      expect(dito.resposta).toMatchObject({ meio_pagamento_id: 4, numparcelas: 1, autorizacao: 'x1' }),
    )
  })
})

test('meio que a loja não tem: não se confirma', async () => {
  await loja({ meios: [] })
  const { dito } = await abrir(4)
  await user.keyboard('{Enter}')
  expect(screen.getByLabelText('Meio de pagamento')).toHaveAccessibleDescription('Campo Obrigatório')
  expect(dito.fechada).toBe(false)
})

describe('Pix estático', () => {
  const PIX = { ...meio(6, 4, 'Pix'), tpag: '20' }
  const empresa = { ...EMPRESA, pix_chave: 'pix@loja.br', municipio: 'São Paulo' }
  const codigo = (valor: string) =>
    writeBrCode({ chave: 'pix@loja.br', nome: 'Loja', cidade: 'São Paulo', valor, txid: null })

  test('o QR Code da chave segue o valor, e Enter recebe', async () => {
    await loja({ meios: [PIX], empresa })
    const { janela: aberta, dito } = await abrir(4)
    expect(await screen.findByText(codigo('30.00'))).toBeVisible()
    expect(screen.getByRole('img')).toHaveAccessibleName(/^QR Code do PIX de R\$\s30,00$/)
    await user.keyboard('12,5')
    expect(aberta).toHaveTextContent(codigo('12.50'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ tpag: '20', valor: '12.50' }))
  })

  test.each([
    ['sem chave', [PIX], EMPRESA],
    ['noutro meio', [meio(5, 4, 'Vale')], empresa],
  ] as const)('%s não há QR Code', async (_, meios, quem) => {
    await loja({ meios: [...meios], empresa: quem })
    await abrir(4)
    expect(screen.queryByRole('img')).toBeNull()
  })
})

describe('Pix dinâmico', () => {
  const PIX = { ...meio(6, 4, 'Pix'), tpag: '17' }
  const ESTATICO = { ...meio(7, 4, 'Pix da chave'), tpag: '20' }
  const empresa = { ...EMPRESA, pix_chave: 'pix@loja.br', municipio: 'São Paulo' }
  const txid = 'a'.repeat(32)
  const e2eid = `E${'9'.repeat(31)}`
  const cobranca = (mais: object) => ({
    data: {
      ...{ txid, situacao: 'aguardando', valor: '30.00', recebido: '0.00', resta: 300 },
      ...{ copia_e_cola: '000201DINAMICO', e2eid: null, ...mais },
    },
  })
  const PAGA = cobranca({ situacao: 'pago', recebido: '30.00', e2eid })
  const cobrando = () => screen.findByRole('dialog', { name: /^PIX de R\$\s30,00$/ })

  test('mostra o código e o tempo, e pago entra na venda com a sua identidade', async () => {
    await loja({ meios: [PIX], empresa })
    servidor({ 'POST pix/cobrancas': cobranca({}), [`GET pix/cobrancas/${txid}`]: PAGA })
    const { dito } = await abrir(4)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('000201DINAMICO')).toBeVisible()
    expect(await cobrando()).toHaveTextContent('Aguardando o pagamento · 300 s')
    await user.keyboard('{F5}')
    await waitFor(() =>
      expect(dito.resposta).toMatchObject({ tpag: '17', valor: '30.00', autorizacao: e2eid }),
    )
  })

  test('Esc espera o banco: paga nesse instante, está paga', async () => {
    await loja({ meios: [PIX], empresa })
    servidor({ 'POST pix/cobrancas': cobranca({}), [`POST pix/cobrancas/${txid}/cancelar`]: PAGA })
    const { dito } = await abrir(4)
    await user.keyboard('{Enter}')
    await screen.findByText('000201DINAMICO')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ autorizacao: e2eid }))
  })

  test('cancelamento sem resposta: Esc de novo deixa receber de outra forma', async () => {
    await loja({ meios: [PIX], empresa })
    servidor({
      'POST pix/cobrancas': cobranca({}),
      [`POST pix/cobrancas/${txid}/cancelar`]: cobranca({ situacao: 'cancelando' }),
    })
    const { dito } = await abrir(4)
    await user.keyboard('{Enter}')
    await screen.findByText('000201DINAMICO')
    await user.keyboard('{Escape}')
    expect(await screen.findByText(/^Cancelando: o banco ainda não respondeu/)).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText(/^Cancelando/)).toBeNull())
    expect(dito.fechada).toBe(false)
  })

  test('banco calado: o QR Code da chave serve, e é Pix estático que entra', async () => {
    await loja({ meios: [PIX, ESTATICO], empresa })
    servidor({ 'POST pix/cobrancas': recusa(503, 'O banco do Pix não respondeu') })
    const { dito } = await abrir(4)
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Este é o QR Code da chave da loja')).toBeVisible()
    await user.keyboard('{F2}')
    await waitFor(() =>
      expect(dito.resposta).toMatchObject({ tpag: '20', valor: '30.00', autorizacao: null }),
    )
  })

  test('sem PSP vale o que se digitou', async () => {
    await loja({ meios: [PIX], empresa })
    servidor({ 'POST pix/cobrancas': { data: null } })
    const { dito } = await abrir(4)
    await user.keyboard('{Enter}')
    await waitFor(() => expect(dito.resposta).toMatchObject({ tpag: '17', autorizacao: null }))
  })
})

describe('de forma em forma', () => {
  test('F5 F4 parte, de novo F2 o resto: a venda acaba e a seguinte começa vazia', async () => {
    mostra(painel)
    const done = addPayment(tillDesk)
    const formas = await janela('Forma de pagamento')
    expect(
      within(formas)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['F2Dinheiro', 'F3Cheque', 'F4Cartão', 'F5Outros'])
    await user.keyboard('{F4}')
    await janela('Escolha o meio de Pagamento')
    await user.keyboard('10v{Enter}')
    await janela('Forma de pagamento')
    expect(pago()).toEqual(['Crédito Visa 1 10.00'])
    await user.keyboard('{F2}')
    await janela('Escolha o meio de Pagamento')
    expect(valor()).toHaveValue('20,00')
    const antes = tillDesk.current().uuid
    await user.keyboard('{Enter}')
    await act(() => done)
    expect(tillDesk.current().uuid).not.toBe(antes)
    expect(tillDesk.current().itens).toEqual([])
  })

  test('o F5 que a mão repete não escolhe Outros, e o segundo sim', async () => {
    mostra(painel)
    void addPayment(tillDesk)
    await janela('Forma de pagamento')
    await user.keyboard('{F2}')
    await janela('Escolha o meio de Pagamento')
    await user.keyboard('10{Enter}')
    await janela('Forma de pagamento')
    await user.keyboard('{F5}')
    expect(screen.getByRole('dialog', { name: 'Forma de pagamento' })).toBeVisible()
    await user.keyboard('{F5}')
    expect(await janela('Escolha o meio de Pagamento')).toBeVisible()
    expect(screen.getByLabelText('Meio de pagamento')).toHaveDisplayValue('Vale')
  })

  test('Alt+R desfaz o último pagamento, dizendo qual, e Esc sai sem desfazer', async () => {
    mostra(painel)
    void addPayment(tillDesk)
    await janela('Forma de pagamento')
    await user.keyboard('{F2}')
    await janela('Escolha o meio de Pagamento')
    await user.keyboard('10{Enter}')
    await janela('Forma de pagamento')
    await user.keyboard('{Alt>}r{/Alt}')
    expect(pago()).toEqual([])
    expect(screen.getByRole('status', { name: 'Aviso' })).toHaveTextContent(
      /Pagamento desfeito: Dinheiro R\$\s10,00/,
    )
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tillDesk.current().itens).toHaveLength(1)
  })

  test('dinheiro exato: uma tecla recebe tudo', async () => {
    mostra(painel)
    const antes = tillDesk.current().uuid
    await act(() => exactCash(tillDesk))
    expect(tillDesk.current().uuid).not.toBe(antes)
    await vendeu('1')
    await loja({ meios: [] })
    await act(() => exactCash(tillDesk))
    await waitFor(() => expect(aviso()).toHaveTextContent('Cadastre um meio de pagamento em dinheiro'))
  })
})

describe('onde não se vende sem estoque, antes de receber o servidor separa a mercadoria', () => {
  const SEPARA = 'PUT vendas/em_pagamento'
  const falta = { item: 1, nome: 'QUEIJO MINAS', saldo: '1', em_pagamento: '1' }
  /** An answer that comes when the test says. */
  const presa = () => {
    let resolve: (resposta: unknown) => void = () => {}
    const promise = new Promise(done => {
      resolve = done
    })
    return { promise, resolve: (resposta: unknown) => resolve(resposta) }
  }
  const pedida = () => pedidos.filter(({ caminho }) => caminho === 'vendas/em_pagamento')
  const TEXTO = 'O produto QUEIJO MINAS está sem estoque: saldo 1, em pagamento em outro caixa'
  beforeEach(async () => {
    await loja({ account: { ...CONTA, venda_sem_estoque: false } })
    await vendeu('1*2')
    mostra(painel)
  })

  test('o que outro caixa já recebe fecha o painel e diz a linha, o saldo e a tecla', async () => {
    const separa = presa()
    servidor({ [SEPARA]: () => separa.promise })
    const done = addPayment(tillDesk)
    await janela('Forma de pagamento')
    await act(async () => separa.resolve({ data: { faltas: [falta] } }))
    await act(() => done)
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(aviso()).toHaveTextContent(TEXTO))
    expect(getDefaultStore().get(tillDesk.line)).toBe(tillDesk.current().itens[1]?.uid)
    expect(pedida().map(({ corpo }) => corpo.itens)).toMatchObject([
      [
        { produto_id: 1, qtde: '3' },
        { produto_id: 2, qtde: '1' },
      ],
    ])
  })

  test('dinheiro exato também: nada se recebe', async () => {
    const separa = presa()
    servidor({ [SEPARA]: () => separa.promise })
    const antes = tillDesk.current().uuid
    const done = exactCash(tillDesk)
    const guardada = { ...falta, em_pagamento: '0', estacionado: '1' }
    await act(async () => separa.resolve({ data: { faltas: [guardada] } }))
    await act(() => done)
    await waitFor(() =>
      expect(aviso()).toHaveTextContent('está sem estoque: saldo 1, reservado em venda estacionada'),
    )
    expect([tillDesk.current().uuid, pago()]).toEqual([antes, []])
  })

  test('a leitura feita enquanto o servidor responde é da venda seguinte', async () => {
    const separa = presa()
    servidor({ [SEPARA]: () => separa.promise })
    const antes = tillDesk.current().uuid
    const done = exactCash(tillDesk)
    const lida = runText(tillDesk, '1', 'scan')
    await act(async () => separa.resolve({ data: { faltas: [] } }))
    await act(() => Promise.all([done, lida]))
    expect(tillDesk.current().uuid).not.toBe(antes)
    expect(itens()).toEqual(['1 CAFE TORRADO'])
  })

  test('quem sai do painel solta a mercadoria', async () => {
    servidor({ [SEPARA]: { data: { faltas: [] } } })
    const done = addPayment(tillDesk)
    await janela('Forma de pagamento')
    await user.keyboard('{Escape}')
    await act(() => done)
    await waitFor(() => expect(pedida().map(({ corpo }) => corpo.itens.length)).toEqual([2, 0]))
  })

  test('dinheiro exato que não se recebe, pelo vale, solta a mercadoria', async () => {
    servidor({ [SEPARA]: { data: { faltas: [] } }, 'GET vales/7': recusa(500, 'Erro interno') })
    tillDesk.apply(venda => ({ ...venda, vale_id: 7, vale_saldo: '5.00' }))
    await act(() => exactCash(tillDesk))
    expect(pago()).toEqual([])
    await waitFor(() => expect(pedida().map(({ corpo }) => corpo.itens.length)).toEqual([2, 0]))
  })

  test('sobra de vale em dinheiro: sem resposta pergunta-se de novo, com o mesmo uuid', async () => {
    const vale = { id: 7, numero: 1, origem: 'devolucao', validade: null, recusa: null }
    const ditas = [new Error('Failed to fetch'), recusa(503, 'Fora do ar')]
    await loja({ meios: [{ ...meio(9, 4, 'Crédito em loja'), tpag: '21' }] })
    servidor({
      [SEPARA]: { data: { faltas: [] } },
      'GET vales/7': { data: { ...vale, saldo: '500.00' } },
      'POST vales/7/dinheiro': () => ditas.shift() ?? { data: { ...vale, saldo: '10.00' } },
    })
    const entregas = () =>
      pedidos.filter(({ caminho }) => caminho === 'vales/7/dinheiro').map(({ corpo }) => corpo.uuid)
    tillDesk.apply(venda => ({ ...venda, vale_id: 7, vale_saldo: '500.00' }))
    const done = payVoucher(tillDesk)
    await janela('Sobra do vale')
    await user.keyboard('{F2}')
    for (const vezes of [1, 2]) {
      await waitFor(() => expect(entregas()).toHaveLength(vezes))
      await janela('Devolução sem resposta')
      await user.keyboard('{F2}')
    }
    await screen.findByText(/^Entregue /)
    await user.keyboard('{Enter}')
    expect(await act(() => done)).toBe(true)
    expect(entregas()).toEqual(Array(3).fill(entregas()[0]))
  })

  test('sem resposta do servidor vende-se como antes', async () => {
    servidor({ [SEPARA]: recusa(500, 'Erro interno') })
    const antes = tillDesk.current().uuid
    await act(() => exactCash(tillDesk))
    expect(tillDesk.current().uuid).not.toBe(antes)
  })
})
