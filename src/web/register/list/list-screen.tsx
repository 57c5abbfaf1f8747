import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PRESENTED } from '../../../domain/records/index.ts'
import { RegisterList } from './register-list.tsx'

/** List of a register, taken from the path. */
export function ListScreen() {
  const [path] = useLocation()
  // its form is the next key: the code is there before it is pressed
  useEffect(() => void import('../form/form-screen.tsx'), [])
  const register = PRESENTED.find(({ routes: { list: route } }) => route === path)
  return register ? <RegisterList register={register} /> : null
}
