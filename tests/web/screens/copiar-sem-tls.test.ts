import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from '../../../src/web/ui/copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose command copies what the page gives it; returns what was copied. */
function browserCopies(): string[] {
  const copied: string[] = []
  const execCommand = () => {
    const clipboardData = { setData: (_type: string, text: string) => copied.push(text) }
    const event = Object.assign(new Event('copy', { bubbles: true, cancelable: true }), { clipboardData })
    return !document.body.dispatchEvent(event)
  }
  Object.assign(document, { execCommand })
  return copied
}

test('numa página sem TLS o texto se copia pelo comando do navegador', async () => {
  vi.stubGlobal('navigator', { ...navigator, clipboard: undefined })
  const copied = browserCopies()
  expect(await copyText('ws_segredo')).toBe(true)
  expect(copied).toEqual(['ws_segredo'])
  // what the user copies next is the user's own
  document.execCommand('copy')
  expect(copied).toEqual(['ws_segredo'])
})

test('com TLS o texto vai à área de transferência', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
  const copied = browserCopies()
  expect(await copyText('a')).toBe(true)
  expect([writeText.mock.calls, copied]).toEqual([[['a']], []])
})
