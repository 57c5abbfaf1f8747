import type { ButtonHTMLAttributes } from 'react'
import { KeyHint } from './key-hint.tsx'
import { useMobile } from './mobile.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Key of the button's action, in the syntax of keymaps, shown beside the label. */
  chord?: string | undefined
  /** True for the main button of a dialog or form, drawn in the live colour. */
  primary?: boolean
}

/** Draws a button with a label and its key. */
export function Button({ chord, primary = false, children, className = '', ...rest }: ButtonProps) {
  const mobile = useMobile()
  const tone = primary ? 'border-live text-live' : 'border-line text-fg'
  return (
    <button
      type="button"
      {...(chord && !mobile && !rest.disabled ? { 'aria-keyshortcuts': chord } : {})}
      className={`inline-flex items-center gap-2 border bg-bg px-2 py-0.5 enabled:hover:bg-sel disabled:text-dim ${tone} ${className}`}
      {...rest}
    >
      {chord ? <KeyHint chord={chord} /> : null}
      {children}
    </button>
  )
}
