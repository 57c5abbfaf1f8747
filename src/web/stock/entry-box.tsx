import type { Ref } from 'react'

interface EntryBoxProps {
  /** Quantity typed before the code. */
  pending: string | null
  /** DOM id of the grid that the box fills. */
  gridId: string
  current?: number | undefined
  disabled?: boolean
  ref: Ref<HTMLInputElement>
}

/** Draws the box for scanned or typed products, with the till's grammar; uncontrolled: typing renders nothing. */
export function EntryBox({ pending, gridId, current, disabled = false, ref }: EntryBoxProps) {
  return (
    <div className="flex items-center gap-2 border-live border-b border-l-2 px-2 py-1 text-lg">
      <span aria-hidden="true" className="text-live">
        {pending ? `${pending.replace('.', ',')} ×` : '❯'}
      </span>
      <input
        ref={ref}
        data-omnibar
        data-home
        aria-label="QTDE * Referência"
        aria-controls={gridId}
        aria-activedescendant={current === undefined ? undefined : `${gridId}-${current}`}
        placeholder="leia o código, ou digite QTDE * Referência, ou palavras do nome"
        autoFocus
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        disabled={disabled}
        className="min-w-0 flex-1 bg-transparent outline-none"
      />
    </div>
  )
}
