import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { newPath } from '../../../domain/routes/from-registers.ts'
import { holdKeys } from '../../keys/hold.ts'
import { useWayBack } from '../../state/use-way-back.ts'
import { listToReturn } from '../saved.ts'
import { FormPage, useHere } from './form-page.tsx'
import { useFormView } from './use-form-view.tsx'

interface Aberto {
  register: AnyRegister
  /** Id of the record; absent: a new record. */
  id?: number
}

/** Reads register and record id from a path: `${route}/novo` (or `/nova`) or `${route}/:id/editar`; null for other paths. */
export function formOfPath(path: string): Aberto | null {
  const found = /^(.*)\/(?:novo|nova|(\d{1,15})\/editar)$/.exec(path)
  const register = PRESENTED.find(({ routes: { list: route } }) => route !== null && route === found?.[1])
  if (!found || !register) return null
  return found[2] ? { register, id: Number.parseInt(found[2], 10) } : { register }
}

/** Shows the form of the register in the address, as a page: `${route}/novo` or `${route}/:id/editar`. */
export function FormScreen() {
  const [path, go] = useLocation()
  const [turn, setTurn] = useState(0)
  const aberto = formOfPath(path)
  // no such route, or the id is not a number
  if (!aberto) return <Redirect to="/404" replace />
  const another = () => {
    go(newPath(aberto.register))
    setTurn(turn + 1)
  }
  return <RecordPage key={`${path} ${turn}`} {...aberto} goTo={go} another={another} />
}

interface Ways {
  goTo: (path: string) => void
  /** Opens the form again for another new record. */
  another: () => void
}

function RecordPage({ register, id, goTo, another }: Aberto & Ways) {
  const here = useHere()
  const { backTo, goBack } = useWayBack(register.routes.list ?? '/')
  const back = (saved: number | null) =>
    here.current &&
    (backTo === (register.routes.list ?? '/')
      ? goTo(listToReturn(register.id, backTo, saved ?? id ?? null))
      : goBack())
  const view = useFormView({
    register,
    ...(id === undefined ? {} : { id }),
    aoSalvar: saved => back(saved.id),
    aoSalvarENovo: saved => {
      if (!here.current) return
      listToReturn(register.id, register.routes.list ?? '/', saved.id)
      holdKeys('form')
      another()
    },
    aoSair: () => back(null),
  })
  return <FormPage view={view} backTo={backTo} narrow />
}
