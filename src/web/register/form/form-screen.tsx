import { useEffect, useRef, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { newPath } from '../../../domain/routes/from-registers.ts'
import { holdKeys, releaseUnclaimed } from '../../keys/hold.ts'
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
  const [turn, setTurn] = useState(0)
  const aberto = formOfPath(path)
  // an id that is no number
  if (!aberto) return <Redirect to="/404" replace />
  const another = () => {
    go(newPath(aberto.register))
    setTurn(turn + 1)
  }
  return <RecordPage key={`${path} ${turn}`} {...aberto} irPara={go} outro={another} />
}

interface Ways {
  irPara: (path: string) => void
  /** The same form, for another new record. */
  outro: () => void
}

function RecordPage({ register, id, irPara, outro }: Aberto & Ways) {
  const here = useRef(true)
  // a save that ends after its form was left moves nobody
  const back = (saved: number | null) =>
    here.current && irPara(listToReturn(register.id, register.routes.list ?? '/', saved ?? id ?? null))
  const view = useFormView({
    register,
    ...(id === undefined ? {} : { id }),
    aoSalvar: saved => back(saved.id),
    aoSalvarENovo: saved => {
      if (!here.current) return
      listToReturn(register.id, register.routes.list ?? '/', saved.id)
      holdKeys('form')
      outro()
    },
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
