import { Component, type ReactNode } from 'react'
import { form } from '../../domain/commands/form/index.ts'
import { ScopeOf } from '../keys/scope-of.tsx'
import { on } from '../keys/scopes.ts'
import { ChunkError } from '../shell/load-chunk.ts'
import { reloadIfNewer } from '../shell/recover.ts'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'

interface State {
  error: Error | null
}

/** True when code of the app failed to load. */
const isAbsent = (error: Error): boolean =>
  error instanceof ChunkError ||
  /dynamically imported module|Importing a module script failed|error loading/i.test(error.message)

/** Offers to try again when a screen's code failed to load or threw an error; the header and the keys keep working. */
export class ScreenBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override componentDidCatch(error: Error): void {
    console.error(error)
    if (isAbsent(error)) void reloadIfNewer()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const absent = isAbsent(error)
    // the browser caches a failed module load: only a page reload fetches the module again
    const retry = () => (absent ? window.location.reload() : this.setState({ error: null }))
    return (
      <Screen title={absent ? 'A tela não carregou' : 'A tela parou'}>
        <ScopeOf
          name="erro"
          commands={[on(form.confirmar, retry)]}
          labels={{ 'form.confirmar': 'Tentar de novo' }}
        />
        <p className="pb-3">
          {absent
            ? 'O servidor não entregou esta parte do programa. Verifique a conexão e tente de novo.'
            : 'Algo inesperado aconteceu nesta tela. O que já foi vendido está guardado.'}
        </p>
        <Button chord="F2" primary autoFocus onClick={retry}>
          Tentar de novo
        </Button>
      </Screen>
    )
  }
}
