import { useLocation } from 'wouter'
import type { AnyRegister } from '../../../domain/register/define.ts'
import { REGISTERS } from '../../../domain/registers/index.ts'
import { Screen } from '../../ui/screen.tsx'

interface Aberto {
  register: AnyRegister
  /** Absent: a new record. */
  id?: number
}

/** Which register and record a path opens: `${route}/novo` or `${route}/:id/editar`; null when none does. */
export function formOfPath(path: string): Aberto | null {
  const found = /^(.*)\/(?:novo|nova|(\d+)\/editar)$/.exec(path)
  const register = REGISTERS.find(({ route }) => route !== null && route === found?.[1])
  if (!found || !register) return null
  return found[2] ? { register, id: Number.parseInt(found[2], 10) } : { register }
}

/** Form of a register as a page, at `${route}/novo` and `${route}/:id/editar`. Takes what it is from the path. */
export function FormScreen() {
  const [path] = useLocation()
  const aberto = formOfPath(path)
  return <Screen titulo={aberto?.register.singular ?? 'Registro'}>{null}</Screen>
}
