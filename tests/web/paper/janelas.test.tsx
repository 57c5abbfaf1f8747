import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { EnviosAnswer } from '../../../src/domain/api/papel.ts'
import { performerOf } from '../../../src/web/keys/scopes.ts'
import { LetterDialog } from '../../../src/web/paper/letter-dialog.tsx'
import { LinkDialog } from '../../../src/web/paper/link-dialog.tsx'
import { PaperDialog } from '../../../src/web/paper/paper-dialog.tsx'
import { paperActions } from '../../../src/web/paper/papers.ts'
import { SaleEnvios } from '../../../src/web/paper/sale-envios.tsx'
import { tell } from '../../../src/web/realtime.ts'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { queryClient } from '../../../src/web/state/query.ts'
import { signIn } from '../session.ts'
import { withShell } from '../with-shell.ts'

withShell()

const orcamento = { id: 7, status: 'A', terminal_id: null, modelo: '55', chave: null } as const
const emitida = { id: 7, status: 'T', terminal_id: 1, modelo: '65', chave: '35' } as const
const NADA: EnviosAnswer = { notas: [], emails: [], links: [], respostas: [] }
const ACEITO: EnviosAnswer = {
  ...NADA,
  respostas: [
    { aceito: true, nome: 'Ana', motivo: '', em: '2026-11-21T13:00:00Z', ip: '200.1.2.3', alterado: false },
  ],
}

const chamadas: [string, string, unknown][] = []
let envios = NADA
let recusa: Record<string, string[]> | null = null
const fechar = vi.fn()

beforeEach(() => {
  signIn(['documentos_pdv'])
  queryClient.clear()
  localStorage.clear()
  chamadas.length = 0
  envios = NADA
  recusa = null
  fechar.mockClear()
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.replace(/^.*\/api\/v1\//, '')
    if (method !== 'GET') chamadas.push([method, path, body ? JSON.parse(String(body)) : null])
    if (recusa && method !== 'GET')
      return new Response(JSON.stringify({ message: 'Recusado', errors: recusa, codigo: 'VALIDACAO' }), {
        status: 422,
        headers: { 'content-type': 'application/json' },
      })
    const data = path.endsWith('/envios')
      ? envios
      : path.endsWith('/link')
        ? method === 'DELETE'
          ? { cancelados: 1 }
          : { url: 'https://loja.br/o/1-abc', expira_em: '2026-11-28T13:00:00Z' }
        : path.includes('/email') && method === 'GET'
          ? { para: 'compras@padaria.br', assunto: 'Orçamento 7 - Loja', texto: 'Olá.\n\nSegue.' }
          : { impressao_id: 1, para: 'x' }
    return new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } })
  })
})

const abre = (janela: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{janela}</QueryClientProvider>)
const opcoes = (nome: string) =>
  within(screen.getByLabelText(nome))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('imprimir', () => {
  test('o papel e a saída são por teclado, e a saída fica para a próxima vez', async () => {
    const user = userEvent.setup()
    abre(<PaperDialog data={{ sale: orcamento }} close={fechar} />)
    expect(opcoes('Papel')).toEqual(['Orçamento', 'Pedido', 'Separação'])
    await user.selectOptions(screen.getByLabelText('Papel'), 'Separação')
    await user.selectOptions(screen.getByLabelText('Sai em'), 'Impressora do caixa')
    await user.keyboard('{F2}')
    await waitFor(() => expect(fechar).toHaveBeenCalled())
    expect(chamadas).toEqual([['POST', 'vendas/7/papel', { tipo: 'separacao' }]])
    expect(lastSaid()?.texto).toBe('Enviado à impressora')
  })

  test('o emitido não sai como orçamento, e a janela diz que falta a impressora', async () => {
    const user = userEvent.setup()
    recusa = { terminal_id: ['O caixa não tem impressora configurada'] }
    abre(<PaperDialog data={{ sale: emitida }} close={fechar} />)
    expect(opcoes('Papel')).toEqual(['Pedido', 'Separação'])
    await user.selectOptions(screen.getByLabelText('Sai em'), 'Impressora do caixa')
    await user.keyboard('{F2}')
    expect(await screen.findByText('O caixa não tem impressora configurada')).toBeVisible()
    expect(fechar).not.toHaveBeenCalled()
  })
})

