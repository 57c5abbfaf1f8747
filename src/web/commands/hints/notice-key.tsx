import { useAtomValue } from 'jotai'
import { reachableScopes, scopesAtom } from '../../keys/scopes.ts'
import type { Proximo } from '../../state/notices.ts'
import { KeyHint } from '../../ui/key-hint.tsx'
import { chordFor, keyIn } from './hints.ts'

/** Shows the key to press next beside a notice; nothing when none works here, as global keys under a dialog. */
export function NoticeKey({ comando, texto }: Proximo) {
  const heard = reachableScopes([], useAtomValue(scopesAtom))
  const chord = chordFor(comando, heard)
  const away = heard.some(({ modal }) => modal) && chord === keyIn('global', comando.id)
  if (!chord || away) return null
  return (
    <span className="pl-2 text-fg">
      <KeyHint chord={chord} /> {texto}
    </span>
  )
}
