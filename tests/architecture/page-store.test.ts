import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The one file that knows where the page's values are kept; everyone else makes a `cell` or `derived`, or uses hooks. */
const OWNER = 'state/cell.ts'

const reaches = (code: string): boolean => /\bgetDefaultStore\b|\bcreateStore\b|\buseStore\b/.test(code)

test('só state/cell.ts conhece o armazém do jotai', () => {
  const files = readdirSync('src/web', { recursive: true, encoding: 'utf8' }).filter(path =>
    /\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(600)
  const found = files.filter(path => reaches(readFileSync(`src/web/${path}`, 'utf8')))
  expect(found).toEqual([OWNER])
  expect(reaches("import { atom, getDefaultStore } from 'jotai'")).toBe(true)
  expect(reaches('const store = createStore()')).toBe(true)
})
