import { useLocation } from 'wouter'
import { PRESENTED } from '../../../domain/records/index.ts'
import { massPath } from '../../../domain/routes/from-registers.ts'
import { RegisterList } from './register-list.tsx'

/** Shows records to choose by filter and mark, for one change to all of them (G-015). The path gives the register. */
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
