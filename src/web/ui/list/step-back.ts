import type { ScopeOptions } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'

/** Step that ESC undoes before leaving, with its word in the bar. */
export type Degrau = readonly [palavra: string, desfazer: () => unknown]

/** Binds ESC of a screen: undoes the first present step; without any, leaves for `/`. */
export function stepBack(
  rotulos: ScopeOptions['labels'],
  ...degraus: readonly (Degrau | false)[]
): Pick<ScopeOptions, 'onBack' | 'backTo' | 'labels'> {
  const degrau = degraus.find(each => each !== false)
  if (!degrau) return { onBack: () => go('/'), backTo: '/', labels: rotulos ?? {} }
  const [palavra, desfazer] = degrau
  return { onBack: desfazer, backTo: null, labels: { ...rotulos, 'app.voltar': palavra } }
}
