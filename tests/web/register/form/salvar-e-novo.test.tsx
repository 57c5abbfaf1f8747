import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { pause } from '../../../../src/server/time.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
import { FormScreen } from '../../../../src/web/register/form/form-screen.tsx'
import { go } from '../../../../src/web/state/location.ts'
import { signIn } from '../../session.ts'
import { withShell } from '../../with-shell.ts'

const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const user = userEvent.setup({ delay: null })
withShell()
let saved: { method: string; nome: unknown }[] = []
/** Under which each was said. */
let chaves: (string | null)[] = []
let perdida = false
/** Until when the record is on its way. */
let demora: Promise<unknown> = Promise.resolve()

beforeEach(() => {
  saved = []
  chaves = []
  perdida = false
  demora = Promise.resolve()
  vi.stubGlobal('fetch', async (_: string, init: RequestInit = {}) => {
    if (init.method !== 'POST' && init.method !== 'PUT') {
      await demora
      return answer({ data: { id: 9, nome: 'DOCES', versao: 1 } })
    }
    const { nome } = JSON.parse(String(init.body))
    saved.push({ method: init.method, nome })
    chaves.push(new Headers(init.headers).get('idempotency-key'))
    if (perdida) throw new TypeError('Failed to fetch')
    return answer({ data: { id: saved.length + 9, nome, versao: 1 } })
  })
  signIn(['produtos_categoria'])
})
afterEach(() => {
  localStorage.clear()
})

async function page(path: string) {
  go(path)
  render(
    <>
      <FormScreen />
      <DialogHost />
    </>,
  )
  return screen.findByLabelText('Nome')
}

const focusOn = (value: string) =>
  waitFor(() => {
    expect(screen.getByLabelText('Nome')).toHaveFocus()
    expect(screen.getByLabelText('Nome')).toHaveValue(value)
  })

describe('Salvar e novo', () => {
  it('o que não foi salvo concorda com o nome do registro', async () => {
    await page('/cadastro/categoria/novo')
    await focusOn('')
    await user.keyboard('DOCES')
    await screen.findByText('nova · não salva')
  })

  it('salva e põe o cursor no primeiro campo de outro, vazio, quantas vezes se quiser', async () => {
    await page('/cadastro/categoria/novo')
    for (const nome of ['DOCES', 'SALGADOS']) {
      await focusOn('')
      await user.keyboard(nome)
      await user.keyboard('{Shift>}{F2}{/Shift}')
    }
    await focusOn('')
    expect(saved).toEqual([
      { method: 'POST', nome: 'DOCES' },
      { method: 'POST', nome: 'SALGADOS' },
    ])
    expect(window.location.pathname).toBe('/cadastro/categoria/novo')
    expect(new Set(chaves).size).toBe(2)
  })

  it('perdida a resposta, salvar de novo é o mesmo registro', async () => {
    await page('/cadastro/categoria/novo')
    await focusOn('')
    perdida = true
    await user.keyboard('DOCES{F2}')
    await screen.findByRole('alertdialog')
    await user.keyboard('{Enter}')
    await focusOn('DOCES')
    cleanup()
    await page('/cadastro/categoria/novo')
    await screen.findByText('Recuperar o que foi digitado e não foi salvo?')
    await user.keyboard('{Enter}')
    await focusOn('DOCES')
    perdida = false
    await user.keyboard('{F2}')
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(chaves).toEqual([expect.any(String), chaves[0]])
  })

  it('o que se digita antes da pergunta do rascunho não entra no registro', async () => {
    await page('/cadastro/categoria/9/editar')
    await focusOn('DOCES')
    await user.keyboard('{Control>}a{/Control}AZEDOS')
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    // a browser takes some turns to give a lock
    const request = async (_: string, __: LockOptions, depois: (lock: object) => Promise<void>) => {
      for (let turn = 0; turn < 20; turn++) await pause(0)
      return depois({})
    }
    Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
    let chega = () => {}
    demora = new Promise<void>(resolve => {
      chega = resolve
    })
    void page('/cadastro/categoria/9/editar')
    await screen.findByText('Carregando', { exact: true })
    await user.keyboard('NOVO{F2}')
    chega()
    await screen.findByText('Recuperar o que foi digitado e não foi salvo?')
    await user.keyboard('{Escape}')
    await focusOn('DOCES')
    expect(saved).toEqual([])
    Reflect.deleteProperty(navigator, 'locks')
  })

  it('o que falta é dito, e de um que existe se salva e abre um novo', async () => {
    await page('/cadastro/categoria/9/editar')
    await focusOn('DOCES')
    await user.clear(screen.getByLabelText('Nome'))
    await user.keyboard('{Shift>}{F2}{/Shift}')
    await waitFor(() =>
      expect(screen.getByLabelText('Nome')).toHaveAccessibleDescription('Campo Obrigatório'),
    )
    expect(saved).toEqual([])
    await user.keyboard('FINOS{Shift>}{F2}{/Shift}')
    await focusOn('')
    expect(saved).toEqual([{ method: 'PUT', nome: 'FINOS' }])
    expect(window.location.pathname).toBe('/cadastro/categoria/novo')
  })
})

describe('Duplicar', () => {
  it('de dentro do formulário abre outro, novo, com o que está digitado', async () => {
    signIn(FLAGS)
    await page('/fiscal/ipi/9/editar')
    await focusOn('DOCES')
    await user.keyboard('{End} FINOS{Alt>}d{/Alt}')
    const copia = within(await screen.findByRole('dialog', { name: 'Regra de IPI' }))
    await waitFor(() => expect(copia.getByLabelText('Nome')).toHaveFocus())
    expect(copia.getByLabelText('Nome')).toHaveDisplayValue('DOCES FINOS')
  })
})
