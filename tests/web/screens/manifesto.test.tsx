import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { manifesto } from '../../../src/domain/commands/manifesto/index.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import { ROUTES } from '../../../src/domain/routes/index.ts'
import { allowed, verdict } from '../../../src/web/commands/access.ts'
import { ManifestScreen } from '../../../src/web/screens/manifesto/manifest-screen.tsx'
import { go } from '../../../src/web/state/location.ts'
import { lastSaid } from '../../../src/web/state/notices.ts'
import { signIn } from '../session.ts'
import { mostra, noCaixa, pedidos, recusa, servidor, user } from '../till/mundo.tsx'

noCaixa()
beforeEach(() => act(() => go('/estoque/manifesto')))

const nota = (id: number, mais: object = {}) => ({
  id,
  chave: `3526119876500100012155001${String(id).padStart(9, '0')}1000000012`,
  numero: id,
  serie: 1,
  emitente: `Fornecedor ${id}`,
  cnpj: '98765001000121',
  parceiro_id: null,
  data: '2026-11-20T13:00:00.000Z',
  valor: '453.80',
  entrada: false,
  situacao: 'autorizada',
  evento: null,
  aguarda: false,
  completa: false,
  lida: false,
  compra_id: null,
  esperado: { o_que: 'ciencia', ate: '2026-11-22T13:00:00.000Z', dias: 2 },
  pode: ['ciencia', 'confirmacao', 'desconhecimento', 'nao_realizada'],
  ...mais,
})
const conhecida = nota(2, {
  parceiro_id: 9,
  lida: true,
  evento: 'ciencia',
  completa: true,
  esperado: { o_que: 'conclusao', ate: '2027-02-18T13:00:00.000Z', dias: 90 },
  pode: ['confirmacao', 'desconhecimento', 'nao_realizada'],
})
const cancelada = nota(3, { situacao: 'cancelada', esperado: null, pode: [] })
const lista = (...data: object[]) => ({
  data,
  page: 1,
  last_page: 1,
  total: data.length,
  faixas: { novas: 2, pendentes: 2, concluidas: 0, canceladas: 1, todas: 3 },
  ilegiveis: [],
  busca: {
    consultada_em: '2026-11-20T13:00:00.000Z',
    proxima_em: '2026-11-20T14:01:00.000Z',
    mais: false,
    problema: null,
  },
})
const LISTA = 'GET manifesto'
const linhas = () => screen.queryAllByRole('row').slice(1)
const enviados = (caminho: string) =>
  pedidos.filter(pedido => pedido.metodo === 'POST' && pedido.caminho === caminho).map(({ corpo }) => corpo)

test('cada linha diz de quem é, quanto e o esperado, e uma tecla manifesta', async () => {
  servidor({ [LISTA]: lista(nota(1), conhecida, cancelada), 'POST manifesto/1': { data: conhecida } })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(3))
  expect(linhas()[0]).toHaveTextContent(
    /Fornecedor 1.*novo.*resumo.*sem manifestação.*dar ciência em 2 dias.*453,80/,
  )
  expect(linhas()[1]).toHaveTextContent(
    /Fornecedor 2.*conhecido.*completo.*ciente.*confirmar ou recusar em 90 dias/,
  )
  expect(linhas()[2]).toHaveTextContent(/cancelada/)
  expect(screen.getByRole('tab', { name: /A manifestar/ })).toHaveTextContent('2')
  expect(screen.getAllByRole('img', { name: 'não lida' })).toHaveLength(2)
  await user.keyboard('{F6}')
  await waitFor(() => expect(enviados('manifesto/1')).toEqual([{ evento: 'ciencia', justificativa: '' }]))
})

test('a nota que já deu entrada o diz, e a tecla de dar entrada mostra qual', async () => {
  servidor({ [LISTA]: lista(nota(4, { completa: true, compra_id: 77 })) })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas()[0]).toHaveTextContent(/deu entrada/))
  await user.keyboard('{F10}')
  await waitFor(() => expect(window.location.pathname).toBe('/estoque/entrada/77'))
  expect(enviados('sefaz/importarxml')).toEqual([])
})

