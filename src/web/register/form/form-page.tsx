import { type ReactNode, useEffect, useRef } from 'react'
import { releaseUnclaimed } from '../../keys/hold.ts'
import { useScope } from '../../keys/scopes.ts'
import { guardPlace } from '../../state/location.ts'
import { Screen } from '../../ui/screen.tsx'
import type { FormView } from './use-form-view.tsx'

/** Milliseconds to hold typed keys for the list after the form closes; in time, the list holds them until it has rows. */
const LIST_MS = 1500

interface FormPageProps {
  view: FormView
  /** Address that Esc goes to. */
  backTo: string | null
  note?: ReactNode
  /** True limits the form to a readable width; else the form fills the window. */
  narrow?: boolean
  below?: ReactNode
}

/** Draws a form as a page. Leaving the page with unsaved changes asks first. */
export function FormPage({ view, backTo, note = view.nota, narrow = false, below }: FormPageProps) {
  const latest = useRef(view)
  latest.current = view
  useEffect(
    () =>
      guardPlace({
        suja: () => latest.current.suja(),
        perguntar: () => latest.current.perguntar(),
      }),
    [],
  )
  // releases held keys when the next screen does not wait for keys
  useEffect(() => () => releaseUnclaimed('saida', LIST_MS), [])
  useScope('form', { commands: view.comandos, labels: view.rotulos, onBack: view.sair, backTo })
  const width = narrow ? 'max-w-[176ch]' : ''
  return (
    <Screen title={view.titulo} note={note} onBack={view.sair} full>
      <form
        aria-label={view.titulo}
        data-formulario
        className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]"
        onSubmit={event => event.preventDefault()}
      >
        <div className="flex min-h-0 scroll-pt-10 flex-col overflow-auto">
          <div className={`flex flex-1 flex-col ${width}`}>{view.corpo}</div>
          {below}
        </div>
        <div className={`flex ${width} items-center gap-2 border-line border-t px-3 py-1.5`}>
          {view.rodape}
        </div>
      </form>
    </Screen>
  )
}

/** Gives a ref that is true while the page is open: a save that ends later must not navigate. */
export function useHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
