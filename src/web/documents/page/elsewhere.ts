import { ONLY_FORM } from '../../../domain/documents/documento/form.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import type { Registro } from '../../../domain/fields/registro.ts'
import { call } from '../../api/client.ts'
import { onRealtime, RECONNECTED } from '../../realtime.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { OpenRecord } from '../../register/overrides.ts'
import { alerta } from '../../state/notices.ts'

/** Milliseconds to collect events: a note being issued sends several. */
const TOGETHER_MS = 300

export const MUDOU = 'Este documento mudou em outro lugar: ao salvar, você escolhe o que fica'

/**
 * Follows changes made to the document in another tab or by other users, fetching it again. In read mode shows the new
 * version; while editing, warns the user and keeps the typed values. Returns a function that stops.
 */
export function hearElsewhere(store: FormStore, { leitura, tomar }: OpenRecord): () => void {
  const { id } = store.base()
  let timer: ReturnType<typeof setTimeout> | undefined
  let asked = 0
  let ended = false

  const readAgain = async () => {
    const mine = ++asked
    const answer = await call(toEndpoints(store.register).get, {
      params: { id },
      semMover: true,
      // when the read fails, nothing changes
    }).catch(() => null)
    if (!answer || ended || mine !== asked) return
    const record = answer.data as Valores
    if (leitura && !store.sujo()) return tomar({ ...ofForm(store), ...record } as Registro)
    if (STANDS.some(key => record[key] !== store.base()[key])) alerta(MUDOU)
  }
  const soon = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void readAgain(), TOGETHER_MS)
  }
  const ends = [
    onRealtime('VendaAtualizada', data => {
      const told = data as Valores
      if (told['id'] === id && STANDS.some(key => told[key] !== store.base()[key])) soon()
    }),
    onRealtime('UpdatePedido', data => (data as Valores)['venda_id'] === id && soon()),
    onRealtime(RECONNECTED, soon),
  ]
  return () => {
    ended = true
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** Fields of which at least one changes whenever the document changes. */
const STANDS = ['versao', 'status'] as const

/** Gives values that exist only in the form, not in the server's record. */
const ofForm = (store: FormStore): Valores =>
  Object.fromEntries(ONLY_FORM.map(key => [key, store.base()[key]]))