test('a operação não realizada pede o motivo, e de muitas a recusada é dita', async () => {
  servidor({
    [LISTA]: lista(nota(1), conhecida, cancelada),
    'POST manifesto': {
      data: [
        { id: 1, ok: true, mensagem: 'Registrada' },
        { id: 2, ok: false, mensagem: 'A operação não realizada não cabe nesta nota: o prazo já passou' },
      ],
    },
  })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(3))
  await user.keyboard('{Alt>}x{/Alt}{Alt>}x{/Alt}')
  expect(await screen.findByText(/2 marcadas/)).toBeVisible()
  await user.keyboard('{F9}')
  const janela = await screen.findByRole('dialog')
  await user.type(within(janela).getByRole('textbox'), 'A carga voltou com o caminhão')
  await user.keyboard('{F2}')
  await waitFor(() =>
    expect(enviados('manifesto')).toEqual([
      { ids: [1, 2], evento: 'nao_realizada', justificativa: 'A carga voltou com o caminhão' },
    ]),
  )
  await waitFor(() => expect(lastSaid()?.texto).toMatch(/^1 de 2 notas.*nota 2: .*o prazo já passou$/))
})

test('muitas vão de lote em lote, e Esc para as outras', async () => {
  const muitas = Array.from({ length: 45 }, (_, i) => nota(i + 1))
  const espera: (() => void)[] = []
  servidor({
    [LISTA]: lista(...muitas),
    'POST manifesto': async ({ corpo }: { corpo?: unknown }) => {
      await new Promise<void>(segue => espera.push(segue))
      const { ids } = corpo as { ids: number[] }
      return {
        data: ids.map(id => ({
          id,
          ok: id > 2,
          aguarda: id > 37,
          mensagem: id > 2 ? 'Registrada' : 'Já está registrada',
        })),
      }
    },
  })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas().length).toBeGreaterThan(10))
  for (let i = 0; i < 45; i++) await user.keyboard('{Alt>}x{/Alt}')
  await user.keyboard('{F6}')
  const barra = await screen.findByRole('progressbar')
  expect(barra).toHaveTextContent('0 de 45')
  // what goes is not sent again
  await user.keyboard('{F6}{F2}')
  act(() => espera.shift()?.())
  await waitFor(() => expect(barra).toHaveTextContent('20 de 45'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(espera).toHaveLength(1))
  act(() => espera.shift()?.())
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
  expect(enviados('manifesto').map(corpo => (corpo as { ids: number[] }).ids.length)).toEqual([20, 20])
  expect(lastSaid()?.texto).toBe(
    '35 de 45 notas: ciente; 3 aguardando a resposta da SEFAZ; 5 não enviadas; notas 1, 2: Já está registrada',
  )
})

test('a rede cai entre dois lotes: o que já foi é dito, com o que não foi e por quê', async () => {
  let lotes = 0
  servidor({
    [LISTA]: lista(...Array.from({ length: 25 }, (_, i) => nota(i + 1))),
    'POST manifesto': ({ corpo }: { corpo?: unknown }) => {
      if (++lotes > 1) throw new TypeError('Failed to fetch')
      return {
        data: (corpo as { ids: number[] }).ids.map(id => ({
          id,
          ok: true,
          aguarda: false,
          mensagem: 'Registrada',
        })),
      }
    },
  })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas().length).toBeGreaterThan(10))
  for (let i = 0; i < 25; i++) await user.keyboard('{Alt>}x{/Alt}')
  await user.keyboard('{F6}')
  await waitFor(() =>
    expect(lastSaid()?.texto).toMatch(/^20 de 25 notas: ciente; 5 não enviadas; .*falha na conexão/),
  )
})

test('Alt+3 mostra as concluídas, e a cancelada não oferece manifestação', async () => {
  servidor({ [LISTA]: lista(cancelada) })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(1))
  await user.keyboard('{F2}{F6}{F8}')
  expect(pedidos.filter(({ metodo }) => metodo === 'POST')).toEqual([])
  await user.keyboard('{Alt>}3{/Alt}')
  await waitFor(() =>
    expect(
      pedidos.filter(({ caminho }) => caminho === 'manifesto').map(({ busca }) => busca.get('faixa')),
    ).toContain('concluidas'),
  )
})

test('um DANFE lido que ninguém recebeu oferece a busca na SEFAZ, uma vez', async () => {
  const chave = '35261198765001000121550010000000011000000014'
  servidor({ [LISTA]: lista(), 'POST manifesto/buscar': { data: lista().busca } })
  mostra(<ManifestScreen />)
  await screen.findByText('Nenhuma nota espera por manifestação')
  await user.keyboard(`${chave}{Enter}`)
  const pergunta = await screen.findByRole('dialog', { name: 'Nota não recebida' })
  expect(pergunta).toHaveTextContent(chave)
  await user.keyboard('{F2}')
  await waitFor(() => expect(enviados('manifesto/buscar')).toEqual([{ chave }]))
})

