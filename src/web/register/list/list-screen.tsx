import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { OWN_DOCUMENTS } from '../../../domain/documents/index.ts'
import { documentList } from '../../../domain/documents/to-register.ts'
import { PRESENTED } from '../../../domain/records/index.ts'
import { RegisterList } from './register-list.tsx'

/** Shows the list of the register in the address. */
export function ListScreen() {
  const [path] = useLocation()
  // load the form's code early: the next key may open it
  useEffect(() => void import('../form/form-screen.tsx'), [])
  const register = PRESENTED.find(({ routes: { list: route } }) => route === path)
  if (!register) return null
  const document = OWN_DOCUMENTS.find(({ id }) => id === register.id)
  return <RegisterList register={document ? documentList(document) : register} scope="lista.registro" />
}
