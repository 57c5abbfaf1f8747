import { useQuery } from '@tanstack/react-query'
import { getDefaultStore, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { verVenda } from '../../../domain/api/vendas.ts'
import { call } from '../../api/client.ts'
import {
  catalogAccount,
  catalogAtom,
  catalogCompany,
  catalogParameters,
  terminals,
} from '../../catalog/catalog.ts'
import { useCatalog } from '../../catalog/use-catalog.ts'
import { recoverSession } from '../../offline/journal.ts'
import { onSent } from '../../offline/queue.ts'
import { onRealtime } from '../../realtime.ts'
import { setHeaderNote } from '../../state/header.ts'
import { putSale, saleIdAtom, taxContextAtom } from '../../state/sale.ts'
import { useToday } from '../../state/use-today.ts'
import { timeAnswer } from './answer-time.ts'
import { startSale } from './finish-sale.ts'
import { tellIssued } from './issue-news.ts'
import { describeIssued, lastIssuedAtom, updateLastIssued } from './last-issued.ts'
import { countParked } from './parked-count.ts'
import { tellPrinter } from './printer-news.ts'
import { gainsAtom, holdAtom, keepTerminal, terminalAtom } from './terminal.ts'

const store = getDefaultStore()

/** States that still move by themselves: the panel asks until they settle, also when realtime is down. */
const MOVING = ['emitindo', 'contingência', 'enviando', 'cancelando']

/** The gain of the till whose sale is in hand; steps of quick sale find it there. */
let recoveredAt = 0

/** Everything the till keeps alive while its screen is open: lease, recovery of the open sale, tax context, news of the last sale. */
export function useTill(): void {
  const terminal = useAtomValue(terminalAtom)
  const catalog = useAtomValue(catalogAtom)
  const saleId = useAtomValue(saleIdAtom)
  const setContext = useSetAtom(taxContextAtom)
  useCatalog()

  useEffect(() => (terminal === null ? undefined : keepTerminal(terminal)), [terminal])

  const mine = useAtomValue(holdAtom).estado === 'meu'
  const gains = useAtomValue(gainsAtom)
  useEffect(() => {
    // the open sale is read when this tab gains the till: before, another one may still be writing it
    if (terminal === null || !mine || recoveredAt === gains) return
    recoveredAt = gains
    void recoverSession(terminal).then(found => {
      if (found) putSale(found.venda, found.cursor)
      else startSale(terminal)
      return countParked()
    })
  }, [terminal, mine, gains])

  const till = terminals().find(({ id }) => id === terminal)
  const note = till ? `${till.nome} · série ${till.serie_65 ?? '—'}` : null
  useEffect(() => setHeaderNote(note), [note])

  const today = useToday()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the date is taken anew for every sale and catalogue
  useEffect(() => {
    const company = catalogCompany()
    if (!company) return
    setContext({
      data: today,
      emitente: { crt: company.crt, uf: company.uf },
      account: catalogAccount(),
      parametros: catalogParameters(),
    })
  }, [catalog.versao, saleId, today, setContext])

  useEffect(() => onSent(updateLastIssued), [])
  useEffect(() => {
    let before = store.get(lastIssuedAtom)
    return store.sub(lastIssuedAtom, () => {
      const now = store.get(lastIssuedAtom)
      tellIssued(before, now)
      timeAnswer(now)
      before = now
    })
  }, [])
  usePrinterNews(terminal)
  useLastIssuedNews()
}

function useLastIssuedNews(): void {
  const last = useAtomValue(lastIssuedAtom)
  const setLast = useSetAtom(lastIssuedAtom)
  const id = last?.id ?? null
  const { data } = useQuery({
    queryKey: ['vendas/:id', { id }],
    enabled: id !== null,
    refetchInterval: MOVING.includes(last?.situacao ?? '') ? 2000 : false,
    queryFn: ({ signal }) => call(verVenda, { params: { id: id ?? 0 }, signal }),
  })
  useEffect(() => {
    if (data && data.data.id === id) setLast(describeIssued(data.data))
  }, [data, id, setLast])
}

function usePrinterNews(terminal: number | null): void {
  useEffect(
    () =>
      terminal === null
        ? undefined
        : onRealtime('ImpressaoAtualizada', news => void tellPrinter(news, terminal).catch(() => {})),
    [terminal],
  )
}
