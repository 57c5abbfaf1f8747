import { useState } from 'react'
import type { CozinhaAnswer } from '../../domain/api/cozinha.ts'
import { cozinha } from '../../domain/commands/cozinha/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import { COM_DIGITO, fichasOf } from '../../domain/entregas/cozinha.ts'
import { on, useScope } from '../keys/scopes.ts'
import { KitchenHead } from './head.tsx'
import { rememberedStation, rememberStation, screenToken } from './screen-token.ts'
import { Ticket } from './ticket.tsx'
import { Totals } from './totals.tsx'
import { useKitchen } from './use-kitchen.ts'
import { useMinute } from './use-minute.ts'

/** Shows the kitchen's orders on a screen of its own, which a till's token opens: no user, no mouse. */
export function KitchenScreen() {
  const [token] = useState(screenToken)
  return token === null ? (
    <Told text="Esta tela não tem endereço: gere um em Telas da cozinha, no computador de quem cadastra caixas" />
  ) : (
    <Kitchen token={token} />
  )
}

function Told({ text }: { text: string }) {
  useScope('cozinha')
  return (
    <main className="grid place-items-center p-8">
      <h1 className="max-w-[40ch] text-center text-xl">{text}</h1>
    </main>
  )
}

function Kitchen({ token }: { token: string }) {
  const kitchen = useKitchen(token)
  const { data, revoked, silentSince, problem } = kitchen
  if (revoked) return <Told text="Esta tela foi revogada: gere outro endereço em Telas da cozinha" />
  return (
    <main className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
      <KitchenHead data={data} silentSince={silentSince} problem={problem} />
      {data ? <Stations data={data} kitchen={kitchen} /> : null}
    </main>
  )
}

type Kitchen = ReturnType<typeof useKitchen>

function Stations({ data, kitchen }: { data: CozinhaAnswer; kitchen: Kitchen }) {
  const moment = useMinute()
  const { pedidos } = data
  const estacoes = data.estacoes.length > 0 ? data.estacoes : [{ id: 0, nome: '' }]
  const [station, setStation] = useState(rememberedStation)
  const [cursor, setCursor] = useState<number | null>(null)
  const [sums, setSums] = useState(false)
  const found = estacoes.findIndex(({ id }) => id === station)
  const active = Math.max(found, 0)
  const here = fichasOf(pedidos, estacoes[active]?.id ?? 0)
  const lines = here.flatMap(({ venda_id, itens }) => itens.map(({ id }) => ({ id, venda_id })))
  const at = lines.findIndex(({ id }) => id === cursor)
  const now = lines[at]
  const under = here.find(({ venda_id }) => venda_id === now?.venda_id)

  const goTo = (index: number) => setCursor(lines[Math.max(0, Math.min(index, lines.length - 1))]?.id ?? null)
  const turn = (by: number) => {
    const next = estacoes[(active + by + estacoes.length) % estacoes.length]
    if (!next) return
    setStation(next.id)
    rememberStation(next.id)
    setCursor(null)
  }
  const bump = (ticket: (typeof here)[number]) =>
    kitchen.done(
      ticket.venda_id,
      ticket.itens.flatMap(({ id, feita }) => (feita ? [] : [id])),
    )

  useScope('cozinha', {
    commands: [
      on(cozinha.pronto, ({ numero }) => {
        const ticket = here[numero - 1]
        if (ticket) void bump(ticket)
      }),
      on(cozinha.prontoAqui, under && (() => bump(under))),
      on(cozinha.item, now && (() => kitchen.done(now.venda_id, [now.id]).then(() => goTo(at + 1)))),
      on(cozinha.desfazer, () => kitchen.takeBack()),
      on(cozinha.somar, () => setSums(!sums)),
      on(lista.acima, () => goTo(at - 1)),
      on(lista.abaixo, () => goTo(at + 1)),
      on(lista.primeira, () => goTo(0)),
      on(lista.ultima, () => goTo(lines.length - 1)),
      on(lista.recolher, estacoes.length > 1 && (() => turn(-1))),
      on(lista.expandir, estacoes.length > 1 && (() => turn(1))),
    ],
    labels: { 'cozinha.pronto': 'Ficha pronta (1 a 9)' },
    hints:
      estacoes.length > 1
        ? [{ chords: ['ArrowLeft', 'ArrowRight'], texto: 'Estação', executar: () => turn(1) }]
        : [],
  })

  return (
    <div className="flex min-h-0">
      <div className="flex min-h-0 min-w-0 flex-1 divide-x divide-line">
        {estacoes.map(({ id, nome }, index) => {
          const tickets = index === active ? here : fichasOf(pedidos, id)
          const live = index === active
          return (
            <section key={id} aria-label={nome} className="flex min-h-0 min-w-0 flex-1 flex-col">
              {estacoes.length > 1 ? (
                <h2 className={`px-2 text-xl ${live ? 'bg-sel font-bold text-live' : 'text-dim'}`}>
                  {nome} · {tickets.length}
                </h2>
              ) : null}
              <ol className="grid min-h-0 flex-1 grid-cols-[repeat(auto-fill,minmax(min(100%,400px),1fr))] content-start items-start gap-2 overflow-y-auto p-2 ampla:grid-cols-[repeat(auto-fill,minmax(min(100%,440px),1fr))]">
                {tickets.map((ticket, place) => (
                  <Ticket
                    key={ticket.venda_id}
                    order={ticket}
                    digit={live && place < COM_DIGITO ? place + 1 : null}
                    at={live && now?.venda_id === ticket.venda_id ? now.id : null}
                    moment={moment}
                  />
                ))}
              </ol>
            </section>
          )
        })}
      </div>
      {sums ? <Totals tickets={here} /> : null}
    </div>
  )
}
