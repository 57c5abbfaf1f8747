import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventActions } from '../../../src/web/events/actions.ts'
import { NoteEvents } from '../../../src/web/events/note-events.tsx'
import { aboutOf } from '../../../src/web/keys/scopes.ts'
import { cancelAction } from '../../../src/web/screens/vendas/cancel-action.ts'
import { momentName, noteNumber } from '../../../src/web/screens/vendas/note-number.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { noteServerTime } from '../../../src/web/state/server-clock.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const evento = (sequencia: number, status: string, motivo: string | null, mais: object = {}) => ({
  id: sequencia,
  tipo: '110110',
  nome: 'A carta de correção',
  sequencia,
  texto: `Correção ${sequencia} do endereço de entrega`,
  data: '2026-11-20T13:00:00.000Z',
  status,
  protocolo: null,
  motivo,
  desfeito: false,
  ...mais,
})

const pedidos: string[] = []
beforeEach(() => {
  signIn(['documentos_pdv'])
  pedidos.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    pedidos.push(url)
    const data = [
      evento(1, 'registrado', 'Evento registrado', { protocolo: '135260000000001' }),
      evento(2, 'rejeitado', 'Falha no esquema'),
      evento(3, 'enviado', null),
      evento(4, 'registrado', null, {
        tipo: '110130',
        nome: 'O comprovante de entrega',
        protocolo: '891260000000001',
        desfeito: true,
      }),
    ]
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  forgetSession()
})

const mostra = (chave: string | null) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NoteEvents note={{ id: 7, chave }} />
    </QueryClientProvider>,
  )

test('a nota diz os seus eventos em ordem e abre as suas folhas', async () => {
  mostra('35')
  const lista = within(await screen.findByRole('region', { name: 'Eventos da nota' }))
  expect(lista.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Carta de correção 1registradoFolhaCorreção 1 do endereço de entrega$/),
    expect.stringMatching(/Carta de correção 2recusado: Falha no esquemaCorreção 2/),
    expect.stringMatching(/Carta de correção 3aguarda a SEFAZCorreção 3/),
    expect.stringMatching(/Comprovante de entrega 4cancelado depoisFolha/),
  ])
  expect(lista.getAllByRole('button', { name: 'Folha' })).toHaveLength(2)
  expect(pedidos).toEqual([expect.stringContaining('vendas/7/eventos')])
})

test('os que não puderam ser lidos são ditos: não é que não haja nenhum', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 422 }))
  mostra('35')
  expect(await screen.findByRole('alert')).toHaveTextContent('Erro ao listar os eventos da nota')
})

test('sem chave nada pergunta', () => {
  mostra(null)
  expect(screen.queryByRole('region')).toBeNull()
  expect(pedidos).toEqual([])
})

test('cada nota oferece os eventos do seu modelo, e só enquanto vale', () => {
  const oferecidos = (modelo: string, status: 'T' | 'C') =>
    eventActions({ id: 7, status, modelo } as Parameters<typeof eventActions>[0])
      .filter(({ perform }) => perform !== false)
      .map(({ id }) => id)
  expect(oferecidos('65', 'T')).toEqual([
    'vendas.eventos',
    'evento.substituicao',
    'evento.conciliacao',
    'evento.conciliacao_cancelar',
  ])
  expect(oferecidos('55', 'T')).toEqual(
    expect.arrayContaining(['vendas.corrigir', 'evento.entrega', 'evento.quitacao', 'evento.cancelar']),
  )
  expect(oferecidos('55', 'T')).not.toContain('evento.imobilizacao')
  expect(oferecidos('55', 'C')).toEqual([])
})

