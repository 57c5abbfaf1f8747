import { useEffect, useRef } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { releaseUnclaimed } from '../../keys/hold.ts'
import { useScope } from '../../keys/scopes.ts'
import { guardPlace } from '../../state/location.ts'
import { Screen } from '../../ui/screen.tsx'
import { listToReturn } from '../saved.ts'
import { useFormView } from './use-form-view.tsx'

/** A list that is not there after this is not awaited by the keys; one that is says itself when its rows are. */
const LIST_MS = 1500

interface Aberto {
  register: AnyRegister
  /** Absent: a new record. */
  id?: number
}

/** Which register and record a path opens: `${route}/novo` or `${route}/:id/editar`; null when none does. */
export function formOfPath(path: string): Aberto | null {
  const found = /^(.*)\/(?:novo|nova|(\d{1,15})\/editar)$/.exec(path)
  const register = PRESENTED.find(({ routes: { list: route } }) => route !== null && route === found?.[1])
  if (!found || !register) return null
  return found[2] ? { register, id: Number.parseInt(found[2], 10) } : { register }
}

/** Form of a register as a page, at `${route}/novo` and `${route}/:id/editar`. Takes what it is from the path. */
export function FormScreen() {
  const [path, go] = useLocation()
  const aberto = formOfPath(path)
  // an id that is no number
  if (!aberto) return <Redirect to="/404" replace />
  return <RecordPage key={path} {...aberto} irPara={go} />
}

function RecordPage({ register, id, irPara }: Aberto & { irPara: (path: string) => void }) {
  const here = useRef(true)
  // a save that ends after its form was left moves nobody
  const back = (saved: number | null) =>
    here.current && irPara(listToReturn(register.id, register.routes.list ?? '/', saved ?? id ?? null))
  const view = useFormView({
    register,
    ...(id === undefined ? {} : { id }),
    aoSalvar: saved => back(saved.id),
    aoSair: () => back(null),
  })
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
  // to a screen that is no list
  useEffect(() => () => releaseUnclaimed('saida', LIST_MS), [])
  useScope('form', {
    commands: view.comandos,
    rotulos: view.rotulos,
    aoVoltar: view.sair,
    volta: register.routes.list,
  })
  return (
    <Screen titulo={view.titulo} nota={view.nota} aoVoltar={view.sair} cheia>
      <form
        aria-label={view.titulo}
        data-formulario
        className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]"
        onSubmit={event => event.preventDefault()}
      >
        <div className="min-h-0 overflow-auto">
          <div className="max-w-[176ch]">{view.corpo}</div>
        </div>
        <div className="flex max-w-[176ch] items-center gap-2 border-line border-t px-3 py-1.5">
          {view.rodape}
        </div>
      </form>
    </Screen>
  )
}
