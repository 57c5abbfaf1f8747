import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { helpSections } from '../../../src/web/commands/help/help-sections.ts'
import { liveHints } from '../../../src/web/commands/hints/hints.ts'
import { currentKeymap } from '../../../src/web/keys/active-keymap.ts'
import { pushScope, reachableScopes } from '../../../src/web/keys/scopes.ts'
import { forgetSession } from '../../../src/web/state/session.ts'
import { signIn } from '../session.ts'

const undo: (() => void)[] = []
beforeEach(() => {
  signIn(FLAGS)
  undo.push(pushScope('pdv.venda', 0, () => ({})))
})
afterEach(() => {
  for (const end of undo.splice(0)) end()
  forgetSession()
})

const found = (busca: string) =>
  helpSections(currentKeymap(), reachableScopes(), busca).flatMap(({ linhas }) =>
    linhas.map(({ texto, chords }) => [texto, ...chords].join(' · ')),
  )

test.each([
  ['Ctrl K', 'Comandos · Control+k'],
  ['Ctrl+K', 'Comandos · Control+k'],
  ['ctrl k', 'Comandos · Control+k'],
  ['control+k', 'Comandos · Control+k'],
  ['Ctrl + K', 'Comandos · Control+k'],
])('a tecla como aparece ou como se escreve: "%s" acha %s', (busca, linha) => {
  expect(found(busca)).toContain(linha)
})

test('the keys of the screen come in the order of the bar, those of sales done last', () => {
  const [here] = helpSections(currentKeymap(), reachableScopes(), '')
  const chords = here?.linhas.map(({ chords: [first = ''] }) => first) ?? []
  const numbered = chords.filter(chord => /^F\d+$/.test(chord)).map(chord => Number(chord.slice(1)))
  const inBar = liveHints(reachableScopes()).map(({ texto }) => texto)
  const listed = here?.linhas.map(({ texto }) => texto).filter(texto => inBar.includes(texto)) ?? []
  expect(listed).toEqual(inBar.filter(texto => listed.includes(texto)))
  expect(numbered.length).toBeGreaterThan(3)
  expect(chords.indexOf('Escape') === -1 || chords.at(-1) === 'Escape').toBe(true)
})

test('o que a tecla faz continua a achá-la, e uma tecla que não existe não acha nada', () => {
  expect(found('comandos').length).toBeGreaterThan(0)
  expect(found('ctrl alt x')).toEqual([])
})