test('o evento dito de novo sem resposta leva a mesma chave', async () => {
  const chaves: (string | null)[] = []
  let cai = true
  vi.stubGlobal('fetch', async (_url: string, { method, headers }: RequestInit) => {
    if (method !== 'POST') return new Response('{"data":[]}')
    chaves.push(new Headers(headers).get('idempotency-key'))
    if (cai) throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify({ data: evento(1, 'registrado', null) }), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const acoes = eventActions({ id: 7, status: 'T', modelo: '55' } as Parameters<typeof eventActions>[0])
  const corrigir = acoes.find(({ id }) => id === 'vendas.corrigir')?.perform as (
    args: object,
  ) => Promise<void>
  const dizer = () => corrigir({ carta: 'Leia-se fardo em vez de caixa' })
  await expect(dizer()).rejects.toThrow()
  cai = false
  await dizer()
  await dizer()
  const [perdida, deNovo, outra] = chaves
  expect(perdida).toMatch(/^[0-9a-f-]{36}$/)
  expect(deNovo).toBe(perdida)
  expect(outra).not.toBe(perdida)
})

test('o formulário diz até quando a SEFAZ aceita e de que item', () => {
  const sobre = (id: string, itens: readonly string[]) => {
    const nota = {
      id: 7,
      status: 'T' as const,
      modelo: '55',
      prazos: { 110110: '2999-12-20T13:00:00.000Z' },
      itens: itens.map(nome => ({ nome })),
    }
    return aboutOf({ commands: eventActions(nota) }, id)
  }
  expect(sobre('vendas.corrigir', ['Arroz'])?.texto).toMatch(/^A SEFAZ aceita até 20\/12\/2999 1\d:00:00$/)
  expect(sobre('evento.credito_presumido', ['Arroz'])).toEqual({ texto: '', valores: { item: 1 } })
  expect(sobre('evento.credito_presumido', ['Arroz', 'Feijão'])).toEqual({
    texto: 'Itens: 1 Arroz · 2 Feijão',
    valores: {},
  })
  expect(sobre('evento.entrega', ['Arroz', 'Feijão'])?.texto).toBe('')
})

test('do que a nota já tem o máximo o formulário nem se abre: diz por quê', () => {
  const porque = (esgotados?: string[]) =>
    eventActions({ id: 7, status: 'T', modelo: '55', ...(esgotados ? { esgotados } : {}) }).find(
      ({ id }) => id === 'vendas.corrigir',
    )?.porque
  expect(porque()).toBeUndefined()
  expect(porque(['110110'])).toBe('A nota já tem todos os eventos deste tipo que a SEFAZ aceita')
})

test('passado o prazo de cancelar, a tecla diz até quando foi', () => {
  const porque = (prazo_cancelamento: string | null, status: 'T' | 'C' = 'T') =>
    cancelAction({ id: 7, status, prazo_cancelamento })
  expect(porque('2020-11-21T13:00:00.000Z').porque).toMatch(
    /^O prazo para cancelar a nota foi até 21\/11\/2020 1\d:00:00$/,
  )
  expect([porque('2999-11-21T13:00:00.000Z').porque, porque(null).porque]).toEqual([undefined, undefined])
  expect(porque(null, 'C').perform).toBe(false)
})

describe('onde o estado aceita o cancelamento fora do prazo', () => {
  const em = (prazo: number, ate: number) => {
    const iso = (ano: number) => `${ano}-11-21T13:00:00.000Z`
    return cancelAction({
      id: 7,
      status: 'T',
      prazo_cancelamento: iso(prazo),
      cancelamento_tardio: { ate: iso(ate), multa: '1% do valor da nota' },
    })
  }

  test('dentro do prazo o formulário não fala em multa', () => {
    expect(em(2998, 2999).sobre?.()?.texto).toMatch(/^A SEFAZ aceita até 21\/11\/2998/)
  })

  test('fora dele diz até quando ainda se pede e o que custa, antes de se pedir', () => {
    expect(em(2020, 2999).porque).toBeUndefined()
    expect(em(2020, 2999).sobre?.()?.texto).toMatch(
      /^Fora do prazo, que foi até 21\/11\/2020 1\d:00:00: a SEFAZ ainda aceita até 21\/11\/2999 1\d:00:00, com multa de 1% do valor da nota$/,
    )
  })

  test('depois dos dois não se pede', () => {
    expect(em(2020, 2021).porque).toMatch(/^O prazo para cancelar a nota foi até 21\/11\/2021/)
  })
})

describe('onde o estado só cancela fora do prazo com autorização dele', () => {
  const em = (ano: number) =>
    cancelAction({
      id: 7,
      status: 'T',
      prazo_cancelamento: `${ano}-11-21T13:00:00.000Z`,
      cancelamento_com_anuencia: 'no SIARE',
    })

  test('dentro do prazo o formulário é o de sempre', () => {
    expect(em(2999).sobre?.()).toEqual({ texto: expect.stringMatching(/^A SEFAZ aceita até 21\/11\/2999/) })
  })

  test('fora dele a tecla continua, e o formulário diz de que precisa e pede o protocolo', () => {
    const { porque, sobre } = em(2020)
    expect(porque).toBeUndefined()
    expect(sobre?.()?.texto).toMatch(
      /^Fora do prazo, que foi até 21\/11\/2020 1\d:00:00: o estado só cancela com autorização da SEFAZ, pedida no SIARE$/,
    )
    const args = sobre?.()?.args
    const justificativa = 'O cliente desistiu da compra'
    expect(args?.safeParse({ justificativa }).error?.issues.map(({ path }) => path)).toEqual([['anuencia']])
    expect(args?.safeParse({ justificativa, anuencia: '1234' }).success).toBe(true)
  })
})

test('fora do prazo é pelo relógio do servidor: o deste computador pode estar errado', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  const emUmaHora = '2026-11-20T13:00:00Z'
  const porque = () => cancelAction({ id: 7, status: 'T', prazo_cancelamento: emUmaHora }).porque
  expect(porque()).toBeUndefined()
  noteServerTime('Fri, 20 Nov 2026 14:00:00 GMT')
  expect(porque()).toMatch(/^O prazo para cancelar a nota foi até/)
  noteServerTime('Fri, 20 Nov 2026 12:00:00 GMT')
  expect(porque()).toBeUndefined()
  vi.useRealTimers()
})

test('o momento de uma venda diz que foi paga, e o de um orçamento feito', () => {
  expect((['A', 'T', 'X'] as const).map(status => momentName({ status }))).toEqual([
    'Feita em',
    'Paga em',
    'Paga em',
  ])
})

test('a draft shows its own id, never the number that other drafts have too', () => {
  const sale = { id: 42, serie: '1', numerocodumento: '7', tipo_operacao: 1 }
  const shown = (['A', 'R', 'T'] as const).map(status => noteNumber({ ...sale, status }))
  expect(shown).toEqual(['#42', '1/000007', '1/000007'])
})
