import type { ReactNode, RefObject } from 'react'

interface FrameProps {
  /** Heading of level 1, and accessible name of the form. */
  title: string
  formRef?: RefObject<HTMLFormElement | null>
  width?: string
  /** Progress or answer of the request. */
  note?: string | undefined
  buttons: ReactNode
  children: ReactNode
}

/** Draws a screen before the login: the product's name, a title, a short form, its buttons. */
export function AccessFrame({ title, formRef, width = 'w-[54ch]', note, buttons, children }: FrameProps) {
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] place-items-center overflow-auto p-4">
      <form
        ref={formRef}
        aria-label={title}
        noValidate
        className={`grid max-w-full gap-1 ${width}`}
        onSubmit={event => event.preventDefault()}
      >
        <div className="mb-3 flex items-baseline justify-between gap-3 border-line border-b pb-2">
          <span className="text-total tracking-tight" aria-hidden="true">
            tecla<span className="text-live">_</span>
          </span>
          <h1 className="text-lg whitespace-nowrap">{title}</h1>
        </div>
        {children}
        <div className="flex items-center justify-between gap-3">
          <span className="text-dim" role="status">
            {note}
          </span>
          <span className="flex gap-2">{buttons}</span>
        </div>
      </form>
    </main>
  )
}
