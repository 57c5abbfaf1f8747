import { type ReactNode, useEffect, useRef } from 'react'
import { releaseUnclaimed } from '../../keys/hold.ts'
import { useScope } from '../../keys/scopes.ts'
import { guardPlace } from '../../state/location.ts'
import { Screen } from '../../ui/screen.tsx'
import type { FormView } from './use-form-view.tsx'

/** A list that is not there after this is not awaited by the keys; one that is says itself when its rows are. */
const LIST_MS = 1500

interface FormPageProps {
  view: FormView
  /** Address that ESC leads to. */
  backTo: string | null
  note?: ReactNode
  /** Fields that are no wider than the eye reads; absent: the whole window. */
  narrow?: boolean
}

/** A form as a page: who leaves it with something typed is asked. */
export function FormPage({ view, backTo, note = view.nota, narrow = false }: FormPageProps) {
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
  // to a screen that awaits no keys
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
        </div>
        <div className={`flex ${width} items-center gap-2 border-line border-t px-3 py-1.5`}>
          {view.rodape}
        </div>
      </form>
    </Screen>
  )
}

/** True while the page is there: a save that ends after its form was left moves nobody. */
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
