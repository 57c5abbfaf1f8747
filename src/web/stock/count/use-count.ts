import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { dec } from '../../../core/money/decimal.ts'
import { toShortText } from '../../../core/money/round.ts'
import type { Answer } from '../../../domain/api/define.ts'
import { verContagem } from '../../../domain/api/estoque.ts'
import { onNews } from '../../realtime.ts'
import { invalidate, read } from '../../state/query.ts'
import { usePages } from '../../state/use-pages.ts'
import type { KeptReading } from './count-journal.ts'
import { addReading, discardReadings, keptAtom, watchSending } from './count-sending.ts'

export type CountLine = Answer<typeof verContagem>['linhas']['data'][number]
type Leitura = KeptReading['leitura']

const LIMIT = 200
/** Delay, ms, that gathers realtime events of other users' readings into one fetch. */
const GATHER_MS = 300

type Goods = Pick<Leitura, 'produto_id' | 'grade_id' | 'lote_id'>

export const goodsKey = ({ produto_id, grade_id, lote_id }: Goods): string =>
  `${produto_id}/${grade_id ?? ''}/${lote_id ?? ''}`

/** Applies a product's waiting readings to its counted quantity: adds each, or replaces it (`soma` false). */
export const countedWith = (contado: string, goods: Goods, waiting: readonly KeptReading[]): string =>
  waiting
    .filter(({ leitura, erro }) => erro === null && goodsKey(leitura) === goodsKey(goods))
    .reduce(
      (sum, { leitura }) =>
        leitura.soma === false ? leitura.qtde : toShortText(dec(sum).plus(dec(leitura.qtde)), 4),
      contado,
    )

/** Gives this browser's readings of all counts of the company, waiting and refused; keeps sending them. */
export function useKept(): readonly KeptReading[] {
  useEffect(watchSending, [])
  return useAtomValue(keptAtom)
}

/** Gives one count's readings, to add and to discard; each is saved in this browser until the server has it. */
export function useReadings(contagem_id: number) {
  const kept = useKept().filter(reading => reading.contagem_id === contagem_id)
  const refused = kept.filter(({ erro }) => erro !== null)
  return {
    waiting: kept.filter(({ erro }) => erro === null),
    refused,
    add: (what: Parameters<typeof addReading>[1]) => addReading(contagem_id, what),
    discard: () => discardReadings(refused.map(({ uuid }) => uuid)),
  }
}

/** Fetches a count: its header, its lines by pages, and the value of all differences. */
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

  // fetches again after readings of other users
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void invalidate(verContagem), GATHER_MS)
    }
    const deaf = onNews('ContagemAtualizada', again)
    return () => {
      clearTimeout(timer)
      deaf()
    }
  }, [])
  return {
    contagem: heading.data?.data ?? null,
    valor: heading.data?.valor ?? null,
    erro: heading.error,
    rows,
  }
}
