import { getDefaultStore } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, NetworkError, serverText } from '../../../src/web/api/errors.ts'
import { loadFailureText, sayLoadFailure } from '../../../src/web/api/load-failure.ts'
import { clearNotice, noticeAtom, notify } from '../../../src/web/state/notices.ts'

const down = new ApiError(500, { message: 'Erro interno' })
const notice = () => getDefaultStore().get(noticeAtom)

afterEach(clearNotice)

describe('falha ao carregar', () => {
  test.each([
    ['parceiros', 'lista', 'Erro ao listar parceiro'],
    ['parceiros', 'um', 'Erro ao carregar o parceiro'],
    ['tributacao_isl', 'um', 'Erro ao carregar a Regra de ISL'],
    ['empresas', 'lista', 'Erro ao listar empresas'],
    ['minhas_empresas', 'lista', 'Erro ao listar empresas'],
    ['produtos_lotes', 'lista', 'Erro os itens'],
    ['series', 'um', 'Erro ao carregar o Série'],
  ] as const)('%s (%s) diz o seu texto fixo, com ou sem servidor', (recurso, qual, texto) => {
    expect(loadFailureText(down, recurso, qual)).toBe(texto)
    expect(loadFailureText(new NetworkError(), recurso, qual)).toBe(texto)
  })

  test('quem não tem texto fixo diz o do servidor, senão o do recurso (G-089)', () => {
    expect(loadFailureText(down, 'categorias', 'lista')).toBe('Erro interno')
    expect(loadFailureText(new NetworkError(), 'categorias', 'lista')).toBe('Erro ao listar Categorias')
    expect(loadFailureText(new ApiError(500, {}), 'categorias', 'um')).toBe('Erro ao carregar Categoria')
  })

  test('o grupo cai na falha de conexão', () => {
    expect(loadFailureText(new ApiError(500, {}), 'grupos', 'um')).toBe(
      'Ah, não! falha na conexão, verifique sua internet',
    )
  })

  test('é um aviso negativo, salvo se a resposta já moveu o usuário', () => {
    sayLoadFailure(new ApiError(455, { message: 'Conta bloqueada' }), 'parceiros', 'lista')
    expect(notice()).toBeNull()
    sayLoadFailure(new NetworkError(), 'parceiros', 'lista')
    expect(notice()).toMatchObject({ texto: 'Erro ao listar parceiro', tom: 'problema' })
    // it stays until the next key, whatever was passing when it came
    vi.useFakeTimers()
    notify('Operação realizada com sucesso')
    sayLoadFailure(new ApiError(404, { message: 'Registro não encontrado' }), 'parceiros', 'um')
    vi.advanceTimersByTime(60_000)
    vi.useRealTimers()
    expect(notice()).toMatchObject({ texto: 'Erro ao carregar o parceiro', tom: 'problema' })
  })
})

test('troca de empresa: a mensagem do servidor, senão a fixa', () => {
  const fixed = 'Erro ao alterar Empresa'
  expect(serverText(new ApiError(404, { message: 'Você não tem acesso a esta empresa' }), fixed)).toBe(
    'Você não tem acesso a esta empresa',
  )
  expect(serverText(new ApiError(500, {}), fixed)).toBe(fixed)
  expect(serverText(new NetworkError(), fixed)).toBe(fixed)
})
