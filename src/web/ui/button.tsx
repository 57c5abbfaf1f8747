import type { ButtonHTMLAttributes } from 'react'
import { KeyHint } from './key-hint.tsx'
import { useMobile } from './mobile.ts'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The chord that does the same, in keymap grammar; printed beside the word. */
  chord?: string | undefined
  /** The one that Enter or F2 means. */
  primary?: boolean
}

/** A word and its key. No icon where a word fits. */
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
