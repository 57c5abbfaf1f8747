import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isoToWire } from '../../../core/dates/day.ts'
import type { ComparedPeriod } from '../../../core/report/period.ts'
import type { KeptCard } from '../../../domain/api/painel.ts'
import { lista } from '../../../domain/commands/lista/index.ts'
import { type HomeCard, SHOWN_CARDS, viewCard } from '../../../domain/home/cards.ts'
import { type AnsweredFace, FALHA_DO_CARTAO } from '../../../domain/home/face.ts'
import { loadFailureText } from '../../api/load-failure.ts'
import { allowedRoutes, verdict } from '../../commands/access.ts'
import { on, useScope } from '../../keys/scopes.ts'
import { todayHere } from '../../state/local-time.ts'
import { go } from '../../state/location.ts'
import { alerta } from '../../state/notices.ts'
import { cardsInOrder } from './cards-order.ts'
import { Face } from './face.tsx'
import { stepInGrid } from './step.ts'
import { TodayPanel } from './today-panel.tsx'
import { useKeptCards } from './use-kept-cards.ts'
import { usePanel } from './use-panel.ts'
import { WeekPanel } from './week-panel.tsx'

interface CardsProps {
  compara: ComparedPeriod
  /** Called for Esc in the cards, to return the focus to the list of choices. */
  onLeave: () => void
}

/** Tells whether a card shows the day's sales or the week's notes. */
const ofDay = (id: string): boolean => id === 'hoje' || id === 'notas_semana'

type Card = HomeCard

/** Makes a card of a kept view. */
const toCard = ({ id, nome, caminho }: KeptCard): Card => ({
  ...{ id: viewCard(id), title: nome, access: {}, hints: [] },
  opens: () => [caminho],
})

/** Gives the chosen cards in order, among them those of kept views. */
function inOrder(chosen: readonly string[] | null, kept: readonly Card[]): readonly Card[] {
  const all = [...SHOWN_CARDS, ...kept]
  return cardsInOrder(
    chosen,
    kept.map(({ id }) => id),
  ).flatMap(id => all.filter(card => card.id === id))
}

/** Shows the chosen cards that the user may see. Tab enters them, arrows move, Enter opens a card's screen. */
export function Cards({ compara, onLeave }: CardsProps) {
  const panel = usePanel(compara)
  const kept = useKeptCards()
  const grid = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const [inside, setInside] = useState(false)
  const lost = panel.dia !== null && panel.dia !== undefined && 'erro' in panel.dia
  useEffect(() => {
    if (lost) alerta(loadFailureText(null, 'notas_semana', 'lista'))
  }, [lost])
  // the server leaves these out when the user lost the right meanwhile
  const cards = inOrder(panel.chosen, kept.cards.map(toCard)).filter(
    ({ id, access }) => verdict(access) === 'ok' && !(panel.dia === null && ofDay(id)),
  )
  const day = panel.dia && 'vendas' in panel.dia ? panel.dia : undefined
  const current = Math.min(at, cards.length - 1)
  const card = cards[current]
  const answer = (id: string): AnsweredFace | null | undefined =>
    kept.cards.find(each => toCard(each).id === id)?.cartao ??
    (panel.parts as Partial<Record<string, AnsweredFace | null>>)[id]
  const said = card && answer(card.id)
  const broken = said ? 'erro' in said : lost && card !== undefined && ofDay(card.id)
  const show = (index: number) => {
    setAt(index)
    grid.current?.querySelectorAll<HTMLElement>('[data-cartao]')[index]?.focus()
  }
  const step = (dx: number, dy: number) => () => {
    const columns = grid.current ? getComputedStyle(grid.current).gridTemplateColumns.split(' ').length : 1
    show(
      stepInGrid(
        cards.map(({ wide }) => wide === true),
        columns,
        current,
        dx,
        dy,
      ),
    )
  }
  const open = () => {
    if (!card) return
    if (broken) {
      const shown = SHOWN_CARDS.find(({ id }) => id === card.id)
      return void (shown ? panel.again([shown.id]) : kept.again())
    }
    const path = addressOf(card, said && 'dados' in said ? said.dados : null, compara)
    if (path) go(path)
  }
  useScope('inicio.cartoes', {
    active: inside && cards.length > 0,
    commands: [
      on(lista.acima, step(0, -1)),
      on(lista.abaixo, step(0, 1)),
      on(lista.recolher, step(-1, 0)),
      on(lista.expandir, step(1, 0)),
      on(lista.primeira, () => show(0)),
      on(lista.ultima, () => show(cards.length - 1)),
      on(lista.abrir, open),
    ],
    labels: {
      'lista.abrir': broken ? 'Tentar de novo' : `Abrir ${card?.title.toLowerCase() ?? ''}`,
      'lista.recolher': 'Cartão à esquerda',
      'lista.expandir': 'Cartão à direita',
    },
    primary: 'lista.abrir',
    onBack: onLeave,
  })
  if (cards.length === 0) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of its cards
    <div
      ref={grid}
      className="grid min-h-0 auto-rows-max grid-cols-[minmax(0,1fr)] content-start overflow-auto border-line bg-panel max-lg:border-t lg:auto-rows-[minmax(min-content,1fr)] lg:grid-cols-2 lg:content-stretch lg:border-l xl:grid-cols-3"
      onFocus={() => setInside(true)}
      onBlur={event => setInside(event.currentTarget.contains(event.relatedTarget as Node | null))}
    >
      {cards.map((each, index) => (
        <Frame
          key={each.id}
          card={each}
          current={index === current}
          onFocus={() => setAt(index)}
          onOpen={open}
        >
          {each.id === 'hoje' ? (
            <TodayPanel day={day} failed={lost} />
          ) : each.id === 'notas_semana' ? (
            lost ? (
              <Failed />
            ) : (
              <WeekPanel week={day?.semana} />
            )
          ) : (
            <Answered answer={answer(each.id)} empty={each.empty} />
          )}
        </Frame>
      ))}
    </div>
  )
}

