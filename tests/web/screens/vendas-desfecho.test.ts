import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { VendaAnswer } from '../../../src/domain/api/vendas.ts'
import { performerOf } from '../../../src/web/keys/scopes.ts'
import { saleActions } from '../../../src/web/screens/vendas/sale-actions.ts'
import { clearNotice, lastSaid, noticeAtom } from '../../../src/web/state/notices.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { lastIssuedAtom } from '../../../src/web/till/issued/last.ts'
import { signIn } from '../session.ts'

const rejeitada = {
  id: 7,
  uuid: 'u',
  status: 'R',
  modelo: '65',
  serie: '1',
  numerocodumento: '123', // contrato
  chave: '35',
  valor_total: '10.00',
  troco: '40.00',
  cancelando: false,
  cstat: '778',
  xmotivo: 'NCM inexistente [nItem: 1]',
  orientacao: { campo: 'itens.ncm', texto: 'Corrija e emita de novo.' },
  parceiro_id: null,
  empresa_id: 1,
  prazo_transmissao: null,
  prazo_cancelamento: null,
} as unknown as VendaAnswer

const com = (extra: Partial<VendaAnswer>): VendaAnswer => ({
  ...rejeitada,
  cstat: null,
  xmotivo: null,
  orientacao: null,
  ...extra,
})
const itens = [{ produto_id: 10, nome: 'VACINA' }]
const emitindo = com({ status: 'E' })
const autorizada = com({ status: 'T' })

/** The server: what asking answers, then each look at the sale, the last one for ever. */
function servidor(pedido: VendaAnswer, ...vistas: VendaAnswer[]): void {
  let look = 0
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit = {}) => {
    const data = method === 'GET' ? vistas[Math.min(look++, vistas.length - 1)] : pedido
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
}

const ditas: string[] = []
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  signIn(['documentos_pdv'])
  clearNotice()
  getDefaultStore().set(lastIssuedAtom, null)
  ditas.length = 0
  stop = getDefaultStore().sub(noticeAtom, () => {
    const said = lastSaid()
    if (said) ditas.push(`${said.tom}: ${said.texto}`)
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  forgetSession()
})

async function fazer(acao: 'vendas.emitir' | 'vendas.cancelar', venda: VendaAnswer): Promise<void> {
  const act = performerOf(saleActions(venda), acao)
  if (!act) throw new Error('não pode')
  await act({ justificativa: 'cliente desistiu da compra' })
  await vi.advanceTimersByTimeAsync(4000)
}

describe('emitir de novo, em Vendas', () => {
  test.each<[string, VendaAnswer[], string]>([
    ['autorizada', [emitindo, autorizada], 'aviso: NFC-e 1/000123 autorizada'],
    [
      'recusada outra vez, pelo número da SEFAZ e pelo produto',
      [emitindo, emitindo, { ...rejeitada, itens }],
      'problema: NFC-e 1/000123 recusada (778): VACINA, campo NCM',
    ],
    [
      'em contingência',
      [com({ status: 'X' })],
      'aviso: NFC-e 1/000123 em contingência: vai sozinha quando a SEFAZ voltar',
    ],
  ])('diz o que a SEFAZ respondeu: %s', async (_, vistas, fim) => {
    servidor(emitindo, ...vistas)
    await fazer('vendas.emitir', rejeitada)
    expect(ditas).toEqual(['aviso: Emitindo de novo', fim])
  })

  test('enquanto ela não responde, nada é dado por feito', async () => {
    servidor(emitindo, emitindo)
    await fazer('vendas.emitir', rejeitada)
    expect(ditas).toEqual(['aviso: Emitindo de novo'])
  })

  test('quem saiu não ouve o fim, e ninguém pergunta por ele', async () => {
    servidor(emitindo, emitindo)
    await fazer('vendas.emitir', rejeitada)
    forgetSession()
    signIn(['documentos_pdv'])
    const perguntas = vi.fn(async () => new Response(JSON.stringify({ data: autorizada })))
    vi.stubGlobal('fetch', perguntas)
    await vi.advanceTimersByTimeAsync(4000)
    expect(ditas).toEqual(['aviso: Emitindo de novo'])
    expect(perguntas).not.toHaveBeenCalled()
  })
})

describe('cancelar, em Vendas', () => {
  const pedido = 'aviso: Cancelamento pedido: aguardando a resposta da SEFAZ'
  const cancelando = com({ status: 'T', cancelando: true })
  const recusa = 'O cancelamento da nota 123 foi recusado: prazo esgotado'

  test.each<[string, VendaAnswer, string]>([
    ['cancelada', com({ status: 'C' }), 'aviso: NFC-e 1/000123 cancelada'],
    [
      'recusado: a nota continua valendo, e por quê',
      com({ status: 'T', orientacao: { campo: null, texto: recusa } }),
      `problema: ${recusa}`,
    ],
  ])('diz o que a SEFAZ respondeu: %s', async (_, vista, fim) => {
    servidor(cancelando, cancelando, vista)
    await fazer('vendas.cancelar', autorizada)
    expect(ditas).toEqual([pedido, fim])
  })
})

describe('carta de correção, em Vendas', () => {
  const nfe = com({ status: 'T', modelo: '55' })
  const texto = 'O endereço de entrega é Rua das Flores, 20'

  test.each([
    ['registrado', 'aviso: Carta de correção 2 registrada na SEFAZ'],
    ['enviado', 'aviso: Carta de correção pedida: aguardando a resposta da SEFAZ'],
  ])('%s: diz o que houve, e leva o que se escreveu', async (status, dito) => {
    const pedidos: string[] = []
    vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit = {}) => {
      pedidos.push(`${method} ${url} ${body}`)
      const data = { id: 1, sequencia: 2, carta: texto, data: '', status, protocolo: null, motivo: null }
      return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
    })
    const act = performerOf(saleActions(nfe), 'vendas.corrigir')
    if (!act) throw new Error('não pode')
    await act({ carta: texto })
    expect(ditas).toEqual([dito])
    expect(pedidos).toEqual([
      expect.stringMatching(/^POST \S*vendas\/7\/carta_correcao .*Rua das Flores, 20/),
    ])
  })

  test.each([
    ['NFC-e', autorizada],
    ['NF-e cancelada', com({ status: 'C', modelo: '55' })],
  ])('%s não a oferece', (_, venda) => {
    expect(performerOf(saleActions(venda), 'vendas.corrigir')).toBe(false)
  })
})
