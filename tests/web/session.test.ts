import { afterEach, describe, expect, test, vi } from 'vitest'
import { ROUTES } from '../../src/domain/routes/index.ts'
import { prepareList } from '../../src/web/register/list/prepare-list.ts'
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

  test('o que se lê antes de abrir uma lista não se pergunta depois de sair', () => {
    const fetched = vi.fn<typeof fetch>(() => new Promise(() => {}))
    vi.stubGlobal('fetch', fetched)
    const lista = ROUTES.find(({ path }) => path === '/cadastro/parceiro')
    if (!lista) throw new Error('a rota de parceiros sumiu')
    prepareList(lista)
    expect(fetched).not.toHaveBeenCalled()
    signIn(['cadastro_parceiro'])
    prepareList(lista)
    expect(fetched).toHaveBeenCalledOnce()
    vi.unstubAllGlobals()
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
