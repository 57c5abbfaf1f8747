import { useAtomValue } from 'jotai'
import { keymapAtom } from '../keys/active-keymap.ts'
import { reachableScopes, scopesAtom } from '../keys/scopes.ts'
import { useSession } from '../state/session.ts'
import { Barra } from '../ui/barra.tsx'
import { KeyHint } from '../ui/key-hint.tsx'
import { useMobile } from '../ui/mobile.ts'
import { type Hint, liveHints, scopePath } from './hints.ts'
import { NoticeLine } from './notice-line.tsx'
import { runCommand } from './run-command.ts'
import { SituationStatus } from './situation-status.tsx'

/** The way to everything and the way back never fall off the bar; of the others only whole keys are shown. */
const ALWAYS = new Set(['app.paleta', 'app.voltar'])

/**
 * Two lines at the foot of everything: the scope path with what was last said and the situation, and the live keys. Both are drawn
 * from the same stack the dispatcher reads, never typed by hand.
 */
export function HintBar() {
  const stack = useAtomValue(scopesAtom)
  useAtomValue(keymapAtom)
  useSession()
  const mobile = useMobile()
  const reachable = reachableScopes()
  const path = scopePath(stack.toReversed())
  // a finger presses actions, not digits
  const hints = liveHints(reachable).filter(({ chord }) => !mobile || chord.length > 1)
  return (
    <Barra>
      <div className="flex h-6 items-center gap-4 border-line border-b px-2 leading-6">
        <p className="whitespace-nowrap text-dim">
          <span>escopo </span>
          {path.map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a path is its positions
            <span key={index} className={index === path.length - 1 ? 'text-live' : ''}>
              {index > 0 ? ' › ' : ''}
              {word}
            </span>
          ))}
        </p>
        <NoticeLine />
        <SituationStatus />
      </div>
      <div
        role="toolbar"
        aria-label={mobile ? 'Ações' : 'Teclas'}
        data-escopo={stack.at(-1)?.name ?? 'global'}
        className="flex h-[26px] items-center gap-3 overflow-hidden px-2 whitespace-nowrap"
      >
        <div className="flex h-[26px] min-w-0 flex-1 flex-wrap items-center gap-x-3 overflow-hidden leading-[26px]">
          {hints
            .filter(hint => !ALWAYS.has(hint.id))
            .map(hint => (
              <HintButton key={hint.chord} mobile={mobile} {...hint} />
            ))}
        </div>
        {hints
          .filter(hint => ALWAYS.has(hint.id))
          .map(hint => (
            <HintButton key={hint.chord} mobile={mobile} {...hint} />
          ))}
      </div>
    </Barra>
  )
}

function HintButton({ chord, id, args, texto, mobile }: Hint & { mobile: boolean }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      {...(mobile ? {} : { 'aria-keyshortcuts': chord })}
      // the key's own element keeps the focus: a hint is pressed, not visited
      onMouseDown={event => event.preventDefault()}
      onClick={() => void runCommand(id, args)}
      className="flex flex-none items-center gap-2 text-dim hover:text-fg"
    >
      <KeyHint chord={chord} />
      {texto}
    </button>
  )
}
