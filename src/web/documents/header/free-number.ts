import { isReturn } from '../../../core/document/types/index.ts'
import type { Linked } from '../../../domain/documents/documento/origem.ts'
import { toEndpoints } from '../../../domain/fields/endpoints/to-endpoints.ts'
import { series } from '../../../domain/records/series/index.ts'
import { showError } from '../../commands/show-error.ts'
import type { Valores } from '../../register/form/paths.ts'
import type { FormStore } from '../../register/form/store.ts'
import type { ConsultaDoForm } from '../../register/overrides.ts'
import { pageOf } from '../../state/page.ts'
import { queryClient, read } from '../../state/query.ts'
import { getSession } from '../../state/session.ts'
import { deskOf } from '../desk/desk-of.ts'
import { toldLinks } from '../origins/links.ts'

const NUMERO = 'numerocodumento' // the API's spelling

/** Fetches the next free number of a series (absent: of the model's first series); null when there is no such series. */
async function nextFree(asked: {
  modelo: string
  serie?: string
}): Promise<{ serie: string; numero: string } | null> {
  const query = { ...asked, order_by: 'id,asc', limit: '1' }
  const found = await queryClient.fetchQuery({
    ...read(toEndpoints(series).list, { params: {}, query }, { semMover: true }),
    staleTime: 0,
  })
  const [row] = pageOf<Valores>(found).rows
  return row ? { serie: String(row['serie']), numero: String(Number(row['sequencia']) + 1) } : null
}

/** Gives the company's series of returns, if the form is of an NF-e that returns goods. */
export const returnSeries = (store: FormStore): string | undefined =>
  isReturn(deskOf(store).operation()) && text(store, 'modelo') === '55'
    ? getSession()?.user.empresa?.serie_devolucao || undefined
    : undefined

/** Proposes the next number, for accounts that do not control series. Leaves a series or number already set. */
export async function proposeNumber(store: FormStore): Promise<void> {
  const modelo = text(store, 'modelo')
  const serie = returnSeries(store)
  const next =
    (serie ? await nextFree({ modelo, serie }).catch(() => null) : null) ??
    (await nextFree({ modelo }).catch(() => null))
  if (next && store.valor('serie') == null && store.valor(NUMERO) == null)
    store.assentar({ serie: next.serie, [NUMERO]: next.numero })
}

/** Writes the warning that other open documents have this document's number; null: no other has it. */
export function sameNumberText({ mesmo_numero, serie, [NUMERO]: numero }: Valores): string | null {
  const others = toldLinks((mesmo_numero ?? []) as Linked[])
  return others === ''
    ? null
    : `O número ${numero} da série ${serie} também está em: ${others}. Fica com o que for emitido primeiro.`
}

/** For each form, the number that the look-up replaced (`antes`) and the number put in its place, for undo. */
const taken = new WeakMap<FormStore, { antes: string; numero: string }>()

const text = (store: FormStore, key: string): string => String(store.valor(key) ?? '')

/** Gives the number to restore, unless the user has typed another number or saved since. */
const undoable = (store: FormStore) => {
  const last = taken.get(store)
  const stands = last?.numero === text(store, NUMERO) && last.numero !== store.base()[NUMERO]
  return stands ? last : undefined
}

/** Look-up (F3) of a refused number: takes the series' next free number (1 without one); again: the former number. */
export const numberMend: ConsultaDoForm = {
  palavra: store => {
    if (store.erro(NUMERO) && !store.erro('serie')) return 'Próximo número'
    const last = undoable(store)
    return last && last.antes !== '' ? `Voltar ao ${last.antes}` : null
  },
  async executar(store) {
    const last = undoable(store)
    if (!store.erro(NUMERO) && last) {
      taken.delete(store)
      return store.mudar(NUMERO, last.antes)
    }
    const [antes, serie] = [text(store, NUMERO), text(store, 'serie')]
    const asked = { modelo: text(store, 'modelo'), ...(serie ? { serie } : {}) }
    try {
      const next = await nextFree(asked)
      // the user typed meanwhile
      if (text(store, NUMERO) !== antes || text(store, 'serie') !== serie) return
      const numero = next?.numero ?? '1'
      taken.set(store, { antes, numero })
      if (serie === '' && next) store.mudar('serie', next.serie)
      store.mudar(NUMERO, numero)
    } catch (error) {
      showError(error)
    }
  },
}
