import { useLocation } from 'wouter'
import { oQueSera } from '../../../domain/routes/futuras.ts'
import { ROUTES } from '../../../domain/routes/index.ts'
import { inMatchOrder, matches } from '../../../domain/routes/match.ts'
import { useScope } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'
import { Screen } from '../../ui/screen.tsx'

/** A screen of an area to come: its title and the one line of what it will be. */
export function FutureScreen() {
  const [address] = useLocation()
  useScope('futura', { aoVoltar: () => go('/') })
  const route = inMatchOrder(ROUTES).find(({ path }) => matches(path, address))
  if (!route) return null
  return (
    <Screen titulo={route.title}>
      <p className="px-1 text-dim">Em breve. {oQueSera(route.path)}</p>
    </Screen>
  )
}
