import { currentScopes } from '../keys/scopes.ts'
import type { Proximo } from '../state/notices.ts'
import { KeyHint } from '../ui/key-hint.tsx'
import { chordFor } from './hints.ts'

/** The next key beside what was said; nothing where the command has no key here. */
export function NoticeKey({ comando, texto }: Proximo) {
  const chord = chordFor(comando, currentScopes())
  if (!chord) return null
  return (
    <span className="pl-2 text-fg">
      <KeyHint chord={chord} /> {texto}
    </span>
  )
}
