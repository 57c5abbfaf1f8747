import { useLayoutEffect, useRef } from 'react'
import { releaseKeys } from '../../keys/hold.ts'
import { focusError, moveFocus, whenThere } from './focus.ts'

interface ArrivedProps {
  arrivalKey?: string | undefined
  /** Moves the focus to where the form begins; absent: to the first field. */
  begin?: (body: HTMLElement) => unknown
  /** True when another component releases the held keys to the form. */
  noKeys?: boolean
}

const first = (body: HTMLElement) => moveFocus(body, 'primeiro')

/**
 * Invisible last child of a form's body (`data-corpo`). Focuses the first field, or the field `arrivalKey` (refused by
 * a save, or asked for by the caller), and gives the field the keys typed meanwhile. Waits until the field exists: the
 * content of a dialog or of a register's own form loads after the form.
 */
export function Arrived({ arrivalKey, begin = first, noKeys = false }: ArrivedProps) {
  const mark = useRef<HTMLSpanElement>(null)
  // effects of children run before a parent's ref is set: find the body through the page
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form is drawn
  useLayoutEffect(() => {
    const body = mark.current?.closest<HTMLElement>('[data-corpo]')
    if (!body) return
    const arrive = () => {
      if (arrivalKey) focusError(body, arrivalKey)
      else begin(body)
      if (!noKeys) releaseKeys('form')
    }
    const there = () => !arrivalKey || body.querySelector(`[data-campo="${CSS.escape(arrivalKey)}"]`) !== null
    return whenThere(body, there, arrive)
  }, [])
  return <span ref={mark} hidden />
}
