import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { caminhoDaTabela, TABELAS_OFICIAIS } from '../../../src/domain/tabelas-oficiais.ts'
import { ImportTableScreen } from '../../../src/web/screens/admin/import-screen.tsx'
import { noticeAtom } from '../../../src/web/state/notices.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that tells it has begun and then waits until whoever asked goes away. */
function semFim(_url: string, { signal }: RequestInit): Promise<Response> {
  const body = new ReadableStream({
    start(control) {
      control.enqueue(new TextEncoder().encode('{"feitas":1,"total":9,"etapa":"gravando"}\n'))
      signal?.addEventListener('abort', () => control.error(signal.reason))
    },
  })
  return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }))
}

it.each(TABELAS_OFICIAIS.map(tabela => [tabela.tipo, tabela] as const))(
  '%s: a tela é a da tabela, diz até onde vai, e Cancelar não deixa nada',
  async (tipo, { titulo, campo, ajuda }) => {
    const user = userEvent.setup({ delay: null, applyAccept: false })
    history.pushState(null, '', caminhoDaTabela(tipo))
    const asked = vi.fn(semFim)
    vi.stubGlobal('fetch', asked)
    render(<ImportTableScreen />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(titulo)
    expect(screen.getByText(ajuda)).toBeTruthy()
    await user.upload(screen.getByLabelText(campo), new File(['x'], 'tabela.x'))
    await user.click(screen.getByRole('button', { name: /Importar/ }))
    await screen.findByRole('progressbar', { name: 'gravando' })
    expect(asked.mock.calls[0]?.[0]).toBe(`/api/v1/admin/importar/${tipo}`)
    await user.click(screen.getByRole('button', { name: /Cancelar/ }))
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(getDefaultStore().get(noticeAtom)?.texto).toBe('Cancelado: nada foi importado')
    expect(screen.queryByRole('alert')).toBeNull()
  },
  20_000,
)
