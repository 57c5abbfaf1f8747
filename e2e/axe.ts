import axe from 'axe-core'
import type { Page } from 'playwright/test'
import { expect } from './fixtures.ts'

/** Rules about colours: all that a theme changes. */
const DE_COR = ['color-contrast', 'link-in-text-block']

/** The one experimental rule that is tried: a name has the words that are seen (WCAG 2.5.3). */
const NAMED = 'label-content-name-mismatch'

/**
 * Lists the serious and critical accessibility faults of the painted page, by rule and element; `cores`: only those of colour.
 * The axe script is loaded once per page: axe's Playwright package would send half a megabyte each time, and search frames,
 * which the product does not have.
 */
export async function problemasDeAcesso(page: Page, cores = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(look, { deCor: DE_COR, cores, named: NAMED })
}

/**
 * Runs in the page. Rules that cannot find a serious fault are left out. The contrast of all texts is four fifths of a look:
 * it is measured once for the texts that share colours, size, backgrounds and state.
 */
async function look({
  deCor,
  cores,
  named,
}: {
  deCor: string[]
  cores: boolean
  named: string
}): Promise<string[]> {
  const { axe: here } = window as unknown as { axe: typeof axe & { _audit: { rules: Regra[] } } }
  interface Regra {
    id: string
    impact: string
    enabled: boolean
    tags: string[]
  }
  const under = new Map<Element, string>()
  const backgrounds = (element: Element | null): string => {
    if (!element) return ''
    const known = under.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const own = `${backgroundColor} ${backgroundImage} ${opacity}`
    const all = backgrounds(element.parentElement) + (own === 'rgba(0, 0, 0, 0) none 1' ? '' : `/${own}`)
    under.set(element, all)
    return all
  }
  const written = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const kinds = new Map<string, Element>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!written(element)) continue
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    const { x, y, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(x + width / 2, y + height / 2)
    const off = element.closest(':disabled, [aria-disabled=true], [inert], [aria-hidden=true]') !== null
    const label = element.closest('label')?.control?.matches(':disabled')
    const state = [element.localName, element.contains(found), off, label]
    const kind = [color, fontSize, fontWeight, textShadow, backgrounds(element), ...state].join()
    if (!kinds.has(kind)) kinds.set(kind, element)
  }
  const strong = /^(serious|critical)$/
  const serious = here._audit.rules.filter(
    ({ id, impact, enabled, tags }) =>
      enabled &&
      strong.test(impact) &&
      (!tags.includes('experimental') || id === named) &&
      !deCor.includes(id),
  )
  const results = [
    await here.run(
      { include: [...kinds.values()] as never },
      { resultTypes: ['violations'], runOnly: deCor },
    ),
    ...(cores ? [] : [await here.run({ resultTypes: ['violations'], runOnly: serious.map(({ id }) => id) })]),
  ]
  return results
    .flatMap(({ violations }) => violations)
    .filter(({ impact }) => strong.test(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Expects no serious or critical accessibility fault on the painted page. */
export async function semProblemasDeAcesso(page: Page): Promise<void> {
  // polled, because an element may briefly lack its tab stop while the page is being laid out
  await expect.poll(() => problemasDeAcesso(page), { timeout: 15_000 }).toEqual([])
}

/** Expects no serious or critical accessibility fault in both themes, dark first; the page stays in the light theme. */
export async function semProblemasNosDoisTemas(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await semProblemasDeAcesso(page)
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await problemasDeAcesso(page, true)).toEqual([])
}
