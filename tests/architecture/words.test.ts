import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../src/server/project-root.ts'

const files = (folder: string) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .map(name => join(folder, name))
/** Lines of a file that are comments, or begin to be one, without their marks. */
const comments = (text: string) =>
  text
    .split('\n')
    .map((line, i): [number, string] => [
      i + 1,
      (/(?:^|\s)(?:\/\*\*?|\/\/|\*(?!\/))\s(.*)/.exec(line) ?? [])[1] ?? '',
    ])
    .filter(([, words]) => words !== '')
const found = (folders: string[], wrong: RegExp) =>
  folders.flatMap(files).flatMap(file =>
    comments(readFileSync(join(projectRoot, file), 'utf8'))
      .filter(([, words]) => wrong.test(words))
      .map(([line, words]) => `${file}:${line} ${words}`),
  )

test('a SEFAZ não é uma pessoa nos comentários', () => {
  expect(found(['src', 'sim'], /\b(she|her|hers|herself)\b/i)).toEqual([])
})

const RIDDLE = /^(What|Of|Whom|Whose|Who|Whether|Where)\b/
/** First lines of comments: a riddle there leaves the reader without a subject. */
const openers = (text: string) => {
  const lines = text.split('\n').map(line => line.trim())
  return lines.flatMap((line, i): [number, string][] => {
    const before = lines[i - 1] ?? ''
    const begun =
      /(?:^|\s|\{)\/\*\*? (.*)/.exec(line) ?? (before.startsWith('//') ? null : /^\/\/ (.*)/.exec(line))
    const below = before === '/**' ? /^\* (.*)/.exec(line) : null
    const words = (begun ?? below)?.[1]
    return words === undefined ? [] : [[i + 1, words]]
  })
}

test('um comentário começa pelo verbo ou pelo nome, não por What, Of ou Where', () => {
  const wrong = ['src', 'sim'].flatMap(files).flatMap(file =>
    openers(readFileSync(join(projectRoot, file), 'utf8'))
      .filter(([, words]) => RIDDLE.test(words))
      .map(([line, words]) => `${file}:${line} ${words}`),
  )
  expect(wrong).toEqual([])
  expect(openers('/** What it is. */\n/**\n * Of a line.\n */\n// Where: x\n// Of y').length).toBe(3)
})

/** Folders of tests. */
const TITLED = ['tests', 'e2e']
const TITLE =
  /\b(?:test|it|describe)(?:\.[a-z]+)?(?:\([^()]*\)|\.each\([^)]*\))?\(\s*(['`"])((?:\\.|(?!\1).)*)\1/g
const titles = (text: string) => [...text.matchAll(TITLE)].map(([, , title = '']) => title)

test('o título de um teste tem no máximo 80 letras', () => {
  const long = TITLED.flatMap(files).flatMap(file =>
    titles(readFileSync(join(projectRoot, file), 'utf8'))
      .filter(title => title.length > 80)
      .map(title => `${file} ${title}`),
  )
  expect(long).toEqual([])
  expect(titles("test('uma', () => {}); test.each([1])('duas', x)")).toEqual(['uma', 'duas'])
})

test('o título de um teste é uma frase só', () => {
  const joined = TITLED.flatMap(files).flatMap(file =>
    titles(readFileSync(join(projectRoot, file), 'utf8'))
      .filter(title => title.includes(';'))
      .map(title => `${file} ${title}`),
  )
  expect(joined).toEqual([])
})
