import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { dropKeys } from '../../src/web/keys/hold.ts'
import { performerOf } from '../../src/web/keys/scopes.ts'
import { useWaitingKeys } from '../../src/web/register/list/use-waiting-keys.ts'
import { usePages } from '../../src/web/state/use-pages.ts'
import { useCursor } from '../../src/web/ui/list/use-cursor.ts'

interface Linha {
  id: number
}
const LIMITE = 50

/** A server of `total` rows: the pages come at once, the count when it is let go. */
function listaDe(totais: Record<string, number>, linha = 0) {
  const contagens: ((falha?: Error) => void)[] = []
  const pedidas: string[] = []
  const pagina = (pergunta: string) => (page: number, total: number | null) => ({
    queryKey: ['lista', pergunta, page] as const,
    queryFn: async () => {
      pedidas.push(`${pergunta} ${page}${total === null ? '' : ` de ${total}`}`)
      const all = totais[pergunta] ?? 0
      const first = (page - 1) * LIMITE
      const data = Array.from({ length: Math.max(0, Math.min(LIMITE, all - first)) }, (_, i) => ({
        id: first + i,
      }))
      return { data, total: first + data.length, last_page: page }
    },
  })
  const contagem = (pergunta: string) => ({
    queryKey: ['lista', pergunta, 'contagem'] as const,
    queryFn: () =>
      new Promise((resolve, reject) => {
        contagens.push(falha =>
          falha ? reject(falha) : resolve({ data: [], total: totais[pergunta], last_page: 1 }),
        )
      }),
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, rerender } = renderHook(
    ({ pergunta }) => {
      const rows = usePages<Linha>(pagina(pergunta), LIMITE, { contagem: contagem(pergunta) })
      const cursor = useCursor(rows.total, linha, rows.contando)
      const commands = useWaitingKeys(cursor.comandos, {
        linhas: rows.carregando || rows.velhas,
        contando: rows.contando,
        atual: rows.total > 0 && rows.linha(cursor.atual) === undefined,
        abaixo: cursor.alem ? -1 : rows.total - 1 - cursor.atual,
        grava: true,
      })
      return { rows, cursor, tecla: (id: string) => (performerOf(commands, id) || expect.fail(id))({}) }
    },
    { wrapper, initialProps: { pergunta: Object.keys(totais)[0] ?? '' } },
  )
  return { result, rerender, contagens, pedidas }
}

test('End apertado antes da contagem é a última linha que houver', async () => {
  const { result, contagens, pedidas } = listaDe({ tudo: 1234 })
  await waitFor(() => expect(result.current.rows.linha(0)).toEqual({ id: 0 }))
  expect(result.current.rows).toMatchObject({ total: 50, contando: true, velhas: false })

  act(() => result.current.tecla('lista.abaixo'))
  expect(result.current.cursor.atual).toBe(1)
  act(() => result.current.tecla('lista.ultima'))
  expect(result.current.cursor.atual).toBe(1)
  await waitFor(() => expect(contagens).toHaveLength(1))
  contagens[0]?.()
  await waitFor(() => expect(result.current.cursor.atual).toBe(1233))
  expect(result.current.rows).toMatchObject({ total: 1234, contando: false })

  act(() => result.current.rows.aoVer(1200, 1233))
  await waitFor(() => expect(result.current.rows.linha(1233)).toEqual({ id: 1233 }))
  // told of the total, the server reads the last pages from the end
  expect(pedidas.at(-1)).toBe('tudo 25 de 1234')
})

test('um lugar além do que se contou é guardado, e as teclas esperam por ele', async () => {
  const { result, contagens } = listaDe({ tudo: 1234 }, 899)
  await waitFor(() => expect(contagens).toHaveLength(1))
  expect(result.current.cursor).toMatchObject({ atual: 49, alem: true })
  act(() => result.current.tecla('lista.abaixo'))
  expect(result.current.cursor.alem).toBe(true)
  contagens[0]?.()
  await waitFor(() => expect(result.current.cursor).toMatchObject({ atual: 900, alem: false }))
})

test('uma tecla antes das primeiras linhas espera por elas, ou por Esc desiste', async () => {
  const { result, contagens } = listaDe({ tudo: 1234 })
  act(() => result.current.tecla('lista.abaixo'))
  await waitFor(() => expect(result.current.cursor.atual).toBe(1))
  await waitFor(() => expect(contagens).toHaveLength(1))
  act(() => result.current.tecla('lista.ultima'))
  dropKeys()
  contagens[0]?.()
  await waitFor(() => expect(result.current.rows.contando).toBe(false))
  expect(result.current.cursor.atual).toBe(1)
})

test('outro total, contado depois, faz ler de novo o que foi lido antes dele', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') })
  const totais = { tudo: 1234 }
  const { result, contagens, pedidas } = listaDe(totais)
  await waitFor(() => expect(contagens).toHaveLength(1))
  contagens[0]?.()
  await waitFor(() => expect(result.current.rows.total).toBe(1234))
  vi.setSystemTime('2026-11-20T12:00:20Z')
  totais.tudo = 1230
  act(() => result.current.rows.aoVer(300, 330))
  await waitFor(() => expect(contagens).toHaveLength(2))
  const antes = pedidas.filter(pedida => pedida.startsWith('tudo 1')).length
  contagens[1]?.()
  await waitFor(() => expect(result.current.rows.total).toBe(1230))
  await waitFor(() => expect(pedidas.filter(pedida => pedida === 'tudo 1').length).toBeGreaterThan(antes))
  vi.useRealTimers()
})

