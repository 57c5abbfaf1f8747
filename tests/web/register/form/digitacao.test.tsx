import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import type { AnyRegister } from '../../../../src/domain/register/define.ts'
import { REGISTERS } from '../../../../src/domain/registers/index.ts'
import { abrir, DialogHost, fecharTodos } from '../../../../src/web/commands/dialogs.tsx'
import { registerShell } from '../../../../src/web/commands/shell-ctx.ts'
import { dropKeys } from '../../../../src/web/keys/hold.ts'
import { contextoDe } from '../../../../src/web/register/form/body.ts'
import { abrirRegistro } from '../../../../src/web/register/form/open-form.ts'
import '../../../../src/web/register/form/register-dialogs.ts'
import '../../../../src/web/register/form/register-forms.ts'
import '../../../../src/web/register/register-overrides.ts'
import { noticeAtom } from '../../../../src/web/state/notices.ts'
import { forgetSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
let respond: (url: string) => Response = () => answer({ data: [], last_page: 1 })

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  registerShell()
  signIn(FLAGS)
  respond = () => answer({ data: [], last_page: 1 })
  vi.stubGlobal('fetch', async (url: string) => respond(String(url)))
})
afterEach(() => {
  act(() => fecharTodos())
  dropKeys()
  vi.unstubAllGlobals()
  forgetSession()
})

const endereco = async () => {
  const register = REGISTERS.find(({ id }) => id === 'parceiros_address') as AnyRegister
  render(<DialogHost />)
  void abrir('form.linha', {
    register,
    contexto: contextoDe(true),
    leitura: false,
    linha: null,
    valores: {},
    erros: {},
  })
  await screen.findByRole('dialog')
}
const campo = (nome: string) => screen.getByLabelText<HTMLInputElement>(nome, { selector: 'input' })
const digitar = (nome: string, value: string) => fireEvent.change(campo(nome), { target: { value } })

describe('o que se pode digitar', () => {
  it('latitude e longitude: algarismos, ponto e menos; número: algarismos, ou S/N pela chave', async () => {
    await endereco()
    digitar('Latitude', '-23,55a.5')
    expect(campo('Latitude').value).toBe('-2355.5')
    digitar('Número', '12 B')
    expect(campo('Número').value).toBe('12')
    fireEvent.click(screen.getByLabelText('S/N'))
    expect(campo('Número').value).toBe('SN')
    expect(campo('Número').readOnly).toBe(true)
    fireEvent.click(screen.getByLabelText('S/N'))
    expect(campo('Número').value).toBe('')
  })

  it('um CEP que não existe é dito assim que está inteiro', async () => {
    respond = url =>
      url.includes('99999999') ? answer({ message: 'Cep não localizado' }, 404) : answer({ data: [] })
    await endereco()
    campo('CEP').focus()
    digitar('CEP', '99999-999')
    expect(await screen.findByText('Cep não localizado')).toBeTruthy()
  })
})

describe('o que está errado é dito ao sair do campo', () => {
  it.each([
    ['parceiros', 'CPF/CNPJ', '11111111111', 'CPF inválido', '52998224725'],
    ['produtos', 'GTIN', '7891000100104', 'GTIN inválido', '7891000100103'],
  ])('%s %s', async (id, nome, ruim, texto, bom) => {
    render(<DialogHost />)
    void abrirRegistro(id)
    await screen.findByRole('dialog')
    digitar(nome, ruim)
    expect(campo(nome)).not.toHaveAccessibleDescription(texto)
    fireEvent.blur(campo(nome))
    await waitFor(() => expect(campo(nome)).toHaveAccessibleDescription(texto))
    digitar(nome, bom)
    fireEvent.blur(campo(nome))
    await waitFor(() => expect(campo(nome)).not.toHaveAccessibleDescription(texto))
  })

  it('um número abaixo do mínimo volta a ele e diz qual é', async () => {
    render(<DialogHost />)
    void abrirRegistro('produtos', { valores: { controle_grade: true, prermitir_mulp_subdi: true } })
    await screen.findByRole('dialog')
    const nome = 'Máximo de subdivisões'
    await screen.findByLabelText(nome)
    digitar(nome, '0')
    fireEvent.blur(campo(nome))
    await waitFor(() => expect(campo(nome)).toHaveAccessibleDescription('O valor mínimo é 1.'))
    expect(campo(nome).value).toBe('1')
  })
})

describe('uma busca que falha diz o texto da sua lista', () => {
  it.each([
    ['parceiros_address', 'País', 'Erro ao listar os países'],
    ['parceiros_address', 'Cidade', null],
  ])('%s: %s', async (_, nome, texto) => {
    await endereco()
    respond = () => answer({ message: 'Erro interno' }, 500)
    fireEvent.focus(campo(nome))
    fireEvent.change(campo(nome), { target: { value: 'arg' } })
    await waitFor(() => {
      const said = getDefaultStore().get(noticeAtom)
      expect(said?.tom).toBe('problema')
      if (texto) expect(said?.texto).toBe(texto)
    })
  })
})

describe('o nome de um parceiro conforme o tipo', () => {
  it('Nome fantasia da empresa, nome de tratamento da pessoa', async () => {
    render(<DialogHost />)
    void abrirRegistro('parceiros')
    await screen.findByRole('dialog')
    expect(campo('Nome de tratamento')).toBeTruthy()
    digitar('Tipo', 'jur')
    fireEvent.blur(campo('Tipo'))
    await waitFor(() => expect(campo('Nome fantasia')).toBeTruthy())
  })
})
