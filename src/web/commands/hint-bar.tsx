import { useAtomValue } from 'jotai'
import { keymapAtom } from '../keys/active-keymap.ts'
import { chordLabel } from '../keys/chords.ts'
import { reachableScopes, scopesAtom } from '../keys/scopes.ts'
import { useSession } from '../state/session.ts'
import { Barra } from '../ui/barra.tsx'
import { useMobile } from '../ui/mobile.ts'
import { liveHints, scopePath } from './hints.ts'
import { NoticeLine } from './notice-line.tsx'
import { runCommand } from './run-command.ts'
import { SituationStatus } from './situation-status.tsx'

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
      {mobile ? null : (
        <div
          role="toolbar"
          aria-label="Teclas"
          data-escopo={stack.at(-1)?.name ?? 'global'}
          className="flex h-[26px] items-center gap-3 overflow-hidden px-2 whitespace-nowrap"
        >
          {liveHints(reachable).map(({ chord, id, args, texto }) => (
            <button
              key={`${id} ${chord}`}
              type="button"
              tabIndex={-1}
              aria-keyshortcuts={chord}
              // the key's own element keeps the focus: a hint is pressed, not visited
              onMouseDown={event => event.preventDefault()}
              onClick={() => void runCommand(id, args)}
              className="group flex items-center gap-2 text-dim hover:text-fg"
            >
              <span className="tecla" aria-hidden="true">
                {chordLabel(chord)}
              </span>
              {texto}
            </button>
          ))}
        </div>
      )}
    </Barra>
  )
}
