import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { usePages } from '../../src/web/state/use-pages.ts'
import { useCursor } from '../../src/web/ui/use-cursor.ts'

interface Linha {
  id: number
}
const LIMITE = 50

/** A server of `total` rows: the pages come at once, the count when it is let go. */
function listaDe(totais: Record<string, number>) {
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
      return { rows, cursor: useCursor(rows.total, 0, rows.contando) }
    },
    { wrapper, initialProps: { pergunta: Object.keys(totais)[0] ?? '' } },
  )
  return { result, rerender, contagens, pedidas }
}

test('as linhas vêm antes da contagem; End apertado antes dela é a última linha que houver', async () => {
  const { result, contagens, pedidas } = listaDe({ tudo: 1234 })
  await waitFor(() => expect(result.current.rows.linha(0)).toEqual({ id: 0 }))
  expect(result.current.rows).toMatchObject({ total: 50, contando: true, velhas: false })

  act(() => (result.current.cursor.comandos['lista.ultima'] as () => void)())
  expect(result.current.cursor.atual).toBe(49)
  await waitFor(() => expect(contagens).toHaveLength(1))
  contagens[0]?.()
  await waitFor(() => expect(result.current.cursor.atual).toBe(1233))
  expect(result.current.rows).toMatchObject({ total: 1234, contando: false })

  act(() => result.current.rows.aoVer(1200, 1233))
  await waitFor(() => expect(result.current.rows.linha(1233)).toEqual({ id: 1233 }))
  // told of the total, the server reads the last pages from the end
  expect(pedidas.at(-1)).toBe('tudo 25 de 1234')
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

  rerender({ pergunta: 'silva' })
  expect(result.current.rows).toMatchObject({ velhas: true, total: 1234 })
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
