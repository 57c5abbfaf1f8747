import type { ReactNode, RefObject } from 'react'

interface FrameProps {
  /** The one heading of level 1, and the form's name. */
  titulo: string
  formRef?: RefObject<HTMLFormElement | null>
  largura?: string
  /** Words about the sending: enviando…, the answer. */
  nota?: string | undefined
  botoes: ReactNode
  children: ReactNode
}

/** A screen before the session: the product's name, a title, a short form, its keys. */
export function AccessFrame({ titulo, formRef, largura = 'w-[54ch]', nota, botoes, children }: FrameProps) {
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] place-items-center overflow-auto p-4">
      <form
        ref={formRef}
        aria-label={titulo}
        noValidate
        className={`grid max-w-full gap-1 ${largura}`}
        onSubmit={event => event.preventDefault()}
      >
        <div className="mb-3 flex items-baseline justify-between gap-3 border-line border-b pb-2">
          <span className="text-total tracking-tight" aria-hidden="true">
            tecla<span className="text-live">_</span>
          </span>
          <h1 className="text-lg whitespace-nowrap">{titulo}</h1>
        </div>
        {children}
        <div className="flex items-center justify-between gap-3">
          <span className="text-dim" role="status">
            {nota}
          </span>
          <span className="flex gap-2">{botoes}</span>
        </div>
      </form>
    </main>
  )
}
