import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { IMPORTABLE } from '../../../domain/integracao/importados/of.ts'
import { importPath } from '../../../domain/routes/from-registers.ts'
import { go } from '../../state/location.ts'
import { invalidate } from '../../state/query.ts'
import { listEndpoint } from '../list/use-rows.ts'
import { openImportacao } from './open-import.ts'

/** Replaces `${route}/importar` by the list and opens the import over it. */
export function ImportScreen() {
  const [path] = useLocation()
  const register = IMPORTABLE.find(item => item.routes.list !== null && importPath(item) === path)
  useEffect(() => {
    if (!register?.routes.list) return
    go(register.routes.list, { replace: true })
    void openImportacao(register.id).then(written =>
      written && !register.brought ? invalidate(listEndpoint(register)) : undefined,
    )
  }, [register])
  return null
}
