import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { app } from '../../domain/commands/app/index.ts'
import { lista } from '../../domain/commands/lista/index.ts'
import type { Route } from '../../domain/routes/define.ts'
import { scopesBelow } from '../commands/access.ts'
import { noteLongWay } from '../commands/hints/coach.ts'
import { chordFor } from '../commands/hints/hints.ts'
import type { DialogProps } from '../dialogs/define.ts'
import { ScopeLayer } from '../keys/scope-layer.tsx'
import { on, useScope } from '../keys/scopes.ts'
import { go } from '../state/location.ts'
import { LightModal } from '../ui/dialog/light-modal.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { useMobile } from '../ui/mobile.ts'
import { type Group, menuGroups } from './menu-groups.ts'

/** Shows the menu of the screens that the user may open. Arrows move, letters filter, a digit goes to a group. */
export function MenuPanel({ close }: DialogProps) {
  const mobile = useMobile()
  return (
    <LightModal
      title="Menu"
      className={`flex flex-col border-line border-b-2 border-b-live bg-panel ${mobile ? 'h-full' : 'mt-6 max-h-[calc(100%-24px-var(--barra))]'}`}
    >
      <ScopeLayer>
        <Menu close={close} mobile={mobile} />
      </ScopeLayer>
    </LightModal>
  )
}

function Menu({ close, mobile }: { close: () => void; mobile: boolean }) {
  const [filtro, setFiltro] = useState('')
  const groups = menuGroups(filtro)
  const all = groups.flatMap(({ telas }) => telas)
  const [path, setPath] = useState(window.location.pathname)
  const at = Math.max(
    0,
    all.findIndex(route => route.path === path),
  )
  const current = all[at]
  const links = useRef<HTMLElement>(null)
  const narrow = (text: string) => {
    setFiltro(text)
    setPath(menuGroups(text)[0]?.telas[0]?.path ?? '')
  }
  const stand = (index: number) => setPath(all[Math.max(0, Math.min(index, all.length - 1))]?.path ?? '')
  const group = groups.findIndex(({ telas }) => telas.some(route => route === current))
  const toGroup = (index: number) => {
    const first = groups[Math.max(0, Math.min(index, groups.length - 1))]?.telas[0]
    if (first) setPath(first.path)
  }
  const open = (route: Route | undefined) => {
    if (!route) return
    noteLongWay(app.ir.id, { caminho: route.path }, scopesBelow())
    close()
    go(route.path)
  }

  useScope('menu', {
    modal: true,
    onBack: () => (filtro === '' ? close() : narrow('')),
    commands: [
      on(lista.acima, () => stand(at - 1)),
      on(lista.abaixo, () => stand(at + 1)),
      on(lista.primeira, () => stand(0)),
      on(lista.ultima, () => stand(all.length - 1)),
      on(lista.recolher, () => toGroup(group - 1)),
      on(lista.expandir, () => toGroup(group + 1)),
      on(lista.escolher, groups.length > 1 && (({ numero }: { numero: number }) => toGroup(numero - 1))),
      on(lista.abrir, current ? () => open(current) : false),
    ],
    labels: { 'lista.escolher': `a ${groups.length} vai ao grupo`, 'lista.abrir': 'Abrir' },
  })
  // the focus follows the cursor, so that a screen reader reads each entry
  useLayoutEffect(() => {
    const link = links.current?.querySelector<HTMLElement>('[data-atual]')
    ;(link ?? links.current)?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  })

  const type = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Backspace') narrow(filtro.slice(0, -1))
    else if (/^[\p{L} ]$/u.test(event.key) && (event.key !== ' ' || filtro !== '')) narrow(filtro + event.key)
    else return
    event.preventDefault()
  }

  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-3 py-1">
        {mobile ? (
          <button type="button" aria-label="Voltar" className="size-10" onClick={close}>
            ←
          </button>
        ) : (
          <span className="selo" aria-hidden="true">
            MENU
          </span>
        )}
        <span className="min-w-0 flex-1 truncate">
          {filtro ? (
            <>
              <span aria-hidden="true" className="text-live">
                ❯{' '}
              </span>
              {filtro}
            </>
          ) : (
            <span className="text-dim">{mobile ? '' : 'digite para filtrar'}</span>
          )}
        </span>
        <span role="status" className="text-dim text-xs">
          {all.length === 1 ? '1 tela' : `${all.length} telas`}
        </span>
      </div>
      <nav
        ref={links}
        aria-label="Menu"
        tabIndex={-1}
        data-scan="off"
        onKeyDown={type}
        className="min-h-0 overflow-auto px-3 py-2 outline-none"
      >
        <div className="gap-x-6 [columns:30ch]">
          {groups.map((entry, index) => (
            <MenuGroupList
              key={entry.id}
              group={entry}
              number={index + 1}
              current={current}
              onOpen={open}
              mobile={mobile}
            />
          ))}
        </div>
        {all.length === 0 ? <p className="text-dim">Nenhuma tela com esse nome.</p> : null}
      </nav>
    </>
  )
}

interface ListProps {
  group: Group
  number: number
  current: Route | undefined
  onOpen: (route: Route) => void
  mobile: boolean
}

function MenuGroupList({ group, number, current, onOpen, mobile }: ListProps) {
  const scopes = scopesBelow()
  const id = `menu-${group.id}`
  return (
    <section aria-labelledby={id} className="mb-3 break-inside-avoid">
      <h2 id={id} className="rotulo flex items-center gap-2 border-line border-b pb-0.5">
        {group.titulo}
        <span className="flex-1" />
        {number < 10 ? <KeyHint chord={String(number)} /> : null}
      </h2>
      <ul>
        {group.telas.map(route => {
          const chord = chordFor(app.ir, scopes, { caminho: route.path })
          const here = route === current
          return (
            <li key={route.path}>
              <a
                href={route.path}
                tabIndex={here ? 0 : -1}
                {...(here ? { 'data-atual': true } : {})}
                {...(route.path === window.location.pathname ? { 'aria-current': 'page' as const } : {})}
                {...(chord ? { 'aria-keyshortcuts': chord } : {})}
                onClick={event => {
                  // the browser handles the click: it opens a new tab or window
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  onOpen(route)
                }}
                className={`flex items-center gap-2 px-2 whitespace-nowrap outline-none ${mobile ? 'h-10' : 'h-(--row)'} ${
                  here ? 'bg-sel text-live shadow-[inset_2px_0_0_var(--live)]' : 'hover:bg-sel'
                }`}
              >
                <span className="min-w-0 flex-1 truncate">{route.title}</span>
                {chord ? <KeyHint chord={chord} /> : null}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
