import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { helpSections } from '../../../src/web/commands/help/help-sections.ts'
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

test('o que a tecla faz continua a achá-la, e uma tecla que não existe não acha nada', () => {
  expect(found('comandos').length).toBeGreaterThan(0)
  expect(found('ctrl alt x')).toEqual([])
})