test('dar entrada num resumo dá ciência e abre a conferência', async () => {
  let inteira = false
  servidor({
    [LISTA]: () => lista(nota(1, inteira ? { completa: true, evento: 'ciencia' } : {})),
    'POST manifesto/1': () => {
      inteira = true
      return { data: nota(1, { completa: true, evento: 'ciencia' }) }
    },
    'POST sefaz/importarxml': recusa(422, 'Esta nota já deu entrada: documento 7'),
  })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(1))
  await user.keyboard('{F10}')
  await waitFor(() => expect(enviados('sefaz/importarxml')).toEqual([{ chave: nota(1).chave }]))
  expect(enviados('manifesto/1')).toEqual([{ evento: 'ciencia', justificativa: '' }])
  expect(await screen.findAllByText(/já deu entrada: documento 7/)).not.toEqual([])
  expect(window.location.pathname).toBe('/estoque/manifesto')
})

test('do resumo com ciência, dar entrada busca a nota ou diz por que não vem', async () => {
  let deixa = false
  const resumo = { evento: 'ciencia', pode: ['confirmacao'] }
  let inteira = false
  servidor({
    [LISTA]: () => lista(nota(1, { ...resumo, completa: inteira })),
    'POST manifesto/buscar': () => {
      if (!deixa) return recusa(422, 'A SEFAZ só responde a 20 consultas por hora')
      inteira = true
      return { data: lista().busca }
    },
    'POST sefaz/importarxml': recusa(422, 'Esta nota já deu entrada: documento 7'),
  })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(1))
  await user.keyboard('{F10}')
  expect(await screen.findAllByText(/só responde a 20 consultas/)).not.toEqual([])
  deixa = true
  await user.keyboard('{Enter}')
  await user.keyboard('{F10}')
  await waitFor(() => expect(enviados('sefaz/importarxml')).toEqual([{ chave: nota(1).chave }]))
  expect(enviados('manifesto/buscar')).toEqual([{ chave: nota(1).chave }, { chave: nota(1).chave }])
})

test('quem saiu enquanto a nota inteira vinha não é levado a ela: é dito onde espera', async () => {
  let chegar = () => {}
  const demora = new Promise<void>(resolve => {
    chegar = resolve
  })
  const lida = {
    ...{ chave: conhecida.chave, numero: 2, emissao: conhecida.data },
    ...{ itens: [], duplicatas: [], pagamentos: [], creditos: {} },
  }
  servidor({
    [LISTA]: lista(conhecida),
    'POST sefaz/importarxml': () => demora.then(() => ({ data: lida })),
  })
  mostra(<ManifestScreen />)
  await waitFor(() => expect(linhas()).toHaveLength(1))
  await user.keyboard('{F10}')
  await waitFor(() => expect(enviados('sefaz/importarxml')).toHaveLength(1))
  act(() => go('/documento/pdv'))
  chegar()
  await waitFor(() => expect(lastSaid()?.texto).toBe('Importar XML: a nota 2 espera a conferência'))
  expect(window.location.pathname).toBe('/documento/pdv')
})

test('o que não se lê está na lista, com o motivo', async () => {
  const ilegiveis = [
    { nsu: 7, projeto: 'nfe', motivo: 'o XML não se lê', recebido_em: '2026-11-20T13:00:00Z' },
  ]
  servidor({ [LISTA]: { ...lista(nota(1)), ilegiveis } })
  mostra(<ManifestScreen />)
  expect(await screen.findByText(/NSU 7: o XML não se lê \(guardado como veio/)).toBeVisible()
})

test('sem o manifesto no plano não há tela nem comandos', () => {
  const tela = ROUTES.find(({ path }) => path === '/estoque/manifesto')
  // an entry is the purchases'
  const { entrada: _, ...dele } = manifesto
  const ha = () => [verdict(tela ?? {}), ...Object.values(dele).map(command => allowed(command))]
  expect(new Set(ha())).toEqual(new Set(['ok', true]))
  signIn(FLAGS, { semPlano: ['manifesto'] })
  expect(new Set(ha())).toEqual(new Set(['404', false]))
})

test('com a SEFAZ fechada por uma hora diz quando abre e oferece a chave', async () => {
  const vazia = { ...lista(), faixas: { novas: 0, pendentes: 0, concluidas: 0, canceladas: 0, todas: 0 } }
  servidor({ [LISTA]: vazia, 'POST manifesto/buscar': { data: vazia.busca } })
  mostra(<ManifestScreen />)
  expect(
    await screen.findByText(/Nenhuma nota recebida ainda.*só deixa procurar notas novas às/),
  ).toBeVisible()
  await user.keyboard('{F5}')
  await waitFor(() =>
    expect(lastSaid()?.texto).toMatch(/só deixa procurar notas novas.*pela chave, a nota vem já/),
  )
})
