import { useAtomValue } from 'jotai'
import { memo, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { app } from '../../../domain/commands/app/index.ts'
import { keymapAtom } from '../../keys/active-keymap.ts'
import { chordLabel } from '../../keys/chords.ts'
import { reachableScopes, type Scope, scopesAtom } from '../../keys/scopes.ts'
import { useSession } from '../../state/session.ts'
import { Barra } from '../../ui/barra.tsx'
import { KeyHint } from '../../ui/key-hint.tsx'
import { useMobile } from '../../ui/mobile.ts'
import { useSlim } from '../../ui/narrow.ts'
import { runCommand } from '../run-command.ts'
import { chordFor, type Hint, liveHints, scopePath } from './hints.ts'
import { NoticeLine } from './notice-line.tsx'
import { SituationStatus } from './situation-status.tsx'

/** Commands always in the bar: palette and back. Other keys are shown while they fit. */
const ALWAYS = new Set(['app.paleta', 'app.voltar'])
/** Commands always in the bar on mobile, where dialogs have a back arrow. */
const ALWAYS_MOBILE = new Set(['app.paleta'])

/**
 * Draws two lines at the bottom: the scope path with the last notice and the connection's state, and the live keys.
 * Drawing is deferred, so that the effect of a key never waits for the bar.
 */
export function HintBar() {
  return <Bar stack={useDeferredValue(useAtomValue(scopesAtom))} />
}

const Bar = memo(function Bar({ stack }: { stack: readonly Scope[] }) {
  useAtomValue(keymapAtom)
  useSession()
  const mobile = useMobile()
  const slim = useSlim() && !mobile
  const reachable = reachableScopes([], stack)
  const path = scopePath(stack.toReversed())
  // on mobile only actions are shown, no keys of one character (digits, letters)
  const live = liveHints(reachable)
  const always = mobile ? ALWAYS_MOBILE : ALWAYS
  const hints = mobile ? forFingers(live, reachable) : slim ? live.map(shortened) : live
  const row = useRef<HTMLDivElement>(null)
  const unseen = useUnseen(row, hints.map(({ chord, texto }) => `${chord} ${texto}`).join())
  return (
    <Barra>
      <div className="flex min-h-6 items-center gap-x-4 max-[700px]:flex-wrap border-line border-b px-2 leading-6">
        <p className={mobile ? 'sr-only' : 'whitespace-nowrap text-dim max-[700px]:whitespace-normal'}>
          <span>escopo </span>
          {path.map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may be twice in the path
            <span key={index} className={index === path.length - 1 ? 'text-live' : ''}>
              {index > 0 ? ' › ' : ''}
              {word}
            </span>
          ))}
        </p>
        <NoticeLine />
        <SituationStatus scopes={reachable} />
      </div>
      <div
        role="toolbar"
        aria-label={mobile ? 'Ações' : 'Teclas'}
        data-escopo={stack.at(-1)?.name ?? 'global'}
        className={`flex items-center gap-3 overflow-hidden px-2 whitespace-nowrap ${mobile ? 'h-12' : 'h-[26px]'}`}
      >
        <div
          ref={row}
          className={`flex min-w-0 flex-1 items-center gap-x-3 leading-[26px] ${mobile ? 'overflow-x-auto' : `h-[26px] flex-wrap overflow-hidden ${WHOLE}`}`}
        >
          {hints
            .filter(hint => !always.has(hint.id))
            .map(hint => (
              <HintButton key={hint.chord} mobile={mobile} {...hint} />
            ))}
        </div>
        {unseen > 0 && !mobile && !slim ? <More n={unseen} chord={chordFor(app.ajuda, reachable)} /> : null}
        {hints
          .filter(hint => always.has(hint.id))
          .map(hint => (
            <HintButton key={hint.chord} mobile={mobile} {...hint} />
          ))}
      </div>
    </Barra>
  )
})

