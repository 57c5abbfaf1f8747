import type { Answer } from '../../../domain/api/define.ts'
import { escolherCartoes, painel } from '../../../domain/api/painel.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { SHOWN_CARDS, type ShownCardId } from '../../../domain/home/cards.ts'
import { call } from '../../api/client.ts'
import { verdict } from '../../commands/access.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { queryClient } from '../../state/query.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { OrderedChoice, orderedItems, useOrdered } from '../../ui/list/ordered-choice.tsx'

const items = (chosen: readonly string[]) =>
  orderedItems(
    SHOWN_CARDS.filter(({ access }) => verdict(access) === 'ok').map(({ id, title }) => ({
      id,
      titulo: title,
    })),
    chosen,
  )

/** Returns the cached answers of the panel, which say which cards are shown, each with its query key. */
const kept = () => queryClient.getQueriesData<Answer<typeof painel>>({ queryKey: [painel.path] })

const chosenNow = (): readonly string[] =>
  kept().find(([, answer]) => answer?.cartoes)?.[1]?.cartoes ?? SHOWN_CARDS.map(({ id }) => id)

/**
 * Asks for the cards of the home screen and their order. The server saves the choice for the user, and the screen shows
 * it at once.
 */
export function CardsDialog({ close }: DialogProps) {
  const ordered = useOrdered(() => items(chosenNow()))
  const { shown } = ordered
  const save = async () => {
    await call(escolherCartoes, { body: { cartoes: shown as ShownCardId[] } })
    close()
    for (const [key, answer] of kept())
      if (answer) queryClient.setQueryData(key, { ...answer, cartoes: [...shown] })
  }
  return (
    <Dialog
      title="Cartões"
      scope="lista.colunas"
      width="w-[56ch]"
      onClose={() => close()}
      commands={[
        ...ordered.comandos,
        on(form.limpar, () => ordered.reset(items(SHOWN_CARDS.map(({ id }) => id)))),
        on(form.confirmar, shown.length > 0 ? save : false),
      ]}
      labels={{ 'form.limpar': 'Padrão' }}
      footer={
        <CloseOrConfirm onClose={() => close()} onConfirm={() => void save()} disabled={shown.length === 0} />
      }
    >
      <OrderedChoice label="Cartões" ordered={ordered} />
    </Dialog>
  )
}
