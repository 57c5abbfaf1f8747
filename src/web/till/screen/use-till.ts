import { useQueries } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { type VendaAnswer, verVenda } from '../../../domain/api/vendas.ts'
import { caixa } from '../../../domain/commands/caixa/index.ts'
import { call } from '../../api/client.ts'
import { errorText } from '../../api/errors.ts'
import { catalogAtom, catalogContext, terminals } from '../../catalog/catalog.ts'
import { useCatalog } from '../../catalog/use-catalog.ts'
import { runCommand } from '../../commands/run-command.ts'
import { anyDialogOpen, drawDialogs, drawn } from '../../dialogs/define.ts'
import { withDesk } from '../../dialogs/desk-dialog.tsx'
import { journalErrorAtom, recoverSession } from '../../offline/journal.ts'
import { onSent } from '../../offline/queue.ts'
import { onRealtime } from '../../realtime.ts'
import { later } from '../../shell/later.tsx'
import { pageState } from '../../state/cell.ts'
import { useDesk } from '../../state/desk.ts'
import { setHeaderNote } from '../../state/header.ts'
import { alerta } from '../../state/notices.ts'
import { getSession } from '../../state/session.ts'
import { onOnlineChange } from '../../state/situation.ts'
import { useToday } from '../../state/use-today.ts'
import { startSale } from '../actions/finish-sale.ts'
import { keptSessionAtom } from '../day/session.ts'
import { timeAnswer } from '../issued/answer-time.ts'
import { holdUnsent, issuedAtom, lastIssuedAtom, updateIssued } from '../issued/last.ts'
import { tellIssued, tellUnsent } from '../issued/news.ts'
import { tellPrinter } from '../issued/printer-news.ts'
import { recallIssued } from '../issued/recall.ts'
import { takeInHand } from '../offers/by-tender.ts'
import { readGainAtom } from '../open.ts'
import { countParked } from '../parked/count.ts'
import { keepParkedInSync } from '../parked/sync.ts'
import { tillPaying } from '../payment/paying.ts'
import { usePriceNews } from '../prices/news.ts'
import { warnUnanswered } from '../return/unanswered.ts'
import { checkTef } from '../tef/check.ts'
import { gainsAtom, holdAtom, keepTerminal, terminalAtom } from '../terminal.ts'
import { quickProductDialog } from '../typed/unknown-code.ts'

// loaded apart, because the dialog imports the code of the forms
drawDialogs([
  drawn(quickProductDialog, withDesk(later(() => import('../dialogs/quick-product.tsx'), 'QuickProduct'))),
])

/** Sales whose note was once refused: their outcome is shown even after newer sales. */
const refusedOnce = pageState(() => new Set<string>())

/** States that change without the user: a sale in one of them is polled until it settles, also without realtime. */
const MOVING = ['emitindo', 'parada', 'contingência', 'enviando', 'cancelando']

const page = pageState(() => ({
  /** Value of gainsAtom for which the open sale was last loaded; shared by the steps of quick sale. */
  askedAt: 0,
}))

/** Runs a till screen's effects: takes the till, recovers the sale, sets the tax context, shows last outcomes. */
export function useTill(): void {
  const desk = useDesk()
  const terminal = useAtomValue(terminalAtom)
  const catalog = useAtomValue(catalogAtom)
  const saleId = useAtomValue(desk.saleId)
  const setContext = useSetAtom(desk.taxContext)
  useCatalog()

  useEffect(() => (terminal === null ? undefined : keepTerminal(terminal)), [terminal])

  const mine = useAtomValue(holdAtom).estado === 'meu'
  const gains = useAtomValue(gainsAtom)
  useEffect(() => {
    // loads the open sale only once this tab has the till: another tab may still be writing the sale
    if (terminal === null || !mine || page.askedAt === gains) return
    page.askedAt = gains
    void recallIssued(terminal)
    void recoverSession(terminal)
      .catch((error: unknown) => {
        alerta(`A venda aberta não pôde ser lida deste navegador: ${errorText(error, 'o disco recusou')}`)
        return null
      })
      .then(found => {
        // the user left the till, or this tab lost and got the till again: the sale found is out of date
        if (terminalAtom.get() !== terminal || gainsAtom.get() !== gains || !getSession()) return
        if (found) desk.put(found.venda, found.cursor)
        else startSale(desk, terminal)
        takeInHand(tillPaying(desk), null)
        readGainAtom.set(gains)
        void checkTef(desk)
        warnUnanswered()
        return countParked()
      })
  }, [desk, terminal, mine, gains])

  const kept = useAtomValue(keptSessionAtom)
  const closed = mine && kept !== null && kept.terminal === terminal && kept.exige && !kept.sessao
  // asks for the opening float when the till may not sell before it is opened
  useEffect(() => {
    if (closed && !anyDialogOpen()) void runCommand(caixa.abrir.id)
  }, [closed])

  const till = terminals().find(({ id }) => id === terminal)
  const note = till ? `${till.nome} · série ${till.serie_65 ?? '—'}` : null
  useEffect(() => setHeaderNote(note), [note])

  const today = useToday()
  // biome-ignore lint/correctness/useExhaustiveDependencies: makes the context again for every sale and catalogue
  useEffect(() => {
    const context = catalogContext(today)
    if (context) setContext(context)
  }, [catalog.versao, saleId, today, setContext])

  useEffect(() => onSent(updateIssued), [])
  useEffect(() => (mine && terminal !== null ? keepParkedInSync(countParked) : undefined), [mine, terminal])
  useEffect(
    () =>
      journalErrorAtom.sub(() => {
        const erro = journalErrorAtom.get()
        if (erro !== null) alerta(`A venda aberta não está sendo gravada neste navegador: ${erro}`)
      }),
    [],
  )
  useEffect(
    () =>
      onOnlineChange(online => {
        const last = online ? null : holdUnsent()
        if (last) tellUnsent(last)
      }),
    [],
  )
  useEffect(() => {
    let before = issuedAtom.get()
    return issuedAtom.sub(() => {
      const now = issuedAtom.get()
      for (const sold of now) {
        const then = before.find(({ uuid }) => uuid === sold.uuid) ?? null
        if (sold.recusa) refusedOnce.add(sold.uuid)
        // an older sale shows only a refusal and the outcomes after it, without the change given at that time
        if (sold === now[0]) tellIssued(then, sold)
        else if (refusedOnce.has(sold.uuid)) tellIssued(then, { ...sold, troco: '0.00' })
      }
      timeAnswer(lastIssuedAtom.get())
      before = now
    })
  }, [])
  usePrinterNews(terminal)
  usePriceNews()
  useIssuedNews()
}

/** Follows the last sale, and the sales whose note is refused or not settled, while the next customers are served. */
function useIssuedNews(): void {
  const issued = useAtomValue(issuedAtom)
  const followed = issued.filter(
    ({ id, situacao, recusa }, index) => id !== null && (index === 0 || recusa || MOVING.includes(situacao)),
  )
  const answers = useQueries({
    queries: followed.map(({ id, situacao }) => ({
      queryKey: ['vendas/:id', { id }],
      refetchInterval: MOVING.includes(situacao) ? 2000 : (false as const),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(verVenda, { params: { id: id ?? 0 }, signal }),
    })),
    combine: results => results.flatMap(({ data }) => (data ? [data.data] : [])),
  })
  // uses each answer once: an old answer must not bring back the state before a note was issued again
  const told = useRef(new WeakSet<VendaAnswer>())
  useEffect(() => {
    for (const answer of answers) {
      if (told.current.has(answer)) continue
      told.current.add(answer)
      updateIssued(answer)
    }
  }, [answers])
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
