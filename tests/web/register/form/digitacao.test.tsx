import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyRegister } from '../../../../src/domain/fields/define.ts'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { REGISTERS } from '../../../../src/domain/records/index.ts'
import { provideShell } from '../../../../src/web/commands/shell-ctx.ts'
import { closeDialogs } from '../../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { dropKeys } from '../../../../src/web/keys/hold.ts'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { noticeAtom } from '../../../../src/web/state/notices.ts'
import { forgetSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'
import { openRow } from './open-row.ts'

const answer = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
let respond: (url: string) => Response = () => answer({ data: [], last_page: 1 })

beforeEach(() => {
  provideShell()
  signIn(FLAGS)
  respond = () => answer({ data: [], last_page: 1 })
  vi.stubGlobal('fetch', async (url: string) => respond(String(url)))
})
afterEach(() => {
  act(() => closeDialogs())
  dropKeys()
  vi.unstubAllGlobals()
  forgetSession()
})

const endereco = async () => {
  const register = REGISTERS.find(({ id }) => id === 'parceiros_address') as AnyRegister
  render(<DialogHost />)
  openRow(register)
  await screen.findByRole('dialog')
}
const campo = (nome: string) => screen.getByLabelText<HTMLInputElement>(nome, { selector: 'input' })
const user = userEvent.setup({ delay: null })
const digitar = async (nome: string, value: string) => {
  await user.clear(campo(nome))
  await user.type(campo(nome), value)
}
/** Leaves the field as Tab does. */
const sair = () => user.tab()

describe('o que se pode digitar', () => {
  it('latitude e longitude tomam algarismos, e número toma S/N pela chave', async () => {
    await endereco()
    await digitar('Latitude', '-23,55a05')
    expect(campo('Latitude').value).toBe('-23.5505')
    await digitar('Longitude', '-181')
    await sair()
    await waitFor(() => expect(campo('Longitude')).toHaveAccessibleDescription(/Longitude inválida/))
    await digitar('CEP', '0131')
    await sair()
    await waitFor(() => expect(campo('CEP')).toHaveAccessibleDescription('CEP inválido'))
    await digitar('Número', '12 B')
    expect(campo('Número').value).toBe('12')
    await user.click(screen.getByLabelText('S/N'))
    expect(campo('Número').value).toBe('SN')
    expect(campo('Número').readOnly).toBe(true)
    await user.click(screen.getByLabelText('S/N'))
    expect(campo('Número').value).toBe('')
  })

  it('um CEP que não existe é dito assim que está inteiro', async () => {
    respond = url =>
      url.includes('99999999') ? answer({ message: 'Cep não localizado' }, 404) : answer({ data: [] })
    await endereco()
    await digitar('CEP', '99999-999')
    expect(await screen.findByText('Cep não localizado')).toBeTruthy()
  })
})

describe('o que está errado é dito ao sair do campo', () => {
  it.each([
    ['parceiros', 'CPF/CNPJ', '11111111111', 'CPF inválido', '52998224725'],
    ['produtos', 'GTIN', '7891000100104', 'GTIN inválido: a nota sai SEM GTIN', '7891000100103'],
    ['usuarios', 'E-mail', 'fulano@', 'E-mail inválido', 'fulano@loja.br'],
  ])('%s %s', async (id, nome, ruim, texto, bom) => {
    render(<DialogHost />)
    act(() => void openRegistro(id))
    await screen.findByRole('dialog')
    await digitar(nome, ruim)
    expect(campo(nome)).not.toHaveAccessibleDescription(texto)
    await sair()
    await waitFor(() => expect(campo(nome)).toHaveAccessibleDescription(texto))
    await digitar(nome, bom)
    await sair()
    await waitFor(() => expect(campo(nome)).not.toHaveAccessibleDescription(texto))
  })

  it.each([
    ['abc', 'Só algarismos e vírgula', '', ''],
    ['-5', 'Não pode ser negativo', '5', '5'],
    ['0', 'O valor mínimo é 1.', '0', '1'],
    ['150', 'O valor máximo é 99.', '150', '99'],
    ['2,5', 'Deve ser um número inteiro', '2,5', '2,5'],
  ])(
    'o número que não serve (%s) diz "%s", e de "%s" fica ao sair "%s"',
    async (text, texto, typed, left) => {
      render(<DialogHost />)
      act(
        () =>
          void openRegistro('produtos', { valores: { controle_grade: true, prermitir_mulp_subdi: true } }),
      )
      await screen.findByRole('dialog')
      const nome = 'Máximo de subdivisões'
      await screen.findByLabelText(nome)
      await digitar(nome, text)
      expect(campo(nome).value).toBe(typed)
      await sair()
      await waitFor(() => expect(campo(nome)).toHaveAccessibleDescription(texto))
      expect(campo(nome).value).toBe(left)
      await digitar(nome, '3')
      await sair()
      await waitFor(() => expect(campo(nome)).not.toHaveAccessibleDescription(texto))
      expect(campo(nome).value).toBe('3')
    },
  )
})

it('um número que não cabe é dito ao sair do campo', async () => {
  render(<DialogHost />)
  act(() => void openRegistro('mva_uf'))
  await screen.findByRole('dialog')
  const nome = 'MVA 1 %'
  await digitar(nome, '99999')
  await sair()
  await waitFor(() => expect(campo(nome)).toHaveAccessibleDescription('Número grande demais'))
})

describe('o que não está na lista', () => {
  it('é dito no campo ao sair, fica para se corrigir e não se perde calado', async () => {
    await endereco()
    const tipo = campo('Tipo')
    await user.click(tipo)
    await user.clear(tipo)
    await user.type(tipo, 'zzz')
    await sair()
    await waitFor(() => expect(tipo).toHaveAccessibleDescription('Nada foi localizado'))
    expect(tipo.value).toBe('zzz')
    await digitar('Tipo', 'ent')
    await sair()
    await waitFor(() => expect(tipo).not.toHaveAccessibleDescription('Nada foi localizado'))
    expect(tipo.value).not.toBe('ent')
  })

  it('não deixa gravar', async () => {
    render(<DialogHost />)
    const sent: string[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (init?.method && init.method !== 'GET') sent.push(init.method)
      return respond(String(url))
    })
    act(() => void openRegistro('mva_uf', { valores: { uf_origem: 'SP', uf_destino: 'RJ' } }))
    await screen.findByRole('dialog')
    await digitar('Destino', 'zzz')
    await user.click(screen.getByRole('button', { name: /Salvar/ }))
    await waitFor(() => expect(campo('Destino')).toHaveAccessibleDescription('Nada foi localizado'))
    expect(campo('Destino').value).toBe('zzz')
    expect(sent).toEqual([])
  })
})

