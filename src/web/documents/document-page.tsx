import { useAtomValue } from 'jotai'
import { documentForm } from '../../domain/documents/documento/form.ts'
import type { Linked } from '../../domain/documents/documento/origem.ts'
import { FormPage, useHere } from '../register/form/form-page.tsx'
import type { Valores } from '../register/form/paths.ts'
import { useFormView } from '../register/form/use-form-view.tsx'
import { withoutRateAtom } from '../state/sale.ts'
import './hand-forms.ts'
import { usePresence } from './presence.ts'
import { linkedOf } from './read-bar.ts'

/** What is opened, and how. */
export interface Opened {
  tipo: number
  route: string
  id?: number
  leitura: boolean
}

/** What the address says that a new document begins with. */
export function startOf(asked: URLSearchParams): Valores {
  const tipo = asked.get('tipo_lancamento')
  return {
    ...(asked.get('modelo') === '65' ? { modelo: '65' } : {}),
    ...(tipo === '1' || tipo === '2' ? { tipo_lancamento: Number(tipo) } : {}),
  }
}

export interface DocumentPageProps extends Opened {
  /** What a new one begins with, its lines too. */
  valores?: Valores
  /** Of which documents, as its address says. */
  feitoDe?: string
  irPara: (path: string) => void
  /** What came is of another type of operation, or a till's. */
  aoSerDeOutro?: (came: Linked) => void
}

/** A document in its form. */
export function DocumentPage(props: DocumentPageProps) {
  const { tipo, route, id, leitura, valores = {}, feitoDe, irPara, aoSerDeOutro } = props
  const here = useHere()
  const back = () => here.current && irPara(route)
  const view = useFormView({
    register: documentForm(tipo),
    ...(id === undefined ? { valores, ...(feitoDe ? { feitoDe } : {}) } : { id }),
    leitura,
    aoSalvar: saved => here.current && irPara(`${route}/${saved.id}`),
    aoSair: back,
    aoChegar: record => {
      const came = linkedOf(record)
      if (came.tipo !== tipo || came.terminal_id !== null) aoSerDeOutro?.(came)
    },
    voltar: 'Voltar',
  })
  const others = usePresence(id)
  const semAliquota = useAtomValue(withoutRateAtom)?.curto
  const beside = [others, semAliquota].filter(Boolean).map(text => ` · ${text}`)
  const nota = (
    <>
      {view.nota}
      {beside}
    </>
  )
  return <FormPage view={view} volta={route} nota={nota} />
}
