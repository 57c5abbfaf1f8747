import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AnyRegister } from '../../../../src/domain/fields/define.ts'
import type { Fields, ListField } from '../../../../src/domain/fields/field.ts'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { REGISTERS } from '../../../../src/domain/records/index.ts'
import { DialogHost } from '../../../../src/web/dialogs/host.tsx'
// gives contracts the form that users have, in whatever order files are run
import '../../../../src/web/documents/own/own-screen.tsx'
import { keysWaitFor } from '../../../../src/web/keys/hold.ts'
import { BODIES } from '../../../../src/web/records/bodies.ts'
import { rowsRegister } from '../../../../src/web/register/fields/list/list-control.tsx'
import { openRegistro } from '../../../../src/web/register/form/open-form.ts'
import { fieldsOf } from '../../../../src/web/register/form/paths.ts'
import { noticeAtom } from '../../../../src/web/state/notices.ts'
import { saveSession } from '../../../../src/web/state/session.ts'
import { signIn } from '../../session.ts'
import { withShell } from '../../with-shell.ts'
import { openRow } from './open-row.ts'

const answer = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

const user = userEvent.setup({ delay: null })

withShell()
beforeEach(() => {
  vi.stubGlobal('fetch', async () => answer({ data: [], last_page: 1 }))
  saveSession('1.token', { ...signIn(FLAGS), super_user: true, painel_admin_contas: true })
})

const shows = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DialogHost />
    </QueryClientProvider>,
  )

/** Presses Enter from the first field until it is on the button that saves, or `most` times. The fields it stood on. */
async function walk(most: number): Promise<string[]> {
  const stops: string[] = []
  for (let i = 0; i <= most; i++) {
    const active = document.activeElement as HTMLElement
    const at = active.hasAttribute('data-salvar') ? 'salvar' : (active.dataset['campo'] ?? active.tagName)
    stops.push(at)
    if (at === 'salvar') break
    await user.keyboard('{Enter}')
    // a part that is fetched holds the keys until its first field is there
    if (keysWaitFor('form')) await vi.waitFor(() => expect(keysWaitFor('form')).toBe(false))
    expect(screen.getAllByRole('dialog'), `uma janela se abriu em ${at}`).toHaveLength(1)
  }
  return stops
}

const arrived = async () => {
  // vitest's own limit of a second is short for a form's code on a busy machine
  const stands = () => expect((document.activeElement as HTMLElement).dataset['campo']).toBeTruthy()
  await vi.waitFor(stands, { timeout: 30_000 })
}

const withForm = REGISTERS.filter(
  register => !register.access.readonly && !register.access.noInsert && !BODIES[register.id],
)

describe('Enter percorre o formulário e chega a Salvar', () => {
  it.each(withForm.map(register => [register.id, register] as const))('%s', async (_, register) => {
    shows()
    act(() => void openRegistro(register.id))
    await arrived()
    const stops = await walk(fieldsOf(register).length + 1)
    const required = fieldsOf(register).flatMap(({ chave, campo }) =>
      campo.type === 'list' && (campo.required || campo.requiredWhen) && !campo.linhaPor ? [chave] : [],
    )
    // a text of several lines that is asked for keeps its Enter; F2 saves from it
    if (document.activeElement?.matches('textarea[aria-required]'))
      stops.splice(stops.indexOf(stops.at(-1) ?? '') + 1)
    // Enter stays at a required list that is empty, and opens its first row
    else if (stops.some(stop => required.includes(stop)))
      stops.splice(stops.findIndex(stop => required.includes(stop)) + 1)
    else expect(stops.at(-1)).toBe('salvar')
    expect(new Set(stops).size, stops.join(' → ')).toBe(stops.length)
    const byKey = new Map(fieldsOf(register).map(field => [field.chave, field.campo]))
    for (const stop of stops.slice(1).filter(each => !required.includes(each)))
      expect(['list', 'photo']).not.toContain(byKey.get(stop)?.type)
  })
})

/** Registers whose form always asks for at least one row of a list that is typed row by row. */
const askingRows = withForm.flatMap(register =>
  fieldsOf(register).flatMap(({ chave, campo }) =>
    campo.type === 'list' && campo.required && !campo.requiredWhen && !campo.linhaPor
      ? [[register.id, chave, register] as const]
      : [],
  ),
)

describe('Enter para na lista pedida e vazia, em vez de ir a Salvar', () => {
  it.each(askingRows)('%s: %s', async (_, lista, register) => {
    shows()
    act(() => void openRegistro(register.id))
    await arrived()
    const stops = await walk(fieldsOf(register).length + 1)
    expect(stops).toContain(lista)
    expect(stops).not.toContain('salvar')
  })
})

