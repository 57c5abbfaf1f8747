import { memo } from 'react'
import { formatDecimal } from '../../core/money/pt-br.ts'
import type { PedidoNaCozinha } from '../../domain/api/cozinha.ts'
import { isRemoval } from '../../domain/entregas/cozinha.ts'
import { MODOS, type ModoEntrega, PROPRIO } from '../../domain/entregas/ladder.ts'
import { folgaOf } from '../../domain/entregas/prazo.ts'

type Line = PedidoNaCozinha['itens'][number]

const MINUTE = 60_000
const LOOK = { 'no prazo': 'text-fg', atenção: 'text-live', atrasado: 'text-bad' } as const
const EDGE = { 'no prazo': 'border-line', atenção: 'border-live', atrasado: 'border-bad' } as const

interface TicketProps {
  order: PedidoNaCozinha
  /** Digit that marks the ticket; null: it has none. */
  digit: number | null
  /** Line under the cursor; null: the cursor is elsewhere. */
  at: number | null
  /** Present minute by the server's clock, ms since 1970. */
  moment: number
}

/** Draws one order's lines at a station: what to do, for how long it waits, and what is done. */
export const Ticket = memo(function Ticket({ order, digit, at, moment }: TicketProps) {
  const { numero, canal, modo, cliente, obs, cancelado, inicio, prazo, itens } = order
  const waited = Math.max(0, Math.floor((moment - Date.parse(inicio)) / MINUTE))
  const slack = folgaOf({ estado: 'preparando', inicio, prazo, desde: inicio }, moment)
  const folga = cancelado ? 'atrasado' : (slack?.folga ?? 'no prazo')
  const from = [canal === PROPRIO ? '' : canal, MODOS[modo as ModoEntrega].texto, cliente]
  return (
    <li
      aria-label={`Pedido ${numero}`}
      className={`border-2 bg-panel ${at === null ? EDGE[folga] : 'border-live outline-2 outline-live'}`}
    >
      <div className="flex items-baseline gap-3 border-line border-b px-2 text-[24px] leading-10 ampla:text-[30px] ampla:leading-12">
        {digit === null ? null : <b className="bg-live px-2 text-on-live">{digit}</b>}
        <b>#{numero}</b>
        <span className={`ml-auto whitespace-nowrap font-bold ${LOOK[folga]}`}>{waited} min</span>
      </div>
      <p className="flex gap-3 px-2 text-dim text-lg ampla:text-xl">
        <span className="truncate">{from.filter(Boolean).join(' · ')}</span>
        {folga === 'no prazo' || cancelado ? null : (
          <span className={`ml-auto font-bold ${LOOK[folga]}`}>{folga}</span>
        )}
      </p>
      {cancelado ? (
        <p className="bg-bad px-2 font-bold text-bg text-xl ampla:text-[26px]">CANCELADO: NÃO PREPARE</p>
      ) : null}
      <ul aria-label={`Itens do pedido ${numero}`} className="px-2 pb-1">
        {itens.map(line => (
          <TicketLine key={line.id} line={line} here={line.id === at} />
        ))}
      </ul>
      {obs ? (
        <p className="whitespace-pre-line border-line border-t px-2 text-[18px] leading-6 text-live ampla:text-[23px] ampla:leading-8">
          {obs}
        </p>
      ) : null}
    </li>
  )
})

function TicketLine({ line, here }: { line: Line; here: boolean }) {
  const { nome, qtde, unidade, escolhas, obs, feita } = line
  return (
    <li
      aria-current={here || undefined}
      ref={here ? reveal : undefined}
      className={`border-line py-0.5 text-[22px] leading-8 ampla:text-[28px] ampla:leading-10 ${here ? 'bg-sel' : ''}`}
    >
      <span className={feita ? 'text-dim line-through' : 'font-semibold'}>
        {formatDecimal(qtde, 0, 4)} {unidade === 'UN' ? '×' : unidade} {nome}
      </span>
      {feita ? <span className="pl-2 text-ok">feito</span> : null}
      {feita ? null : <Choices escolhas={escolhas} obs={obs} />}
    </li>
  )
}

const reveal = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

/** Draws what the customer chose: additions in capitals, what is left out struck out. */
function Choices({ escolhas, obs }: Pick<Line, 'escolhas' | 'obs'>) {
  return (
    <>
      {escolhas.map(escolha => (
        <span
          key={escolha}
          className="block pl-4 text-[18px] leading-6 text-ref uppercase ampla:text-[23px] ampla:leading-8"
        >
          {isRemoval(escolha) ? (
            <>
              sem <s>{escolha.slice('sem '.length)}</s>
            </>
          ) : (
            escolha
          )}
        </span>
      ))}
      {obs ? (
        <span className="block whitespace-pre-line pl-4 text-[18px] leading-6 text-live ampla:text-[23px] ampla:leading-8">
          {obs}
        </span>
      ) : null}
    </>
  )
}
