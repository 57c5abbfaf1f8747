import type { ScopeOptions } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'

/** Step that ESC undoes before leaving the screen, with its label in the hint bar. */
export type Degrau = readonly [palavra: string, desfazer: () => unknown]

/** Binds ESC of a screen: undoes the first given step; without any, goes to `/`. */
export function stepBack(
  rotulos: ScopeOptions['labels'],
  ...degraus: readonly (Degrau | false)[]
): Pick<ScopeOptions, 'onBack' | 'backTo' | 'labels'> {
  const degrau = degraus.find(each => each !== false)
  if (!degrau) return { onBack: () => go('/'), backTo: '/', labels: rotulos ?? {} }
  const [palavra, desfazer] = degrau
  return { onBack: desfazer, backTo: null, labels: { ...rotulos, 'app.voltar': palavra } }
}
