import { act, render, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VendaAnswer } from '../../../../src/domain/api/vendas.ts'
import { catalog } from '../../../../src/web/catalog/sync.ts'
import { installDispatcher } from '../../../../src/web/keys/dispatcher.ts'
import { ScopeOf } from '../../../../src/web/keys/scope-of.tsx'
import { DeskContext } from '../../../../src/web/state/desk.ts'
import { type IssuerState, issuerAtom } from '../../../../src/web/state/situation.ts'
import { cancelLast } from '../../../../src/web/till/actions/last-sale.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { describeIssued, lastIssuedAtom } from '../../../../src/web/till/issued/last.ts'
import { aboutSale } from '../../../../src/web/till/lines/about.ts'
import { LastSale } from '../../../../src/web/till/screen/last-sale.tsx'
import { NoteQr } from '../../../../src/web/till/screen/note-qr.tsx'

const store = getDefaultStore()
const venda = (id: number, extra: object) =>
  describeIssued({
    id,
    uuid: `u${id}`,
    status: 'T',
    modelo: '65',
    serie: '1',
    numerocodumento: String(id), // contrato
    valor_total: '10.00',
    troco: '0.00',
    cancelando: false,
    orientacao: null,
    itens: [{ produto_id: 10, nome: 'VACINA' }],
    ...extra,
  } as unknown as VendaAnswer)
const recusada = (id: number) =>
  venda(id, {
    status: 'R',
    cstat: '778',
    xmotivo: 'NCM inexistente [nItem: 1]',
    orientacao: { campo: 'itens.ncm', texto: 'Corrija o NCM e emita de novo.' },
  })

beforeEach(() => {
  store.set(lastIssuedAtom, null)
  store.set(issuerAtom, null)
})

function mostra(...vendas: ReturnType<typeof venda>[]) {
  const { container } = render(
    <>
      <ScopeOf name="pdv.venda" />
      <LastSale />
    </>,
  )
  for (const one of vendas) act(() => store.set(lastIssuedAtom, one))
  return container
}

test('com a emissão parada por séries a conferir, a nota não está emitindo', () => {
  const situacao = () => venda(3, { status: 'E' }).situacao
  expect(situacao()).toBe('emitindo')
  store.set(issuerAtom, { series_a_conferir: 1 } as IssuerState)
  expect([situacao(), venda(3, {}).situacao]).toEqual(['parada', 'autorizada'])
  store.set(issuerAtom, null)
})

describe('a última venda', () => {
  test('nenhuma: nada se mostra', () => {
    expect(mostra()).toHaveTextContent(/^$/)
  })

  test('autorizada, com o valor e o troco', () => {
    expect(mostra(venda(7, { troco: '5.00' }))).toHaveTextContent(
      /^Última vendaNFC-e 1\/000007autorizadaValorR\$\s10,00TrocoR\$\s5,00$/,
    )
  })

  test('sem troco não se fala dele, e em contingência se diz até quando se transmite', () => {
    const tela = mostra(venda(7, { status: 'X', prazo_transmissao: '2026-11-21T09:30:00-03:00' }))
    expect(tela).not.toHaveTextContent('Troco')
    expect(tela).toHaveTextContent(/contingência.*Transmitir até21\/11 09:30/)
  })

  test('recusada: o produto, o motivo, o campo e as teclas', () => {
    const tela = mostra(recusada(7))
    expect(tela).toHaveTextContent(/rejeitada.*VACINA.*778 · NCM inexistente/)
    expect(tela).toHaveTextContent('Corrija o NCM e emita de novo.')
    expect(tela).toHaveTextContent(/Campo a corrigirNCM/)
    expect(tela).toHaveTextContent(/Alt G corrigir Alt E emitir de novo F9 desistir$/)
  })

  test('a recusada de antes fica à vista quando outra se vende', () => {
    mostra(recusada(6), venda(7, {}))
    expect(screen.getByText('NFC-e 1/000007')).toBeVisible()
    const velha = screen.getByRole('region', { name: 'Nota recusada' })
    expect(velha).toHaveTextContent(/NFC-e 1\/000006rejeitada.*Alt G corrigir/)
    expect(velha).not.toHaveTextContent('desistir')
  })

  test('o que impede o emissor é dito antes de tudo', () => {
    act(() => store.set(issuerAtom, { aviso: 'Certificado vencido', alarmes: [] } as unknown as IssuerState))
    mostra()
    expect(screen.getByRole('note')).toHaveTextContent('Certificado vencido')
  })
})

