import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FLAGS } from '../../../../src/domain/options/flags.ts'
import { runCommand } from '../../../../src/web/commands/run-command.ts'
import { recoverSession } from '../../../../src/web/offline/journal.ts'
import { currentUser } from '../../../../src/web/state/session.ts'
import { tillDesk } from '../../../../src/web/till/desk/till-desk.ts'
import { PdvScreen } from '../../../../src/web/till/screen/pdv-screen.tsx'
import { signIn } from '../../session.ts'
import { abreCaixa, janela, noCaixa, pedidos, servidor, user, vendeu } from '../mundo.tsx'

noCaixa()

const lista = (...data: object[]) => ({ data, page: 1, last_page: 1, total: data.length })
const VENDEDORES = 'GET vendedores'
const EQUIPE = [
  { id: 31, nome: 'Ana Souza' },
  { id: 32, nome: 'Bia Lima' },
]
const equipe = () =>
  servidor({
    [VENDEDORES]: ({ busca }: { busca: URLSearchParams }) => {
      const texto = (busca.get('search') ?? '').toLowerCase()
      return lista(
        ...EQUIPE.filter(({ id, nome }) => String(id) === texto || nome.toLowerCase().includes(texto)),
      )
    },
  })
const resumo = () => screen.getByRole('complementary', { name: 'Resumo da venda' })
const dito = () => screen.getByRole('status', { name: 'Aviso' })

const enviada = () => pedidos.find(({ metodo, caminho }) => `${metodo} ${caminho}` === 'POST vendas')?.corpo

test('Alt+S escolhe quem vende, que o painel mostra e a venda leva', async () => {
  equipe()
  servidor({ 'POST vendas': () => new Promise(() => {}) })
  await abreCaixa(<PdvScreen />)
  await vendeu('1')
  expect(resumo()).not.toHaveTextContent('Vendedor')
  await user.keyboard('{Alt>}s{/Alt}')
  const aberta = await janela('Vendedor da venda')
  await waitFor(() => expect(within(aberta).getAllByRole('option')).toHaveLength(2))
  await user.type(within(aberta).getByRole('combobox', { name: 'Nome ou código do vendedor' }), 'bia{Enter}')
  await waitFor(() => expect(dito()).toHaveTextContent('Vendedor: Bia Lima'))
  expect(tillDesk.current()).toMatchObject({ vendedor_id: 32, vendedor_nome: 'Bia Lima' })
  expect(resumo()).toHaveTextContent(/Vendedor\s*Bia Lima/)
  await user.keyboard('{F5}')
  await janela('Forma de pagamento')
  await user.keyboard('{F2}')
  await janela('Escolha o meio de Pagamento')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(enviada()).toMatchObject({ vendedor_id: 32 }))
})

test('o código na linha do comando basta, e o que não é de um só abre a janela', async () => {
  equipe()
  await abreCaixa(<PdvScreen />)
  await runCommand('venda.vendedor', { quem: '31' })
  await waitFor(() => expect(tillDesk.current().vendedor_id).toBe(31))
  expect(screen.queryByRole('dialog')).toBeNull()
  void runCommand('venda.vendedor', { quem: 'a' })
  await janela('Vendedor da venda')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tillDesk.current().vendedor_id).toBe(31)
})

test('a venda aberta volta do navegador com o seu vendedor', async () => {
  const { id, nome } = currentUser()
  servidor({ [VENDEDORES]: lista({ id: 31, nome: 'Ana Souza' }, { id, nome }) })
  await abreCaixa(<PdvScreen />)
  await vendeu('1')
  await user.keyboard('{Alt>}s{/Alt}')
  await screen.findByRole('option', { name: /Ana Souza/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(tillDesk.current().vendedor_id).toBe(31))
  await waitFor(async () => expect((await recoverSession(1))?.venda.vendedor_nome).toBe('Ana Souza'))
  await user.keyboard('{Alt>}s{/Alt}')
  expect(await screen.findByRole('option', { name: /no caixa/ })).toHaveTextContent(nome)
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(tillDesk.current().vendedor_id).toBeNull())
  expect(resumo()).not.toHaveTextContent('Vendedor')
})

test('sem servidor, diz com quem a venda fica', async () => {
  servidor({ [VENDEDORES]: new Error('rede') })
  await abreCaixa(<PdvScreen />)
  await user.keyboard('{Alt>}s{/Alt}')
  await waitFor(async () =>
    expect(await janela('Vendedor da venda')).toHaveTextContent(
      'Sem servidor: a venda fica com quem está no caixa',
    ),
  )
})

test('sem a permissão a tecla não faz nada', async () => {
  signIn(FLAGS.filter(flag => flag !== 'pdv_vendedor'))
  equipe()
  await abreCaixa(<PdvScreen />)
  await user.keyboard('{Alt>}s{/Alt}')
  await vendeu('1')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(pedidos.filter(({ caminho }) => caminho === 'vendedores')).toEqual([])
})
