import type { ScopeOptions } from '../../keys/scopes.ts'
import { go } from '../../state/location.ts'

/** Something that ESC undoes before it leaves, and its word in the bar. */
export type Degrau = readonly [palavra: string, desfazer: () => unknown]

/** ESC of a screen: the first rung that is there, one at a time; then it leaves for `/`. */
export function stepBack(
  rotulos: ScopeOptions['labels'],
  ...degraus: readonly (Degrau | false)[]
): Pick<ScopeOptions, 'onBack' | 'backTo' | 'labels'> {
  const degrau = degraus.find(each => each !== false)
  if (!degrau) return { onBack: () => go('/'), backTo: '/', labels: rotulos ?? {} }
  const [palavra, desfazer] = degrau
  return { onBack: desfazer, backTo: null, labels: { ...rotulos, 'app.voltar': palavra } }
}