describe('cancelar a última nota no caixa', () => {
  const pedido = (extra: object) => {
    store.set(lastIssuedAtom, venda(7, { modelo: '55', ...extra }))
    return aboutSale(tillDesk)['venda.cancelar_ultima']()
  }
  const em = (ano: number) => `${ano}-11-21T13:00:00.000Z`

  test('dentro do prazo pede só a justificativa', () => {
    const sobre = pedido({ prazo_cancelamento: em(2999), cancelamento_com_anuencia: 'no SIARE' })
    expect(sobre?.args).toBeUndefined()
    expect(sobre?.texto).toMatch(/^NF-e 1\/000007, R\$\s10,00$/)
  })

  test('fora do prazo diz como a autorização se pede e tem o campo dela', () => {
    const sobre = pedido({ prazo_cancelamento: em(2020), cancelamento_com_anuencia: 'no SIARE' })
    expect(sobre?.texto).toMatch(/só cancela com autorização da SEFAZ, pedida no SIARE$/)
    const justificativa = 'O cliente desistiu da compra'
    const faltam = sobre?.args?.safeParse({ justificativa }).error?.issues.map(({ path }) => path)
    expect(faltam).toEqual([['anuencia']])
  })

  test('a autorização escrita vai com o pedido', async () => {
    pedido({ prazo_cancelamento: em(2020), cancelamento_com_anuencia: 'no SIARE' })
    const ida = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('sem rede'))
    void cancelLast({ justificativa: 'O cliente desistiu da compra', anuencia: '1234' })
    await vi.waitFor(() => expect(ida).toHaveBeenCalled())
    expect(JSON.parse(String(ida.mock.calls[0]?.[1]?.body))).toMatchObject({ anuencia: '1234' })
    ida.mockRestore()
  })
})

describe('o QR Code da nota', () => {
  const comQr = (qrcode_na_tela_s: number) =>
    Object.assign(catalog, { meta: { empresa: { qrcode_na_tela_s } } })
  const emite = async () => {
    const asked = vi.fn()
    vi.stubGlobal('fetch', async (url: string) => {
      asked(url)
      return new Response(JSON.stringify({ data: { conteudo: 'https://sefaz/qr?p=1' } }), {
        headers: { 'content-type': 'application/json' },
      })
    })
    render(
      <DeskContext value={tillDesk}>
        <NoteQr />
      </DeskContext>,
    )
    act(() => store.set(lastIssuedAtom, venda(7, { status: 'E' })))
    await act(async () => store.set(lastIssuedAtom, venda(7, {})))
    return asked
  }
  let feitos: string[] = []
  let undo = () => {}
  beforeEach(() => {
    feitos = []
    undo = installDispatcher({ perform: ({ id }) => feitos.push(id), repeats: () => true })
  })
  afterEach(() => {
    undo()
    vi.unstubAllGlobals()
    Object.assign(catalog, { meta: null })
  })

  test('aparece com a autorização e qualquer tecla o fecha', async () => {
    comQr(20)
    await emite()
    expect(await screen.findByRole('img', { name: 'QR Code da NFC-e 1/000007' })).toBeVisible()
    act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key: '1' })))
    expect(screen.queryByRole('img')).toBeNull()
  })

  test.each(['F10', 'Escape'])('%s também o fecha', async key => {
    comQr(20)
    await emite()
    expect(await screen.findByRole('img')).toBeVisible()
    act(
      () => void window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
    )
    expect(screen.queryByRole('img')).toBeNull()
    expect(feitos).toEqual([])
  })

  test('com 0 segundos nada se pergunta', async () => {
    comQr(0)
    expect(await emite()).not.toHaveBeenCalled()
  })
})