const rows = REGISTERS.flatMap(register =>
  Object.entries(register.fields as Fields)
    .filter((entry): entry is [string, ListField] => entry[1].type === 'list')
    .map(([name, campo]) => [`${register.id}.${name}`, rowsRegister(register, name, campo)] as const),
)

describe('Enter numa linha confirma no fim, sem voltar ao começo', () => {
  it.each(rows)('%s', async (_, register: AnyRegister) => {
    shows()
    const stopped: string[] = []
    openRow(register)
    await arrived()
    for (let i = 0; i <= fieldsOf(register).length; i++) {
      const active = document.activeElement as HTMLElement
      stopped.push(active.dataset['campo'] ?? active.tagName)
      await user.keyboard('{Enter}')
      // the end was reached: it is confirmed, or what is missing is said
      if (!screen.queryByRole('dialog') || document.querySelector('[aria-invalid="true"]')) return
      expect(screen.getAllByRole('dialog')).toHaveLength(1)
    }
    expect.fail(stopped.join(' → '))
  })
})

describe('Enter numa lista que não tem o que se digitou', () => {
  it('diz isso, e o cursor não sai do campo', async () => {
    shows()
    openRow(REGISTERS.find(({ id }) => id === 'parceiros_address') as AnyRegister)
    await arrived()
    const tipo = screen.getByLabelText('Tipo', { selector: 'input' })
    await user.clear(tipo)
    await user.type(tipo, 'zzz{Enter}')
    expect(tipo).toHaveFocus()
    expect(tipo).toHaveValue('zzz')
    expect(tipo).toHaveAccessibleDescription('Nada foi localizado')
    expect(getDefaultStore().get(noticeAtom)?.texto).toBe('Tipo: nada foi localizado com “zzz”')
  })
})

describe('F2 com campos que faltam', () => {
  it('põe o cursor no primeiro em vermelho, na ordem em que o formulário os mostra', async () => {
    shows()
    act(() => void openRegistro('produtos'))
    await arrived()
    await user.keyboard('SEM-NCM{Enter}PRODUTO SEM NCM')
    await user.keyboard('{F2}')
    const red = () => [...document.querySelectorAll<HTMLElement>('[data-campo][aria-invalid="true"]')]
    await vi.waitFor(() => expect(red().length).toBeGreaterThan(1))
    expect(document.activeElement).toBe(red()[0])
    // the NCM counts as of another part of the form, and is shown above the price
    const keys = red().map(({ dataset }) => dataset['campo'])
    expect(keys.indexOf('ncm')).toBeGreaterThanOrEqual(0)
    expect(keys.indexOf('ncm')).toBeLessThan(keys.findIndex(key => key?.endsWith('preco_vend')))
  })
})

describe('o que a consulta preencheu', () => {
  const data = {
    cep: '01310100',
    logradouro: 'Avenida Paulista',
    complemento: '',
    bairro: 'Bela Vista',
    municipio: { code: '3550308', name: 'São Paulo', uf: 'SP' },
  }
  const campo = () => (document.activeElement as HTMLElement).dataset['campo']
  const abre = async () => {
    shows()
    openRow(REGISTERS.find(({ id }) => id === 'parceiros_address') as AnyRegister)
    await arrived()
    const cep = screen.getByLabelText('CEP')
    await user.clear(cep)
    await user.type(cep, '01310-100')
  }
  const preenchido = () =>
    vi.waitFor(() =>
      expect(screen.getByLabelText('Endereço', { selector: 'input' })).toHaveValue('Avenida Paulista'),
    )

  it('do CEP vai ao Número, ou ao Endereço se nada foi preenchido', async () => {
    vi.stubGlobal('fetch', async () => answer({ data }))
    await abre()
    await preenchido()
    await user.keyboard('{Enter}')
    expect(campo()).toBe('numero')
  })

  it.each([
    ['Enter antes da resposta: segue ao Número quando ela vem', '{Enter}', 'numero'],
    ['quem foi ao campo por Tab quis esse campo: fica nele', '{Tab}', 'endereco'],
  ])('%s', async (_, tecla, fim) => {
    let chega = () => {}
    const resposta = new Promise<void>(resolve => {
      chega = resolve
    })
    vi.stubGlobal('fetch', async () => {
      await resposta
      return answer({ data })
    })
    await abre()
    await user.keyboard(tecla)
    expect(campo()).toBe('endereco')
    await act(async () => chega())
    await preenchido()
    await vi.waitFor(() => expect(campo()).toBe(fim))
  })
})
