import { useEffect, useRef } from 'react'
import { DOCUMENT_FORMS, documentForm } from '../../domain/documents/documento/form.ts'
import { releaseUnclaimed } from '../keys/hold.ts'
import { useScope } from '../keys/scopes.ts'
import { handOverride } from '../records/forms.ts'
import type { Valores } from '../register/form/paths.ts'
import { useFormView } from '../register/form/use-form-view.tsx'
import { guardPlace } from '../state/location.ts'
import { Screen } from '../ui/screen.tsx'
import { documentOverride } from './form.ts'
import { usePresence } from './presence.ts'

for (const register of DOCUMENT_FORMS) handOverride(register, documentOverride)

/** A list that is not there after this is not awaited by the keys. */
const LIST_MS = 1500

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
  irPara: (path: string) => void
}

/** A document in its form. */
export function DocumentPage({ tipo, route, id, leitura, valores = {}, irPara }: DocumentPageProps) {
  const here = useRef(true)
  const back = () => here.current && irPara(route)
  const view = useFormView({
    register: documentForm(tipo),
    ...(id === undefined ? { valores } : { id }),
    leitura,
    aoSalvar: saved => here.current && irPara(`${route}/${saved.id}`),
    aoSair: back,
  })
  const others = usePresence(id)
  const latest = useRef(view)
  latest.current = view
  useEffect(() => {
    here.current = true
    const open = guardPlace({
      suja: () => latest.current.suja(),
      perguntar: () => latest.current.perguntar(),
    })
    return () => {
      here.current = false
      open()
    }
  }, [])
  // to a screen that is no document
  useEffect(() => () => releaseUnclaimed('saida', LIST_MS), [])
  useScope('form', { commands: view.comandos, rotulos: view.rotulos, aoVoltar: view.sair, volta: route })
  return (
    <Screen
      titulo={view.titulo}
      nota={others ? `${view.nota} · ${others}` : view.nota}
      aoVoltar={view.sair}
      cheia
    >
      <form
        aria-label={view.titulo}
        data-formulario
        className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]"
        onSubmit={event => event.preventDefault()}
      >
        <div className="min-h-0 overflow-auto">{view.corpo}</div>
        <div className="flex items-center gap-2 border-line border-t px-3 py-1.5">{view.rodape}</div>
      </form>
    </Screen>
  )
}
