import { cell } from './cell.ts'
import { device } from './device.ts'

export type Theme = 'sistema' | 'claro' | 'escuro'

const KEY = 'tecla.tema'
const system = () => window.matchMedia?.('(prefers-color-scheme: light)')

function stored(): Theme {
  const theme = device.getItem(KEY)
  return theme === 'claro' || theme === 'escuro' ? theme : 'sistema'
}

export const themeAtom = cell<Theme>('sistema')

/** Gives the theme on screen now. */
export const paintedTheme = (): 'claro' | 'escuro' =>
  document.documentElement.dataset['tema'] === 'claro' ? 'claro' : 'escuro'

function paint(): void {
  const theme = themeAtom.get()
  const painted = theme === 'sistema' ? (system()?.matches ? 'claro' : 'escuro') : theme
  document.documentElement.dataset['tema'] = painted
}

export function setTheme(theme: Theme): void {
  device.setItem(KEY, theme)
  themeAtom.set(theme)
  paint()
}

/** Applies the theme before the first paint, and again when the system's theme changes. */
export function startTheme(): void {
  themeAtom.set(stored())
  paint()
  system()?.addEventListener('change', paint)
}