/** Classes by which the first key too goes to the hidden second line where it does not fit whole. */
const WHOLE = "before:-mr-3 before:h-[26px] before:w-0 before:content-['']"

/** Shortens a key that is always in the bar: back without its place, and the palette, which lists the keys that do not fit. */
const shortened = (hint: Hint): Hint => {
  if (hint.id === app.paleta.id) return { ...hint, texto: 'Mais', nome: 'Mais comandos' }
  return hint.id === app.voltar.id ? { ...hint, texto: hint.texto.split(' › ')[0] ?? hint.texto } : hint
}

/** Height of the row, px. */
const ROW = 26

/** Counts the keys that do not fit in the row, after layout and when its width changes. */
function useUnseen(row: RefObject<HTMLDivElement | null>, keys: string): number {
  const [unseen, setUnseen] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keys` is listed to count again when the keys change
  useEffect(() => {
    const box = row.current
    if (!box) return
    const count = () => {
      const buttons = [...box.children] as HTMLElement[]
      setUnseen(buttons.filter(button => button.offsetTop - box.offsetTop >= ROW).length)
    }
    // a ResizeObserver reports after layout, also the first time, so that no layout is forced
    const watch = new ResizeObserver(count)
    watch.observe(box)
    return () => watch.disconnect()
  }, [keys])
  return unseen
}

/** Shows '+8', the number of keys that do not fit; pressing it lists all keys. */
function More({ n, chord }: { n: number; chord: string | null }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      {...(chord ? { 'aria-keyshortcuts': chord } : {})}
      onMouseDown={event => event.preventDefault()}
      onClick={() => void runCommand('app.ajuda')}
      className="flex flex-none items-center gap-2 text-fg"
    >
      {chord ? <KeyHint chord={chord} /> : null}+{n}
      <span className="sr-only">{n === 1 ? ' tecla' : ' teclas'}</span>
    </button>
  )
}

/** Joins successive digits into one label: '1–4'. */
const keycaps = (chords: readonly string[]): readonly string[] =>
  chords.length > 1 && chords.every(chord => /^\d$/.test(chord)) ? [`${chords[0]}–${chords.at(-1)}`] : chords

/**
 * Chooses the hints for mobile: actions, each word once, first those with a label of the screen, because the row scrolls
 * sideways.
 */
function forFingers(hints: readonly Hint[], scopes: readonly Scope[]): Hint[] {
  const order = scopes.flatMap(scope => Object.keys(scope.options().labels ?? {}))
  const place = ({ id }: Hint) => (order.includes(id) ? order.indexOf(id) : order.length)
  const actions = hints
    .filter(({ chord }) => chord.length > 1)
    .sort((one, other) => place(one) - place(other))
  return actions.filter(({ texto }, at) => actions.findIndex(other => other.texto === texto) === at)
}

function HintButton(hint: Hint & { mobile: boolean }) {
  const { teclas, outras, id, args, texto, nome, principal, executar, mobile } = hint
  return (
    <button
      type="button"
      // with a keyboard each hint has its key; without a keyboard Tab must reach the button
      tabIndex={mobile ? 0 : -1}
      {...(mobile ? {} : { 'aria-keyshortcuts': teclas.join(' ') })}
      {...(mobile || outras.length === 0 ? {} : { title: `também ${outras.map(chordLabel).join(', ')}` })}
      {...(nome ? { 'aria-label': nome } : {})}
      // pressing a hint must not move the focus
      onMouseDown={event => event.preventDefault()}
      onClick={() => (executar ? executar() : void runCommand(id, args))}
      className={
        mobile
          ? 'flex h-10 flex-none items-center border border-line bg-bg px-3'
          : `flex flex-none items-center gap-2 ${principal ? 'text-live' : 'text-dim hover:text-fg'}`
      }
    >
      {keycaps(teclas).map((chord, index) => (
        <KeyHint key={chord} chord={chord} primary={principal && index === 0} />
      ))}
      {texto}
    </button>
  )
}
