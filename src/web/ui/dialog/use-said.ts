import { type RefObject, useLayoutEffect } from 'react'
import { pageState } from '../../state/cell.ts'

/** Most paragraphs read when a dialog opens: a longer text is read by going through it. */
const MOST = 3
/** Paragraphs that say something of a control, a row or an event, not of the dialog. */
const OF_ANOTHER =
  'label, ul, ol, table, [role="listbox"], [role="grid"], [role="alert"], [role="status"], [aria-hidden="true"]'

const page = pageState(() => ({
  sequence: 0,
}))

/**
 * Ties what a dialog says, its first paragraphs, to the dialog by aria-describedby, whatever draws them. `box`: the
 * element with the dialog's content, inside or equal to the one with its role.
 */
export function useSaid(box: RefObject<HTMLElement | null>, open = true): void {
  useLayoutEffect(() => {
    const content = box.current
    const dialog = content?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')
    if (!open || !content || !dialog) return
    const tie = () => {
      const said = [...content.querySelectorAll('p')].filter(p => saysIt(p, dialog)).slice(0, MOST)
      for (const p of said) p.id ||= `dito-${++page.sequence}`
      const ids = said.map(({ id }) => id).join(' ')
      if (ids === (dialog.getAttribute('aria-describedby') ?? '')) return
      if (ids === '') dialog.removeAttribute('aria-describedby')
      else dialog.setAttribute('aria-describedby', ids)
    }
    tie()
    const seen = new MutationObserver(tie)
    seen.observe(content, { childList: true, subtree: true, characterData: true })
    return () => seen.disconnect()
  }, [box, open])
}

function saysIt(p: HTMLElement, dialog: HTMLElement): boolean {
  if (p.textContent?.trim() === '' || p.closest(OF_ANOTHER)) return false
  if (p.id === '') return true
  const tied = [...dialog.querySelectorAll('[aria-describedby], [aria-labelledby]')]
  return !tied.some(control =>
    ['aria-describedby', 'aria-labelledby'].some(name =>
      control.getAttribute(name)?.split(' ').includes(p.id),
    ),
  )
}
