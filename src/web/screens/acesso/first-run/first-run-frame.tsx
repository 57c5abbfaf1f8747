import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface FirstRunFrameProps {
  /** Titles of the steps, in order. */
  steps: readonly string[]
  at: number
  /** Explanation of the step. */
  note: string
  formRef?: RefObject<HTMLFormElement | null>
  /** Progress of the work, or an error about the whole step. */
  status?: ReactNode
  buttons: ReactNode
  children: ReactNode
}

/** Draws a step of the first run: steps, fields, buttons. A step without a field to type in has the focus itself. */
export function FirstRunFrame({ steps, at, note, formRef, status, buttons, children }: FirstRunFrameProps) {
  const own = useRef<HTMLFormElement>(null)
  const form = formRef ?? own
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step is looked at once, when it is drawn
  useEffect(() => {
    if (document.activeElement === document.body) form.current?.focus()
  }, [at])
  return (
    <main className="grid grid-cols-[minmax(0,1fr)] place-items-center overflow-auto p-4">
      <div className="w-[104ch] max-w-full">
        <div className="mb-2 flex md:mb-4 items-baseline justify-between gap-3 border-line border-b pb-2">
          <span className="text-total tracking-tight max-md:text-xl" aria-hidden="true">
            tecla<span className="text-live">_</span>
          </span>
          <h1 className="text-lg">Primeiro acesso</h1>
        </div>
        <div className="grid gap-3 md:grid-cols-[26ch_minmax(0,1fr)] md:gap-8">
          <Steps steps={steps} at={at} />
          <form
            ref={form}
            tabIndex={-1}
            aria-label={steps[at]}
            noValidate
            className="grid grid-rows-[auto_1fr_auto] gap-y-1 outline-none md:min-h-[420px]"
            onSubmit={event => event.preventDefault()}
          >
            <p className="pb-2 text-dim">{note}</p>
            <div>{children}</div>
            <div className="flex items-center justify-between gap-3">
              <span className="text-dim" role="status">
                {status}
              </span>
              <span className="flex gap-2">{buttons}</span>
            </div>
          </form>
        </div>
      </div>
    </main>
  )
}

function Steps({ steps, at }: { steps: readonly string[]; at: number }) {
  return (
    <ol aria-label="Passos" className="flex flex-wrap gap-x-5 md:block">
      {steps.map((titulo, index) => (
        <li
          key={titulo}
          aria-current={index === at ? 'step' : undefined}
          className={`flex gap-2 leading-[22px] md:gap-3 md:leading-[26px] ${index === at ? 'text-live' : index < at ? 'text-fg' : 'text-dim'}`}
        >
          <span aria-hidden="true">{index < at ? '✓' : index + 1}</span>
          {titulo}
          {index < at ? <span className="sr-only">(feito)</span> : null}
        </li>
      ))}
    </ol>
  )
}