describe('imprimir uma NF-e emitida', () => {
  const nfe = { ...emitida, modelo: '55', terminal_id: null } as const
  const abertos: string[] = []
  beforeEach(() => {
    abertos.length = 0
    vi.stubGlobal('open', () => ({ location: {}, close: () => {} }))
    vi.stubGlobal('fetch', async (url: string) => {
      abertos.push(url.replace(/^.*\/api\/v1\//, ''))
      return new Response('%PDF-1.3', { headers: { 'content-type': 'application/pdf' } })
    })
    URL.createObjectURL = () => 'blob:papel'
    URL.revokeObjectURL = () => {}
  })

  test('o DANFE vem primeiro, e com ele o simplificado e a etiqueta, sempre em PDF', async () => {
    const user = userEvent.setup()
    abre(<PaperDialog data={{ sale: nfe }} close={fechar} />)
    expect(opcoes('Papel')).toEqual([
      'DANFE',
      'DANFE simplificado',
      'Etiqueta do volume',
      'Pedido',
      'Separação',
    ])
    expect(screen.queryByLabelText('Sai em')).toBeNull()
    await user.keyboard('{F2}')
    await waitFor(() => expect(abertos).toEqual(['vendas/7/danfe']))
    await user.selectOptions(screen.getByLabelText('Papel'), 'Etiqueta do volume')
    await user.keyboard('{F2}')
    await waitFor(() => expect(abertos[1]).toBe('vendas/7/danfe?formato=etiqueta'))
    await user.selectOptions(screen.getByLabelText('Papel'), 'Pedido')
    expect(screen.getByLabelText('Sai em')).toBeVisible()
  })
})

describe('e-mail', () => {
  test('vem pronto, muda-se à mão, e vai com o link pedido', async () => {
    const user = userEvent.setup()
    abre(<LetterDialog data={{ sale: orcamento }} close={fechar} />)
    await waitFor(() => expect(screen.getByLabelText('Para')).toHaveValue('compras@padaria.br'))
    const texto = screen.getByLabelText('Mensagem')
    expect(texto).toHaveValue('Olá.\n\nSegue.')
    await user.clear(texto)
    await user.type(texto, 'Bom dia{Enter}Ana')
    await user.selectOptions(screen.getByLabelText('Link para o cliente responder'), 'por 30 dias')
    await user.keyboard('{F2}')
    await waitFor(() => expect(fechar).toHaveBeenCalled())
    expect(chamadas).toEqual([
      [
        'POST',
        'vendas/7/email',
        {
          ...{ tipo: 'orcamento', para: 'compras@padaria.br', assunto: 'Orçamento 7 - Loja' },
          ...{ texto: 'Bom dia\nAna', dias: 30 },
        },
      ],
    ])
  })

  test('o que se digita antes de o texto usual chegar fica', async () => {
    const user = userEvent.setup()
    let answer = () => {}
    const late = new Promise<void>(done => {
      answer = done
    })
    const server = globalThis.fetch
    vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => late.then(() => server(...asked)))
    abre(<LetterDialog data={{ sale: orcamento }} close={fechar} />)
    await user.type(screen.getByLabelText('Assunto'), 'Sua proposta')
    answer()
    await waitFor(() => expect(screen.getByLabelText('Mensagem')).toHaveValue('Olá.\n\nSegue.'))
    expect(screen.getByLabelText('Assunto')).toHaveValue('Sua proposta')
  })

  test('um pedido não tem link, e o que o servidor recusa fica no campo', async () => {
    const user = userEvent.setup()
    recusa = { para: ['E-mail inválido'] }
    abre(<LetterDialog data={{ sale: emitida }} close={fechar} />)
    await waitFor(() => expect(screen.getByLabelText('Para')).toHaveValue('compras@padaria.br'))
    expect(screen.queryByLabelText('Link para o cliente responder')).toBeNull()
    await user.keyboard('{F2}')
    expect(await screen.findByText('E-mail inválido')).toBeVisible()
    expect(chamadas[0]?.[2]).toMatchObject({ tipo: 'pedido' })
    expect(chamadas[0]?.[2]).not.toHaveProperty('dias')
  })
})

describe('link', () => {
  test('é criado, mostrado uma vez e copiado, e F9 cancela os que há', async () => {
    const user = userEvent.setup()
    abre(<LinkDialog data={{ sale: orcamento }} close={fechar} />)
    await user.clear(screen.getByLabelText('Dias de validade do link'))
    await user.type(screen.getByLabelText('Dias de validade do link'), '15{F2}')
    expect(await screen.findByLabelText('Endereço (só aparece agora)')).toHaveValue('https://loja.br/o/1-abc')
    await waitFor(() => expect(lastSaid()?.texto).toBe('Link copiado'))
    expect(await navigator.clipboard.readText()).toBe('https://loja.br/o/1-abc')
    await user.keyboard('{F9}')
    await waitFor(() => expect(screen.queryByLabelText('Endereço (só aparece agora)')).toBeNull())
    expect(chamadas).toEqual([
      ['POST', 'vendas/7/link', { dias: 15 }],
      ['DELETE', 'vendas/7/link', null],
    ])
    expect(screen.getByLabelText('Dias de validade do link')).toHaveFocus()
  })

  test('a resposta do cliente aparece quando chega', async () => {
    abre(<LinkDialog data={{ sale: orcamento }} close={fechar} />)
    await screen.findByLabelText('Dias de validade do link')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByRole('region', { name: 'Enviado e respondido' })).toBeNull()
    envios = ACEITO
    tell('OrcamentoRespondido', { venda_id: 7, aceito: true })
    expect(await screen.findByText('Aceito por Ana')).toBeVisible()
    expect(screen.getByText('pelo link, de 200.1.2.3')).toBeVisible()
  })

  test('a carta na fila é vista enviada sem atualizar a tela', async () => {
    const carta = (situacao: 'na fila' | 'enviado') => ({
      ...NADA,
      emails: [
        {
          tipo: 'orcamento' as const,
          para: 'a@b.br',
          assunto: 'Orçamento 7',
          em: '2026-11-21T13:00:00Z',
          por: 'Ana',
          situacao,
        },
      ],
    })
    envios = carta('na fila')
    abre(<SaleEnvios sale={orcamento} />)
    expect(await screen.findByText('Ana, na fila')).toBeVisible()
    envios = carta('enviado')
    expect(await screen.findByText('Ana, enviado')).toBeVisible()
  })
})

test('só um orçamento em aberto, sob o cursor, tem link', () => {
  for (const id of ['documento.imprimir', 'documento.enviar', 'documento.link']) {
    expect(performerOf(paperActions(undefined), id)).toBe(false)
    expect(performerOf(paperActions(orcamento), id)).not.toBe(false)
  }
  expect(performerOf(paperActions(emitida), 'documento.link')).toBe(false)
})
