import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useLayoutEffect } from 'react'
import { Redirect, Route, Router, Switch, useLocation, useSearch } from 'wouter'
import type { Route as RouteDeclaration } from '../domain/routes/define.ts'
import { ROUTES } from '../domain/routes/index.ts'
import { inMatchOrder, otherSpelling, straight } from '../domain/routes/match.ts'
import { verdict } from './commands/access.ts'
import { HintBar } from './commands/hints/hint-bar.tsx'
import { Palette } from './commands/palette/palette.tsx'
import { paletteDialog } from './commands/palette/palette-dialog.ts'
import { DialogHost, type Resident } from './dialogs/host.tsx'
import { ScopeLayer } from './keys/scope-layer.tsx'
import { FirstRunGate } from './screens/acesso/first-run/first-run-gate.tsx'
import { Background } from './screens/background.tsx'
import { Header } from './screens/header.tsx'
import { screenFor } from './screens/index.ts'
import { Loading } from './screens/loading.tsx'
import { ScreenBoundary } from './screens/screen-boundary.tsx'
import { useStandingLocation } from './state/location.ts'
import { queryClient } from './state/query.ts'
import { forgetUrl, rememberedUrl, rememberUrl, useSession } from './state/session.ts'

const RESIDENTS: readonly Resident[] = [[paletteDialog, Palette]]

const KNOWN = inMatchOrder(ROUTES.filter(route => screenFor(route.tela)))

/** Draws the header, the screen of the path, the open dialogs and the key bar. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Router hook={useStandingLocation}>
        <div className="janela grid min-h-0 grid-rows-[auto_minmax(0,1fr)]">
          <Header />
          <div className="row-start-2 grid min-h-0">
            <ScopeLayer>
              <ScreenOfPath />
            </ScopeLayer>
          </div>
        </div>
        <DialogHost residents={RESIDENTS} />
        <HintBar />
        <Background />
        <FirstRunGate />
      </Router>
    </QueryClientProvider>
  )
}

function ScreenOfPath() {
  const [path] = useLocation()
  useLayoutEffect(() => {
    if (path) window.scrollTo(0, 0)
  }, [path])
  return (
    <Switch>
      {KNOWN.map(route => (
        <Route key={route.path} path={route.path}>
          <Straight route={route} />
        </Route>
      ))}
      <Route>
        <Elsewhere />
      </Route>
    </Switch>
  )
}

/** Redirects a path without a screen to another spelling that has one (see otherSpelling); else shows the 404 page. */
function Elsewhere() {
  const [path] = useLocation()
  const search = useSearch()
  const address = otherSpelling(KNOWN, path)
  if (address) return <Redirect to={search ? `${address}?${search}` : address} replace />
  return <Guarded route={{ path: '/404', title: 'Página não encontrada', tela: '404' }} />
}

/** Redirects to the path as declared in the route: the router also matches other capitals and a final slash. */
function Straight({ route }: { route: RouteDeclaration }) {
  const [path] = useLocation()
  const search = useSearch()
  const address = straight(route.path, path)
  if (address !== path) return <Redirect to={search ? `${address}?${search}` : address} replace />
  return <Guarded route={route} />
}

const MOVES = {
  '403': '/403',
  '404': '/404',
  '455': '/455',
  reset: '/resetSenha',
  fator: '/segundo_fator',
} as const

/** Checks access on each navigation (doc 1 §6) with `verdict`, which the palette also uses. */
function Guarded({ route }: { route: RouteDeclaration }) {
  const session = useSession()
  const [path] = useLocation()
  const search = useSearch()
  const answer = verdict(route)
  useLayoutEffect(() => {
    document.title = `${route.title} · Tecla`
    if (answer === 'login') rememberUrl(search ? `${path}?${search}` : path)
    else if (answer === 'ok' && !route.isento) forgetUrl()
  }, [route.title, route.isento, answer, path, search])
  if (answer === 'login') return <Redirect to="/login" replace />
  if (answer !== 'ok') return <Redirect to={MOVES[answer]} replace />
  // from a public page, a signed-in user goes to the remembered address or to the home page (G-002)
  if (route.publico && session) return <Redirect to={rememberedUrl()} replace />
  const Component = screenFor(route.tela)
  if (!Component) return null
  return (
    <ScreenBoundary key={path}>
      <Suspense fallback={<Loading />}>
        <Component />
      </Suspense>
    </ScreenBoundary>
  )
}
