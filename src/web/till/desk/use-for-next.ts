import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { item } from '../../../domain/commands/item/index.ts'
import { anyDialogOpen, openingsAtom } from '../../dialogs/define.ts'
import { dropKeys, keysWaitFor } from '../../keys/hold.ts'
import type { ScopeCommands } from '../../keys/scopes.ts'
import type { Desk } from '../../state/desk.ts'
import { alerta } from '../../state/notices.ts'
import { useHeldCommands } from '../../ui/list/use-held-commands.ts'
import { entriesForNext } from './entries.ts'

const UNUSED = 'A venda anterior não terminou: confira o que foi digitado depois'

const drop = () => {
  if (!keysWaitFor('linhas')) return
  dropKeys()
  alerta(UNUSED)
}

/**
 * Holds a command, and the keys after it, while what was typed before it waits for the sale that follows the one that ends:
 * they are the next customer's. When the ending sale asks something, or does not end, they are dropped, and it is told.
 */
export function useForNext(desk: Desk): (commands: ScopeCommands) => ScopeCommands {
  const waits = useAtomValue(entriesForNext(desk)) > 0
  // before the commands that were held: a sale that stays takes none of them
  useEffect(() => {
    if (!waits) return
    const { uuid } = desk.current()
    const stop = openingsAtom.sub(() => anyDialogOpen() && drop())
    return () => {
      stop()
      if (desk.current().uuid === uuid) drop()
    }
  }, [desk, waits])
  const hold = useHeldCommands({ espera: () => waits })
  return commands =>
    hold(
      commands,
      waits ? [...new Set(commands.map(({ id }) => id))].filter(id => id !== item.confirmarCodigo.id) : [],
    )
}