interface FrameProps {
  card: Card
  current: boolean
  onFocus: () => void
  onOpen: () => void
  children: ReactNode
}

function Frame({ card: { id, title, wide }, current, onFocus, onOpen, children }: FrameProps) {
  return (
    <article
      data-cartao={id}
      aria-labelledby={`cartao-${id}`}
      tabIndex={current ? 0 : -1}
      onFocus={onFocus}
      onDoubleClick={onOpen}
      className={`relative flex min-h-0 min-w-0 flex-col border-line border-b px-3 py-1.5 leading-(--row) [--row:18px] [@media(max-height:800px)]:[--row:16px] ampla:[--row:26px] outline-none focus:bg-sel focus:shadow-[inset_2px_0_0_var(--live)] ${wide ? 'lg:col-span-full' : 'lg:border-r'}`}
    >
      <h2 id={`cartao-${id}`} className="rotulo">
        {title}
      </h2>
      {children}
    </article>
  )
}

function Answered({ answer, empty }: { answer: AnsweredFace | null | undefined; empty: HomeCard['empty'] }) {
  if (!answer) return <p className="text-dim">…</p>
  if ('erro' in answer) return <Failed said={answer.erro} />
  const said = empty?.(answer.dados)
  if (!said) return <Face {...answer.dados} />
  const some = answer.dados.numeros.some(({ valor }) => Number(valor ?? 0) !== 0)
  return (
    <>
      {some ? <Face {...answer.dados} /> : null}
      <p className="text-dim">{said}</p>
    </>
  )
}

const Failed = ({ said = FALHA_DO_CARTAO }: { said?: string }) => (
  <p className="text-bad">
    {said} <span className="text-dim">· Enter tenta de novo</span>
  </p>
)

/** Gives the address that Enter opens: the first address of the card whose screen the user may open. */
function addressOf(
  { opens, id }: Card,
  face: Parameters<HomeCard['opens']>[0] | null,
  compara: ComparedPeriod,
): string | undefined {
  const hoje = isoToWire(todayHere())
  const week = isoToWire(todayHere(new Date(Date.now() - 6 * 86_400_000)))
  const days = { de: id === 'notas_semana' ? week : hoje, ate: hoje, compara, numeros: [], linhas: [] }
  const screens = new Set(allowedRoutes().map(({ path }) => path))
  return opens(face ?? days).find(address => screens.has(address.split('?')[0] ?? ''))
}
