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
  expect(found(['src'], /\b(she|her|hers|herself)\b/i)).toEqual([])
})
