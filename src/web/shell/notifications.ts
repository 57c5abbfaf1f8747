import { atom, useAtomValue } from 'jotai'
import {
  lerNotificacao,
  lerNotificacoes,
  listarNotificacoes,
  type Notificacao,
} from '../../domain/api/notificacao.ts'
import { call } from '../api/client.ts'
import { cell } from '../state/cell.ts'
import { notify } from '../state/notices.ts'
import { desktopNotice } from './desktop-notice.ts'

/** Notices; null before the first response. */
const listAtom = cell<readonly Notificacao[] | null>(null)
export const unreadAtom = atom(get => get(listAtom)?.filter(({ lida }) => !lida).length ?? 0)

export const useNotifications = (): readonly Notificacao[] | null => useAtomValue(listAtom)
/** Returns the number of unread notices, shown in the header. */
export const useUnread = (): number => useAtomValue(unreadAtom)

/** Fetches the notices, and announces the new unread ones; does not retry. @throws ApiError, NetworkError */
export async function readNotifications(): Promise<void> {
  const before = listAtom.get()
  const { data } = await call(listarNotificacoes, { semMover: true })
  listAtom.set(data)
  if (before) tellNew(data.filter(({ id, lida }) => !lida && !before.some(known => known.id === id)))
}

function tellNew(fresh: readonly Notificacao[]): void {
  const [first] = fresh
  if (!first) return
  const more = fresh.length > 1 ? ` e mais ${fresh.length - 1}` : ''
  if (document.visibilityState === 'hidden') desktopNotice(first.titulo, first.mensagem)
  notify(`${first.titulo}${more}`)
}

/** Removes the notices when the session ends. */
export const forgetNotifications = (): void => listAtom.set(null)

const markHere = (read: (id: number) => boolean) =>
  listAtom.set(list => list?.map(item => (read(item.id) ? { ...item, lida: true } : item)) ?? null)

/** Marks a notice as read for this user. @throws ApiError, NetworkError */
export async function markRead(id: number): Promise<void> {
  await call(lerNotificacao, { params: { id }, semMover: true })
  markHere(other => other === id)
}

/** Marks all shown notices as read; a notice that came meanwhile stays unread. @throws ApiError, NetworkError */
export async function markAllRead(): Promise<void> {
  const ids = (listAtom.get() ?? []).filter(({ lida }) => !lida).map(({ id }) => id)
  if (ids.length === 0) return
  await call(lerNotificacoes, { body: { ids }, semMover: true })
  markHere(id => ids.includes(id))
}
