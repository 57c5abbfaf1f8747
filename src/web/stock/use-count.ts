import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { dec } from '../../core/money/decimal.ts'
import { toShortText } from '../../core/money/round.ts'
import type { Answer } from '../../domain/api/define.ts'
import { lerContagem, verContagem } from '../../domain/api/estoque.ts'
import { call } from '../api/client.ts'
import { ApiError, errorText } from '../api/errors.ts'
import { currentOwner } from '../offline/owner.ts'
import { uuidv7 } from '../offline/uuid.ts'
import { onRealtime, RECONNECTED } from '../realtime.ts'
import { alerta } from '../state/notices.ts'
import { invalidate, read } from '../state/query.ts'
import { usePages } from '../state/use-pages.ts'
import { dropReadings, type KeptReading, keepReadings, keptReadings } from './count-journal.ts'

export type CountLine = Answer<typeof verContagem>['linhas']['data'][number]
type Leitura = KeptReading['leitura']

const LIMIT = 200
/** Readings a call. */
const BATCH = 200
/** Again after a cut, ms. */
const AGAIN_MS = 2000
/** Hints of the others are gathered, ms. */
const GATHER_MS = 300

const sameGoods = (
  a: Pick<Leitura, 'produto_id' | 'grade_id' | 'lote_id'>,
  b: Pick<Leitura, 'produto_id' | 'grade_id' | 'lote_id'>,
): boolean =>
  a.produto_id === b.produto_id &&
  (a.grade_id ?? null) === (b.grade_id ?? null) &&
  (a.lote_id ?? null) === (b.lote_id ?? null)

/** What was counted of these goods, with what the server does not have yet. */
export const countedWith = (
  contado: string,
  goods: Pick<Leitura, 'produto_id' | 'grade_id' | 'lote_id'>,
  waiting: readonly KeptReading[],
): string =>
  waiting
    .filter(({ leitura, erro }) => erro === null && sameGoods(leitura, goods))
    .reduce(
      (sum, { leitura }) =>
        leitura.soma === false ? leitura.qtde : toShortText(dec(sum).plus(dec(leitura.qtde)), 4),
      contado,
    )

/**
 * The readings of one count: each is written in this browser before it counts, and leaves it when the server has it. The same uuid
 * twice is one reading, so what was sent and not answered goes again.
 */
export function useReadings(contagem_id: number, aberta: boolean) {
  const [kept, setKept] = useState<readonly KeptReading[]>([])
  const now = useRef(kept)
  const running = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** The screen was left: what waits goes when somebody comes back to it. */
  const left = useRef(false)
  const show = (next: readonly KeptReading[]) => {
    now.current = next
    setKept(next)
  }

  const refuse = async (readings: readonly KeptReading[], erro: string) => {
    const uuids = new Set(readings.map(({ uuid }) => uuid))
    await keepReadings(readings.map(reading => ({ ...reading, erro })))
    show(now.current.map(reading => (uuids.has(reading.uuid) ? { ...reading, erro } : reading)))
    alerta(`${readings[0]?.nome}: ${erro}`)
  }

  /** True: there may be more to send. */
  const sendSome = async (): Promise<boolean> => {
    const batch = now.current.filter(({ erro }) => erro === null).slice(0, BATCH)
    if (batch.length === 0) return false
    const body = {
      leituras: batch.map(({ uuid, leitura }) => ({ uuid, ...leitura })),
      enviadas_em: new Date().toISOString(),
    }
    try {
      const { data } = await call(lerContagem, { params: { id: contagem_id }, body, semMover: true })
      if (data.aviso) alerta(data.aviso)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) {
        if (!left.current) timer.current = setTimeout(flush, AGAIN_MS)
        return false
      }
      const at = Object.keys(error.errors ?? {})
        .map(path => /^leituras\.(\d+)\./.exec(path)?.[1])
        .find(Boolean)
      const wrong = at === undefined ? batch : batch.slice(Number(at), Number(at) + 1)
      await refuse(wrong, errorText(error))
      return at !== undefined
    }
    const sent = new Set(batch.map(({ uuid }) => uuid))
    await dropReadings([...sent])
    // the lines are read again before the readings stop being added to them
    await invalidate(verContagem)
    show(now.current.filter(({ uuid }) => !sent.has(uuid)))
    return true
  }

  const flush = async () => {
    if (running.current) return
    running.current = true
    clearTimeout(timer.current)
    try {
      while (!left.current && (await sendSome()));
    } finally {
      running.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: flush reads what is now
  useEffect(() => {
    if (!aberta) return
    left.current = false
    const wake = () => void flush()
    void keptReadings(contagem_id).then(before => {
      const known = new Set(now.current.map(({ uuid }) => uuid))
      show([...before.filter(({ uuid }) => !known.has(uuid)), ...now.current])
      wake()
    })
    window.addEventListener('online', wake)
    return () => {
      left.current = true
      window.removeEventListener('online', wake)
      clearTimeout(timer.current)
    }
  }, [contagem_id, aberta])

  return {
    waiting: kept.filter(({ erro }) => erro === null),
    refused: kept.filter(({ erro }) => erro !== null),
    add: async (nome: string, leitura: Leitura) => {
      const dono = currentOwner()
      if (!dono) return
      const timed = { ...leitura, em: new Date().toISOString() }
      const reading: KeptReading = { uuid: uuidv7(), contagem_id, dono, nome, leitura: timed, erro: null }
      show([...now.current, reading])
      await keepReadings([reading])
      void flush()
    },
    discard: async () => {
      const uuids = now.current.filter(({ erro }) => erro !== null).map(({ uuid }) => uuid)
      await dropReadings(uuids)
      show(now.current.filter(({ erro }) => erro === null))
    },
  }
}

/** A count as the server has it: its heading, its lines as far as they are looked at, what all differences are worth. */
export function useCountLines(id: number, divergentes: boolean) {
  const heading = useQuery(
    read(verContagem, { params: { id }, query: { page: 1, limit: 1 } }, { semMover: true }),
  )
  const rows = usePages<CountLine>(page => {
    const query = { page, limit: LIMIT, ...(divergentes ? { divergentes: '1' as const } : {}) }
    const { queryKey, queryFn } = read(verContagem, { params: { id }, query }, { semMover: true })
    return {
      queryKey: [...queryKey, 'linhas'],
      queryFn: async (context: { signal: AbortSignal }) => (await queryFn(context)).linhas,
    }
  }, LIMIT)

  // what the others read
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void invalidate(verContagem), GATHER_MS)
    }
    const stops = [onRealtime('ContagemAtualizada', again), onRealtime(RECONNECTED, again)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
  return {
    contagem: heading.data?.data ?? null,
    valor: heading.data?.valor ?? null,
    erro: heading.error,
    rows,
  }
}
