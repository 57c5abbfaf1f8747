import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Route, Router } from 'wouter'
import { paletteContent } from '../../../../src/web/commands/palette/palette-entries.ts'
import { provideShell } from '../../../../src/web/commands/shell-ctx.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { draftKey, draftOf } from '../../../../src/web/register/form/draft.ts'
import { FormScreen } from '../../../../src/web/register/form/form-screen.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { anyDirty } from '../../../../src/web/state/dirty.ts'
import { go, useStandingLocation } from '../../../../src/web/state/location.ts'
import { noticeAtom, notify } from '../../../../src/web/state/notices.ts'
import { queryClient } from '../../../../src/web/state/query.ts'
import { forgetSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const user = userEvent.setup({ delay: null })
/** Writes `texto` over what the field holds. */
const write = async (field: Element, texto: string) => {
  await user.clear(field)
  await user.type(field, texto)
}
const save = () => user.click(screen.getByRole('button', { name: 'Salvar' }))

let calls: { method: string; url: string; body: unknown }[] = []
let answers: (() => Response | Promise<Response>)[] = []

beforeEach(() => {
  provideShell()
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

const open = async (...args: Parameters<typeof openRegistro>) => {
  render(<DialogHost />)
  let result: ReturnType<typeof openRegistro> = Promise.resolve(null)
  // opened from outside React, as a key does
  act(() => {
    result = openRegistro(...args)
  })
  await screen.findByRole('dialog')
  return { result }
}

describe('o formulário em diálogo', () => {
  it('salva e devolve o registro a quem o abriu, e sujo segura a nova versão', async () => {
    signIn(['produtos_categoria'])
    const { result } = await open('categorias', { valores: { nome: 'DOCES' } })
    const nome = await screen.findByLabelText('Nome')
    await write(nome, 'DOCES FINOS')
    expect(anyDirty()).toBe(true)
    answers.push(() => answer(200, { data: { id: 9, nome: 'DOCES FINOS', versao: 1 } }))
    await save()
    await expect(result).resolves.toMatchObject({ id: 9, nome: 'DOCES FINOS' })
    expect(calls[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/categorias',
      body: { nome: 'DOCES FINOS' },
    })
    await waitFor(() => expect(anyDirty()).toBe(false))
  })

  it('um insumo tem os seus campos, não pede NCM nem regras, e nasce tipo 10 e insumo', async () => {
    signIn(['produtos_insumo'])
    const { result } = await open('insumos', { valores: { referencia: 'FAR', categoria_id: 4 } })
    const nome = await screen.findByLabelText<HTMLInputElement>('Nome')
    expect(screen.queryByLabelText('NCM')).toBeNull()
    expect(screen.queryByRole('tab')).toBeNull()
    await write(nome, `FARINHA ${'N'.repeat(53)}`)
    expect(nome.value).toHaveLength(60)
    await write(nome, 'FARINHA')
    await write(screen.getByLabelText('Preço de venda'), '4,50')
    await save()
    const inicial = screen.getByLabelText('Estoque inicial')
    expect(inicial.getAttribute('aria-invalid')).toBe('true')
    await write(inicial, '0')
    // the unit's name is asked for by itself
    await waitFor(() => expect(calls).toHaveLength(1))
    answers.push(() => answer(201, { data: { id: 31, nome: 'FARINHA', versao: 1 } }))
    await save()
    await expect(result).resolves.toMatchObject({ id: 31, nome: 'FARINHA' })
    const sent = calls.find(({ method }) => method === 'POST')
    expect(sent).toMatchObject({
      url: '/api/v1/produtos',
      body: {
        referencia: 'FAR',
        nome: 'FARINHA',
        unidade: 'UN',
        categoria_id: 4,
        tipo: '10',
        tipo_produto: 2,
        estoque: { preco_vend: expect.stringMatching(/^4\.50*$/), estoque_inicial: expect.anything() },
      },
    })
    expect(sent?.body).not.toHaveProperty('ncm')
  })

  it('sem resposta: o diálogo Erro, e o formulário fica com tudo', async () => {
    signIn(['produtos_categoria'])
    await open('categorias')
    await write(await screen.findByLabelText('Nome'), 'DOCES')
    await save()
    expect(await screen.findByText('Ah, não! falha na conexão, verifique sua internet')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('DOCES')
  })

  it('a sessão que termina fecha a janela e guarda o digitado', async () => {
    signIn(['produtos_categoria'])
    await open('categorias')
    queryClient.setQueryData(['categorias'], { data: [{ nome: 'DE QUEM SAIU' }] })
    await write(await screen.findByLabelText('Nome'), 'DOCES')
    answers.push(() => answer(401, { message: 'Unauthenticated.' }))
    await save()
    await waitFor(() => expect(window.location.pathname).toBe('/login'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Unauthenticated.')).toBeNull()
    expect(queryClient.getQueryData(['categorias'])).toBeUndefined()
    signIn(['produtos_categoria'])
    expect(draftOf(draftKey('categorias', null))?.valores['nome']).toBe('DOCES')
  })

  it('quem não pode salvar só lê: nada de Salvar nem de Editar', async () => {
    signIn([])
    answers.push(() => answer(200, { data: { id: 9, nome: 'DOCES', versao: 1 } }))
    await open('categorias', { id: 9 })
    const nome = await screen.findByDisplayValue('DOCES')
    expect(nome.hasAttribute('readonly')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Fechar' })).toBeTruthy()
  })

  it('empresa só de leitura esconde o Salvar', async () => {
    signIn(['produtos_categoria'], { status: 2 })
    await open('categorias')
    await screen.findByLabelText('Nome')
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })

  it('um registro que não vem diz o seu texto e fecha', async () => {
    signIn(['cadastro_parceiro'])
    render(<DialogHost />)
    answers.push(() => answer(500, { message: 'Erro interno' }))
    await expect(openRegistro('parceiros', { id: 3 })).resolves.toBeNull()
  })
})

describe('o formulário em página', () => {
  const NOVO = '/cadastro/categoria/novo'
  const pergunta = () => screen.queryAllByText('Descartar alterações?').length
  const responder = (nome: 'Sim' | 'Não') => user.click(screen.getByRole('button', { name: nome }))

  let redraw = () => {}
  /** Home, list and form in history; the form is on the screen. */
  const page = async (path = NOVO) => {
    signIn(['produtos_categoria'])
    go('/')
    go('/cadastro/categoria')
    go(path)
    const drawn = () => (
      <Router hook={useStandingLocation}>
        <Route path={path}>
          <FormScreen />
        </Route>
        <DialogHost />
      </Router>
    )
    const { rerender } = render(drawn())
    redraw = () => rerender(drawn())
    return screen.findByLabelText<HTMLInputElement>('Nome')
  }

  /** Goes back from a page that does not let go, until history has come back to it. */
  const backForNothing = async () => {
    const returns = vi.spyOn(history, 'go')
    history.back()
    await waitFor(() => expect(returns).toHaveBeenCalledOnce())
    returns.mockRestore()
    await waitFor(() => expect(window.location.pathname).toBe(NOVO))
    await act(async () => {})
  }

  it('sujo, toda saída pergunta uma vez, e com Não fica', async () => {
    const nome = await page()
    go('/vendas')
    history.back()
    await waitFor(() => expect(window.location.pathname).toBe(NOVO))
    await write(await screen.findByLabelText('Nome'), 'DOCES')
    for (const [sair, destino] of [
      [() => history.forward(), '/vendas'],
      [() => history.go(-3), '/cadastro/categoria'],
      [() => history.back(), '/cadastro/categoria'],
      [() => go('/vendas'), '/vendas'],
    ] as const) {
      sair()
      await waitFor(() => expect(pergunta()).toBe(1))
      expect(window.location.pathname).toBe(NOVO)
      // asked again while it is asked
      await backForNothing()
      expect([window.location.pathname, pergunta()]).toEqual([NOVO, 1])
      await responder('Não')
      await waitFor(() => expect(pergunta()).toBe(0))
      expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('DOCES')
      sair()
      await waitFor(() => expect(pergunta()).toBe(1))
      await responder('Sim')
      await waitFor(() => expect(window.location.pathname).toBe(destino))
      expect(screen.queryByLabelText('Nome')).toBeNull()
      expect(draftOf(draftKey('categorias', null))).toBeNull()
      go(NOVO)
      await write(await screen.findByLabelText('Nome'), 'DOCES')
    }
    expect(nome.isConnected).toBe(false)
  })

  it('redesenhada enquanto um passo se desfaz, a tela fica com o digitado', async () => {
    await write(await page(), 'DOCES')
    // of a busy browser, which has not come back yet
    const back = vi.spyOn(history, 'go').mockImplementation(() => {})
    history.back()
    await waitFor(() => expect(back).toHaveBeenCalledOnce())
    redraw()
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('DOCES')
    back.mockRestore()
    history.forward()
    await waitFor(() => expect(pergunta()).toBe(1))
    await responder('Não')
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('DOCES')
  })

  it('limpo ou salvando, ninguém pergunta', async () => {
    const nome = await page()
    history.back()
    await waitFor(() => expect(window.location.pathname).toBe('/cadastro/categoria'))
    await waitFor(() => expect(nome.isConnected).toBe(false))
    go(NOVO)
    await write(await screen.findByLabelText('Nome'), 'DOCES')
    let salvar = (_: Response) => {}
    answers.push(() => new Promise<Response>(resolve => (salvar = resolve)))
    await save()
    await waitFor(() => expect(calls).toHaveLength(1))
    go('/vendas')
    expect([window.location.pathname, pergunta()]).toEqual(['/vendas', 0])
    salvar(answer(200, { data: { id: 9, nome: 'DOCES', versao: 1 } }))
    await waitFor(() => expect(draftOf(draftKey('categorias', null))).toBeNull())
    expect(window.location.pathname).toBe('/vendas')
  })

  it('o aviso do trabalho de antes sai com a primeira tecla, e o de agora fica', async () => {
    const said = () => getDefaultStore().get(noticeAtom)?.texto
    notify('Operação realizada com sucesso')
    const nome = await page()
    expect(said()).toBe('Operação realizada com sucesso')
    await user.type(nome, 'D')
    expect(said()).toBeUndefined()
    notify('Dados recarregados')
    await user.type(nome, 'O')
    expect(said()).toBe('Dados recarregados')
  })

  it('o que não coube de um texto colado é dito no campo, até a próxima mudança', async () => {
    const nome = await page()
    await user.click(nome)
    await user.paste('X'.repeat(nome.maxLength))
    await user.clear(nome)
    await user.paste('X'.repeat(100_000))
    const aviso = await screen.findByRole('alert')
    expect(aviso).toHaveTextContent(`Couberam ${nome.maxLength} dos 100.000 caracteres colados`)
    expect(nome).toHaveAccessibleDescription(aviso.textContent ?? '')
    await write(nome, 'DOCES')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('a paleta tem o histórico do registro aberto, mas não o de um novo', async () => {
    const listed = () => paletteContent().rows.some(({ item }) => item.id === 'registro.historico')
    await page()
    expect(listed()).toBe(false)
    answers.push(() => answer(200, { data: { id: 9, nome: 'DOCES', versao: 1 } }))
    go('/cadastro/categoria/9/editar')
    render(<FormScreen />)
    await screen.findByDisplayValue('DOCES')
    expect(listed()).toBe(true)
  })
})
