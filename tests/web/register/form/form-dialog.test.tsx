import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DialogHost } from '../../../../src/web/commands/dialogs.tsx'
import { registerShell } from '../../../../src/web/commands/shell-ctx.ts'
import { draftOf } from '../../../../src/web/register/form/draft.ts'
import { abrirRegistro } from '../../../../src/web/register/form/open-form.ts'
import '../../../../src/web/register/form/register-forms.ts'
import { anyDirty } from '../../../../src/web/state/dirty.ts'
import { queryClient } from '../../../../src/web/state/query.ts'
import { forgetSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let calls: { method: string; url: string; body: unknown }[] = []
let answers: (() => Response | Promise<Response>)[] = []

beforeEach(() => {
  // the dialog is opened from outside React, as a key does
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  registerShell()
  calls = []
  answers = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ method: init.method ?? 'GET', url, body: init.body ? JSON.parse(String(init.body)) : null })
    const next = answers.shift()
    if (!next) throw new TypeError('sem resposta')
    return next()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  forgetSession()
  localStorage.clear()
})

const open = async (...args: Parameters<typeof abrirRegistro>) => {
  render(<DialogHost />)
  const result = abrirRegistro(...args)
  await screen.findByRole('dialog', {}, { timeout: 5000 })
  return result
}

describe('o formulário em diálogo', () => {
  it('salva e devolve o registro a quem o abriu; enquanto sujo, segura a nova versão', async () => {
    signIn(['produtos_categoria'])
    const result = open('categorias', { valores: { nome: 'DOCES' } })
    const nome = await screen.findByLabelText('Nome')
    fireEvent.change(nome, { target: { value: 'DOCES FINOS' } })
    expect(anyDirty()).toBe(true)
    answers.push(() => answer(200, { data: { id: 9, nome: 'DOCES FINOS', versao: 1 } }))
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await expect(result).resolves.toMatchObject({ id: 9, nome: 'DOCES FINOS' })
    expect(calls[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/categorias',
      body: { nome: 'DOCES FINOS' },
    })
    await waitFor(() => expect(anyDirty()).toBe(false))
  })

  it('sem resposta: o diálogo Erro, e o formulário fica com tudo', async () => {
    signIn(['produtos_categoria'])
    void open('categorias')
    fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'DOCES' } })
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByText('Ah, não! falha na conexão, verifique sua internet')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('DOCES')
  })

  it('a sessão que termina no meio fecha a janela sem mais palavra; o digitado fica guardado, o que se leu não', async () => {
    signIn(['produtos_categoria'])
    void open('categorias')
    queryClient.setQueryData(['categorias'], { data: [{ nome: 'DE QUEM SAIU' }] })
    fireEvent.change(await screen.findByLabelText('Nome'), { target: { value: 'DOCES' } })
    answers.push(() => answer(401, { message: 'Unauthenticated.' }))
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Unauthenticated.')).toBeNull()
    expect(queryClient.getQueryData(['categorias'])).toBeUndefined()
    signIn(['produtos_categoria'])
    expect(draftOf('categorias', null)?.valores['nome']).toBe('DOCES')
  })

  it('quem não pode salvar só lê: nada de Salvar nem de Editar', async () => {
    signIn([])
    answers.push(() => answer(200, { data: { id: 9, nome: 'DOCES', versao: 1 } }))
    void open('categorias', { id: 9 })
    const nome = await screen.findByDisplayValue('DOCES')
    expect(nome.hasAttribute('readonly')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Fechar' })).toBeTruthy()
  })

  it('empresa só de leitura esconde o Salvar', async () => {
    signIn(['produtos_categoria'], { status: 2 })
    void open('categorias')
    await screen.findByLabelText('Nome')
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })

  it('um registro que não vem diz o seu texto e fecha', async () => {
    signIn(['cadastro_parceiro'])
    render(<DialogHost />)
    answers.push(() => answer(500, { message: 'Erro interno' }))
    await expect(abrirRegistro('parceiros', { id: 3 })).resolves.toBeNull()
  })
})