test('quem cabe na primeira página não é contado', async () => {
  const { result, contagens } = listaDe({ poucos: 49 })
  await waitFor(() => expect(result.current.rows).toMatchObject({ total: 49, contando: false }))
  expect(contagens).toHaveLength(0)
})

test('outra pergunta: a contagem da anterior vale só para as linhas dela', async () => {
  const { result, rerender, contagens } = listaDe({ tudo: 1234, silva: 80, um: 1 })
  await waitFor(() => expect(contagens).toHaveLength(1))
  contagens[0]?.()
  await waitFor(() => expect(result.current.rows.total).toBe(1234))

  act(() => result.current.rows.aoVer(300, 330))
  rerender({ pergunta: 'silva' })
  expect(result.current.rows).toMatchObject({ velhas: true, total: 1234 })
  act(() => result.current.rows.aoVer(0, 30))
  // the first rows are not kept waiting by their count
  expect(contagens).toHaveLength(1)
  await waitFor(() => expect(result.current.rows.velhas).toBe(false))
  expect(result.current.rows).toMatchObject({ total: 50, contando: true })
  await waitFor(() => expect(contagens).toHaveLength(2))
  contagens[1]?.()
  await waitFor(() => expect(result.current.rows.total).toBe(80))

  rerender({ pergunta: 'um' })
  await waitFor(() => expect(result.current.rows).toMatchObject({ total: 1, contando: false }))
})

test('uma contagem que falha deixa as linhas, e diz que falhou', async () => {
  const { result, contagens } = listaDe({ tudo: 1234 })
  await waitFor(() => expect(contagens).toHaveLength(1))
  contagens[0]?.(new Error('sem resposta'))
  await waitFor(() => expect(result.current.rows.erro).toEqual(new Error('sem resposta')))
  expect(result.current.rows).toMatchObject({ total: 50, contando: false })
  expect(result.current.rows.linha(49)).toEqual({ id: 49 })
})

test('outra pergunta que é recusada pergunta-se uma vez, e diz por quê', async () => {
  const pedidas: string[] = []
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const { result, rerender } = renderHook(
    ({ pergunta }) =>
      usePages<Linha>(
        page => ({
          queryKey: ['lista', pergunta, page] as const,
          queryFn: async () => {
            pedidas.push(pergunta)
            // a server that is asked again and again is left after some
            if (pergunta === 'ruim' && pedidas.length < 9) throw new Error('Data inválida')
            return { data: [{ id: 1 }], total: 1, last_page: 1 }
          },
        }),
        LIMITE,
      ),
    {
      initialProps: { pergunta: 'boa' },
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  )
  await waitFor(() => expect(result.current.linha(0)).toEqual({ id: 1 }))
  rerender({ pergunta: 'ruim' })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await waitFor(() => expect(result.current.erro).toEqual(new Error('Data inválida')))
  expect(pedidas).toEqual(['boa', 'ruim'])
})
