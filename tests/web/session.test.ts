import { afterEach, describe, expect, test } from 'vitest'
import {
  flagsOf,
  followOtherTabs,
  forgetSession,
  forgetUrl,
  getSession,
  guardUser,
  hasFlag,
  rememberedUrl,
  rememberUrl,
} from '../../src/web/state/session.ts'
import { signIn } from './session.ts'

afterEach(() => {
  forgetSession()
  forgetUrl()
})

describe('sessão', () => {
  test('as permissões são as chaves verdadeiras do grupo', () => {
    const user = signIn(['documentos_pdv', 'pdv_desconto'])
    expect([...flagsOf(user)].sort()).toEqual(['documentos_pdv', 'pdv_desconto'])
    expect(hasFlag('documentos_pdv')).toBe(true)
    expect(hasFlag('pdv_preco')).toBe(false)
  })

  test('empresa bloqueada entra bloqueada', () => {
    signIn([], { bloqueada: true })
    expect(getSession()?.blocked).toBe(true)
  })

  test('sem sessão o guarda não vê usuário', () => {
    expect(guardUser(null)).toBeNull()
  })

  test('outra aba saiu: esta sai também', () => {
    followOtherTabs()
    signIn([])
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(getSession()).toBeNull()
  })
})

describe('caminho lembrado', () => {
  test.each([
    ['/vendas?status=T', '/vendas?status=T'],
    ['/login', '/'],
    ['//outro.site/x', '/'],
  ])('%s → %s', (path, back) => {
    rememberUrl(path)
    expect(rememberedUrl()).toBe(back)
  })
})
