import { afterEach, expect, test, vi } from 'vitest'
import { produtos } from '../../../src/domain/records/produtos/index.ts'

afterEach(() => vi.unstubAllGlobals())

/** Titles of the product list's columns, in a window of this kind. */
async function columns(narrow: boolean): Promise<string[]> {
  vi.resetModules()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: narrow && query === '(width < 900px)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const { prefsOf } = await import('../../../src/web/register/list/prefs.ts')
  return prefsOf(produtos).colunas.map(({ titulo }) => titulo)
}

test('numa janela estreita ficam as colunas que se comparam', async () => {
  const wide = await columns(false)
  const narrow = await columns(true)
  expect(wide.filter(title => !narrow.includes(title))).toEqual(['GTIN', 'Unidade (venda)', 'NCM'])
  expect(narrow).toEqual(expect.arrayContaining(['Nome', 'Preço de venda']))
})
