import type { Answer } from '../../../domain/api/define.ts'
import { escolherCartoes, type KeptCard, painel, painelVisoes } from '../../../domain/api/painel.ts'
import { form } from '../../../domain/commands/form/index.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { SHOWN_CARDS, type ShownCardId, viewCard } from '../../../domain/home/cards.ts'
import { relatorios_visoes } from '../../../domain/records/relatorios_visoes/index.ts'
import { call } from '../../api/client.ts'
import { verdict } from '../../commands/access.ts'
import type { DialogProps } from '../../dialogs/define.ts'
import { on } from '../../keys/scopes.ts'
import { invalidate, queryClient } from '../../state/query.ts'
import { CloseOrConfirm } from '../../ui/dialog/close-or-confirm.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { OrderedChoice, orderedItems, useOrdered } from '../../ui/list/ordered-choice.tsx'
import { cardsInOrder } from './cards-order.ts'

const items = (chosen: readonly string[]) =>
  orderedItems(
    [
      ...SHOWN_CARDS.filter(({ access }) => verdict(access) === 'ok').map(({ id, title }) => ({
        id,
        titulo: title,
      })),
      ...views().map(({ id, nome }) => ({ id: viewCard(id), titulo: nome })),
    ],
    chosen,
  )

/** Returns the cached answers of the panel, which say which cards are shown, each with its query key. */
const kept = () => queryClient.getQueriesData<Answer<typeof painel>>({ queryKey: [painel.path] })

/** Returns the cached cards of kept views. */
const views = (): readonly KeptCard[] =>
  queryClient
    .getQueriesData<Answer<typeof painelVisoes>>({ queryKey: [painelVisoes.path] })
    .find(([, answer]) => answer)?.[1]?.data ?? []

const inOrder = (chosen: readonly string[] | null): string[] =>
  cardsInOrder(
    chosen,
    views().map(({ id }) => viewCard(id)),
  )

const chosenNow = (): readonly string[] =>
  inOrder(kept().find(([, answer]) => answer?.cartoes)?.[1]?.cartoes ?? null)

/**
 * Asks for the cards of the home screen and their order. The server saves the choice for the user, and the screen shows
 * it at once. A kept view that is taken off leaves the home screen by its own record.
 */
export function CardsDialog({ close }: DialogProps) {
  const ordered = useOrdered(() => items(chosenNow()))
  const { shown } = ordered
  const save = async () => {
    await call(escolherCartoes, { body: { cartoes: shown as ShownCardId[] } })
    const away = views().filter(({ id }) => !shown.includes(viewCard(id)))
    for (const { id } of away)
      await call(toEndpoints(relatorios_visoes).update, { params: { id }, body: { no_inicio: false } })
    if (away.length > 0) await invalidate(painelVisoes)
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
        on(form.limpar, () => ordered.reset(items(inOrder(null)))),
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
