import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  aprontarItens,
  type CozinhaAnswer,
  canalDaCozinha,
  desfazerPronto,
  entrarNaCozinha,
  verCozinha,
} from '../../domain/api/cozinha.ts'
import { call } from '../api/client.ts'
import { ApiError, errorText } from '../api/errors.ts'
import { joinChannel } from '../realtime.ts'
import { playSound } from '../shell/sounds.ts'
import { queryClient } from '../state/query.ts'

/** Time in ms between two looks, whatever the realtime channel tells. */
const LOOK_MS = 10_000
const KEY = [verCozinha.path]
/** Event of the channel that tells the screen to look again. */
const HINT = 'CozinhaMudou'
const UNAUTHORISED = 401
/** Sounds of an order that comes, and of one cancelled in the kitchen. */
const COMES = 3
const CANCELLED = 12

const keep = (data: CozinhaAnswer) => queryClient.setQueryData<CozinhaAnswer>(KEY, data)

/** Shows lines as done before the server says so: the next digit is already for the ticket in their place. */
function showDone(itens: readonly number[]): void {
  queryClient.setQueryData<CozinhaAnswer>(
    KEY,
    seen =>
      seen && {
        ...seen,
        pedidos: seen.pedidos.map(order => ({
          ...order,
          itens: order.itens.map(item => (itens.includes(item.id) ? { ...item, feita: true } : item)),
        })),
      },
  )
}

/** Reads the kitchen's orders with the screen's token, and makes its marks. */
export function useKitchen(token: string) {
  const { data, error, dataUpdatedAt, failureCount } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(verCozinha, { token, signal, semMover: true })).data,
    refetchInterval: LOOK_MS,
    refetchIntervalInBackground: true,
    retry: false,
  })
  useSounds(data)
  useHints(token)
  const [problem, setProblem] = useState('')
  /** End of the marks before: one is made after the other, so that what is taken back is the last. */
  const before = useRef(Promise.resolve())
  const act = (work: () => Promise<{ data: CozinhaAnswer }>): Promise<void> => {
    before.current = before.current.then(async () => {
      // an answer that is on its way is older than the mark
      await queryClient.cancelQueries({ queryKey: KEY })
      try {
        keep((await work()).data)
        setProblem('')
      } catch (cause) {
        // no dialog: nobody in a kitchen answers one
        setProblem(errorText(cause, 'Não foi gravado'))
        await queryClient.invalidateQueries({ queryKey: KEY })
      }
    })
    return before.current
  }
  return {
    data,
    /** Text of the last mark that was refused; '' for none. */
    problem,
    /** True: the token opens nothing. */
    revoked: error instanceof ApiError && error.status === UNAUTHORISED,
    /** Moment of the last answer, by this computer; null: the last look was answered. */
    silentSince: failureCount > 0 || error ? dataUpdatedAt : null,
    async done(venda_id: number, itens: readonly number[]): Promise<void> {
      showDone(itens)
      await act(() => call(aprontarItens, { body: { venda_id, itens: [...itens] }, token, semMover: true }))
    },
    takeBack: () => act(() => call(desfazerPronto, { token, semMover: true })),
  }
}

const lookAgain = () => void queryClient.invalidateQueries({ queryKey: KEY })

/** Looks again when the server hints that something changed, and as the channel comes back. */
function useHints(token: string): void {
  useEffect(() => {
    let leave: (() => void) | undefined
    let over = false
    const begin = async () => {
      const { canal, ...address } = (await call(canalDaCozinha, { token, semMover: true })).data
      if (over) return
      leave = joinChannel({
        channel: canal,
        where: async () => address,
        authorization: {
          endpoint: '',
          transport: 'ajax',
          customHandler: ({ socketId, channelName }, answer) =>
            void call(entrarNaCozinha, {
              body: { socket_id: socketId, channel_name: channelName },
              ...{ token, semMover: true },
            }).then(
              said => answer(null, said),
              error => answer(error, null),
            ),
        },
        hears: live => live && lookAgain(),
        heard: event => event === HINT && lookAgain(),
      })
    }
    // without the channel the screen looks every ten seconds all the same
    begin().catch(() => {})
    return () => {
      over = true
      leave?.()
    }
  }, [token])
}

/** Plays a sound for orders that came since the last look, and another for those cancelled since. */
function useSounds(data: CozinhaAnswer | undefined): void {
  const known = useRef<ReadonlyMap<number, boolean> | null>(null)
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Map(data.pedidos.map(({ venda_id, cancelado }) => [venda_id, cancelado]))
    if (!before) return
    if (data.pedidos.some(({ venda_id, cancelado }) => cancelado && before.get(venda_id) !== true))
      playSound(CANCELLED)
    else if (data.pedidos.some(({ venda_id }) => !before.has(venda_id))) playSound(COMES)
  }, [data])
}
