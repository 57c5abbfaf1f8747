import { useAtomValue } from 'jotai'
import { documentForm } from '../../domain/documents/documento/form.ts'
import type { Linked } from '../../domain/documents/documento/origem.ts'
import { delivery } from '../../domain/readings/delivery.ts'
import { FormPage, useHere } from '../register/form/form-page.tsx'
import type { Valores } from '../register/form/paths.ts'
import { useFormView } from '../register/form/use-form-view.tsx'
import { deskOf } from './desk/desk-of.ts'
import './hand-forms.ts'
import { usePresence } from './page/presence.ts'
import { linkedOf } from './page/read-bar.ts'

/** Document to show: a stored one (`id`) or a new one. */
export interface Opened {
  tipo: number
  route: string
  id?: number
  readOnly: boolean
}

/** Reads the initial values of a new document from its address. */
export function startOf(asked: URLSearchParams): Valores {
  const tipo = asked.get('tipo_lancamento')
  return {
    ...(asked.get('modelo') === '65' ? { modelo: '65' } : {}),
    ...(tipo === '1' || tipo === '2' ? { tipo_lancamento: Number(tipo) } : {}),
  }
}

/** Lists that begin documents of another route. */
const BEGINNERS = [delivery.routes.list]

/** Reads from a document's address the list in which it was begun. */
export const beginnerOf = (asked: URLSearchParams): string | undefined =>
  BEGINNERS.find(path => path !== null && path === asked.get('de')) ?? undefined

/** Gives a document's address, with the list to which ESC returns. */
export const begunFrom = (path: string, from: string | null | undefined): string =>
  from ? `${path}?de=${from}` : path

export interface DocumentPageProps extends Opened {
  /** Initial values of a new document, with its lines. */
  values?: Valores
  /** Source documents of a new document, as the address writes them. */
  madeOf?: string
  /** List of another route from which the document was begun: ESC returns there, before and after it is saved. */
  from?: string | undefined
  goTo: (path: string) => void
  /** Called when the stored document is of another type of operation, or was made at a till. */
  onOther?: (came: Linked) => void
}

/** Shows a document in its form. */
export function DocumentPage(props: DocumentPageProps) {
  const { tipo, route, id, readOnly, values = {}, madeOf, from, goTo, onOther } = props
  const here = useHere()
  const backTo = from ?? route
  const back = () => here.current && goTo(backTo)
  const view = useFormView({
    register: documentForm(tipo),
    ...(id === undefined ? { valores: values, ...(madeOf ? { feitoDe: madeOf } : {}) } : { id }),
    leitura: readOnly,
    aoSalvar: saved => here.current && goTo(begunFrom(`${route}/${saved.id}`, from)),
    aoSair: back,
    aoChegar: record => {
      const came = linkedOf(record)
      if (came.tipo !== tipo || came.terminal_id !== null) onOther?.(came)
    },
    voltar: 'Voltar',
  })
  const others = usePresence(id)
  const semAliquota = useAtomValue(deskOf(view.store).withoutRate)?.curto
  const beside = [others, semAliquota].filter(Boolean).map(text => ` · ${text}`)
  const nota = (
    <>
      {view.nota}
      {beside}
    </>
  )
  return <FormPage view={view} backTo={backTo} note={nota} />
}
