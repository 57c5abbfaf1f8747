import { useAtomValue } from 'jotai'
import { documentForm } from '../../domain/documents/documento/form.ts'
import type { Linked } from '../../domain/documents/documento/origem.ts'
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

export interface DocumentPageProps extends Opened {
  /** Initial values of a new document, with its lines. */
  values?: Valores
  /** Source documents of a new document, as the address writes them. */
  madeOf?: string
  goTo: (path: string) => void
  /** Called when the stored document is of another type of operation, or was made at a till. */
  onOther?: (came: Linked) => void
}

/** Shows a document in its form. */
export function DocumentPage(props: DocumentPageProps) {
  const { tipo, route, id, readOnly, values = {}, madeOf, goTo, onOther } = props
  const here = useHere()
  const back = () => here.current && goTo(route)
  const view = useFormView({
    register: documentForm(tipo),
    ...(id === undefined ? { valores: values, ...(madeOf ? { feitoDe: madeOf } : {}) } : { id }),
    leitura: readOnly,
    aoSalvar: saved => here.current && goTo(`${route}/${saved.id}`),
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
  return <FormPage view={view} backTo={route} note={nota} />
}
