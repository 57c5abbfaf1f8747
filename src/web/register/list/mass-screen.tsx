import { useLocation } from 'wouter'
import { PRESENTED } from '../../../domain/records/index.ts'
import { massPath } from '../../../domain/routes/from-registers.ts'
import { RegisterList } from './register-list.tsx'

/** Shows the records of the register in the address, to mark some and change all of them at once (G-015). */
export function MassScreen() {
  const [path] = useLocation()
  const register = PRESENTED.find(one => one.mass && massPath(one) === path)
  if (!register) return null
  return (
    <RegisterList
      register={register}
      path={path}
      title={`Alteração em massa de ${register.title.toLowerCase()}`}
      massEdit
    />
  )
}