describe('uma busca que falha diz o texto da sua lista', () => {
  it.each([
    ['parceiros_address', 'País', 'Erro ao listar os países'],
    ['parceiros_address', 'Cidade', null],
  ])('%s: %s', async (_, nome, texto) => {
    await endereco()
    respond = () => answer({ message: 'Erro interno' }, 500)
    await digitar(nome, 'arg')
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
    act(() => void openRegistro('parceiros'))
    await screen.findByRole('dialog')
    expect(campo('Nome de tratamento')).toBeTruthy()
    await digitar('Tipo', 'jur')
    await sair()
    await waitFor(() => expect(campo('Nome fantasia')).toBeTruthy())
  })

  it('o número vem primeiro e diz o tipo: além de um CPF, empresa', async () => {
    render(<DialogHost />)
    act(() => void openRegistro('parceiros'))
    await screen.findByRole('dialog')
    await waitFor(() => expect(campo('CPF/CNPJ')).toHaveFocus())
    await user.keyboard('11222333000181')
    expect(campo('CPF/CNPJ').value).toBe('11.222.333/0001-81')
    expect(campo('Tipo').value).toMatch(/jurídica/i)
    await digitar('CPF/CNPJ', '52998224725')
    expect([campo('Tipo').value, campo('CPF/CNPJ').value]).toEqual([
      expect.stringMatching(/física/i),
      '529.982.247-25',
    ])
  })

  it('a empresa que se escolheu não vira pessoa enquanto o CNPJ se digita', async () => {
    render(<DialogHost />)
    act(() => void openRegistro('parceiros'))
    await screen.findByRole('dialog')
    await digitar('Tipo', 'jur')
    await sair()
    await digitar('CPF/CNPJ', '11222333')
    expect(campo('Tipo').value).toMatch(/jurídica/i)
  })
})
