import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type EventoAnswer, listarEventos } from '../../domain/api/eventos.ts'
import { eventoVenda, type VendaAnswer } from '../../domain/api/vendas.ts'
import { loadFailureText } from '../api/load-failure.ts'
import { openPdf } from '../api/open-pdf.ts'
import { showError } from '../commands/show-error.ts'
import { onNews } from '../realtime.ts'
import { fullTime } from '../screens/vendas/note-number.ts'
import { invalidate, read } from '../state/query.ts'
import { KeyHint } from '../ui/key-hint.tsx'

/** Event type that belongs to no note (voiding of numbers), and so has no PDF. */
const VOIDING = 'inutilizacao'

/** Tells whether an event has a sheet. */
const isPrinted = ({ status, protocolo, tipo }: EventoAnswer): boolean =>
  status === 'registrado' && protocolo !== null && tipo !== VOIDING

function situation({ status, motivo, desfeito }: EventoAnswer): string {
  if (desfeito) return 'cancelado depois'
  if (status === 'registrado') return 'registrado'
  if (status === 'rejeitado') return motivo ? `recusado: ${motivo}` : 'recusado'
  return 'aguarda a SEFAZ'
}

/** Shows a sale's events; a registered one has a button that opens its PDF. */
export const NoteEvents = ({ note: { id, chave } }: { note: Pick<VendaAnswer, 'id' | 'chave'> }) => (
  <EventHistory
    id={id}
    issued={chave !== null}
    title="Eventos da nota"
    endpoint={listarEventos}
    news="VendaAtualizada"
    sheet={evento_id => openPdf(eventoVenda, { id }, { evento_id })}
  />
)

interface EventHistoryProps {
  id: number
  issued: boolean
  title: string
  /** Call that gives the events. */
  endpoint: typeof listarEventos
  /** Realtime event at which they are read again. */
  news: string
  /** Opens the PDF of a registered event; absent: events have none. */
  sheet?: (evento_id: number) => Promise<unknown>
}

/** Lists the events of what was issued, oldest first. */
export function EventHistory({ id, issued, title, endpoint, news, sheet }: EventHistoryProps) {
  const { data, error } = useQuery({
    ...read(endpoint, { params: { id } }, { semMover: true }),
    enabled: issued,
  })
  // SEFAZ may answer later, and another browser may have sent an event
  useEffect(() => onNews(news, () => void invalidate(endpoint)), [news, endpoint])
  const events = data?.data ?? []
  if (error)
    return (
      <p role="alert" className="border-line border-t px-2 py-2 text-bad">
        {loadFailureText(error, 'eventos', 'lista', 'os eventos da nota')}
      </p>
    )
  if (events.length === 0) return null
  const newest = events.findLast(isPrinted)
  return (
    <section aria-label={title} className="border-line border-t px-2 py-2">
      <h2 className="rotulo">{title}</h2>
      <ol>
        {events.map(event => (
          <li key={event.id} className="grid grid-cols-[20ch_minmax(0,1fr)_minmax(0,24ch)_18ch] gap-x-2">
            <time className="text-dim">{fullTime(event.data)}</time>
            <span>
              {event.nome.replace(/^[AO] /, '').replace(/^./, first => first.toUpperCase())} {event.sequencia}
            </span>
            <span className={event.status === 'rejeitado' ? 'text-bad' : 'text-dim'}>{situation(event)}</span>
            {sheet && isPrinted(event) ? (
              <button
                type="button"
                className="text-left text-ref underline"
                onClick={() => {
                  sheet(event.id).catch(showError)
                }}
              >
                Folha{event === newest ? <KeyHint chord="Shift+F10" /> : null}
              </button>
            ) : (
              <span />
            )}
            {event.texto ? (
              <p className="col-span-3 col-start-2 break-words pb-1 text-dim">{event.texto}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
