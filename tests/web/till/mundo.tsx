import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { noRules } from '../../../src/core/tax/kinds.ts'
import { type CatalogoAnswer, COLUNAS_CODIGO, COLUNAS_PRODUTO } from '../../../src/domain/api/catalogo.ts'
import { TILL_DEFAULTS } from '../../../src/domain/config/till-defaults.ts'
import { FLAGS } from '../../../src/domain/options/flags.ts'
import type { Flag } from '../../../src/domain/rights.ts'
import { syncCatalog } from '../../../src/web/catalog/catalog.ts'
import type { DoWorker, ParaWorker } from '../../../src/web/catalog/protocol.ts'
import { createCatalogWorker } from '../../../src/web/catalog/worker-core.ts'
import { NoticeLine } from '../../../src/web/commands/hints/notice-line.tsx'
import { runCommand } from '../../../src/web/commands/run-command.ts'
import { provideShell } from '../../../src/web/commands/shell-ctx.ts'
import { closeDialogs, type Dialog, openDialog } from '../../../src/web/dialogs/define.ts'
import { DialogHost } from '../../../src/web/dialogs/host.tsx'
import { installDispatcher } from '../../../src/web/keys/dispatcher.ts'
import { dropKeys } from '../../../src/web/keys/hold.ts'
import { setScanOptions } from '../../../src/web/keys/scan.ts'
import { closeLocalDb } from '../../../src/web/offline/database.ts'
import { closeDurableDrafts } from '../../../src/web/offline/durable-drafts.ts'
import { forgetJournalMemory, journalWritten } from '../../../src/web/offline/journal.ts'
import { DeskContext } from '../../../src/web/state/desk.ts'
import { clearNotice, clearProblem } from '../../../src/web/state/notices.ts'
import { currentUser, forgetSession, saveSession } from '../../../src/web/state/session.ts'
import { issuerAtom, setOnline } from '../../../src/web/state/situation.ts'
import { startSale } from '../../../src/web/till/actions/finish-sale.ts'
import { tillDesk } from '../../../src/web/till/desk/till-desk.ts'
import { lastIssuedAtom } from '../../../src/web/till/issued/last.ts'
import { runText } from '../../../src/web/till/run-intent.ts'
import { bindTerminal, holdAtom, terminalAtom } from '../../../src/web/till/terminal.ts'
import { unknownCodeOf } from '../../../src/web/till/typed/unknown-code.ts'
import { Barra } from '../../../src/web/ui/barra.tsx'
import { item } from '../../core/dfe/exemplo.ts'
import { stubWorker } from '../catalog/stub-worker.ts'
import { openDatabase } from '../database.ts'
import { signIn } from '../session.ts'

const store = getDefaultStore()
export const user = userEvent.setup({ delay: null })

export type Produto = Partial<Record<(typeof COLUNAS_PRODUTO)[number], unknown>>

/** Rules that a note of today takes. */
const { regras } = item()

const padrao: Produto = {
  unidade: 'UN',
  preco: '10.00',
  ncm: '22021000',
  icms_id: 1,
  pisconfins_id: 1,
  ibs_id: 1,
  cbs_id: 1,
  tipo_conversao: 1,
  pausado: 0,
  ativo: 1,
}

/** Onion may be left out, bacon had twice. */
const RECEITA = [
  [71, 'CEBOLA', 1, 0, '1', 1, '0.00'],
  [72, 'BACON', 0, 1, '0.05', 2, '3.00'],
]

/** What the shop of these tests sells. */
export const PRODUTOS: readonly Produto[] = [
  { id: 1, referencia: '1', nome: 'CAFE TORRADO', gtin: '7891000100103', estoque: '5' },
  { id: 2, referencia: '2', nome: 'QUEIJO MINAS', unidade: 'KG', preco: '40.00', estoque: '2.5' },
  { id: 3, referencia: '3', nome: 'CAFE PAUSADO', pausado: 1 },
  { id: 4, referencia: '4', nome: 'VACINA', preco: '50.00', controle_lote: 1 },
  {
    id: 5,
    referencia: '5',
    nome: 'CAMISA',
    preco: '60.00',
    controle_grade: 1,
    grades: [
      [51, 'P AZUL', '60.00', 0, null, null, 1, 'P', 'AZUL', null, null],
      [52, 'P VERDE', '61.00', 0, null, null, 1, 'P', 'VERDE', null, null],
      [53, 'G AZUL', '65.00', 1, null, null, 2, 'G', 'AZUL', null, null],
    ],
    montagem: ['Cor', 1, 1, null, null],
  },
  {
    id: 6,
    referencia: '6',
    nome: 'ESFIRRA',
    preco: '25.00',
    controle_grade: 1,
    grades: [
      [61, 'GRANDE CALABRESA', '40.00', 0, null, null, 1, 'GRANDE', 'CALABRESA', RECEITA, null],
      [62, 'GRANDE ATUM', '45.00', 0, null, null, 1, 'GRANDE', 'ATUM', null, null],
      [63, 'BROTO ATUM', '25.00', 0, null, null, 2, 'BROTO', 'ATUM', null, null],
    ],
    montagem: [
      'Sabor',
      2,
      1,
      null,
      [
        [
          9,
          'Bebida',
          1,
          2,
          [
            [92, 'SUCO', '1', 0, '5.00'],
            [93, 'AGUA', '1', 1, '4.00'],
          ],
        ],
      ],
    ],
  },
  { id: 7, referencia: '7', nome: 'LANCHE', preco: '22.00', montagem: [null, 1, 1, RECEITA, null] },
]

export const meio = (id: number, meio: 1 | 2 | 3 | 4, descricao: string, qtdeparcelas = 1) => ({
  id,
  meio,
  descricao,
  tpag: { 1: '01', 2: '02', 3: '03', 4: '99' }[meio],
  qtdeparcelas,
  indicador_forma: 0,
  opcoes: [],
  intervalo: 30,
  tipoIntervalo: 1,
  intervalo_inicial: 30,
  tipoIntervaloIni: 1,
})

export const CAIXAS = [
  { id: 1, nome: 'Frente', serie_65: '1', serie_55: null, impressora: 'arquivo', balanca: null, tef: false },
  { id: 2, nome: 'Padaria', serie_65: '2', serie_55: null, impressora: null, balanca: null, tef: false },
]

export const CONTA: CatalogoAnswer['account'] = {
  venda_sem_estoque: true,
  dinheiro_exato: true,
  estacionadas_no_servidor: false,
  ignorar_icms_valor_nota: false,
  valor_decimal: 4,
  qtde_decimal: 4,
}

export const EMPRESA: CatalogoAnswer['empresa'] = {
  ...TILL_DEFAULTS,
  ...{ id: 1, nome: 'Loja', cnpj: '11222333000181', uf: 'SP', crt: 3, gerenciar_estoque: true },
}

const catalogo = (extra: Partial<CatalogoAnswer>, produtos: readonly Produto[]): CatalogoAnswer => ({
  versao: 'v1',
  completo: true,
  empresa: EMPRESA,
  account: CONTA,
  regras: {
    ...noRules(),
    icms: { 1: regras.icms },
    pisconfins: { 1: regras.pisconfins },
    ibs: { 1: regras.ibs },
    cbs: { 1: regras.cbs },
  } as CatalogoAnswer['regras'],
  ibpt: {},
  meios: [
    meio(1, 1, 'Dinheiro'),
    meio(2, 2, 'Cheque'),
    meio(3, 3, 'Crédito', 6),
    meio(4, 3, 'Débito'),
    meio(5, 4, 'Vale'),
  ],
  bandeiras: [
    { id: 1, nome: 'Visa', tband: '01' },
    { id: 2, nome: 'Mastercard', tband: '02' },
    { id: 3, nome: 'Maestro', tband: '99' },
  ],
  terminais: CAIXAS,
  produtos: {
    colunas: [...COLUNAS_PRODUTO],
    linhas: produtos.map(produto => COLUNAS_PRODUTO.map(nome => ({ ...padrao, ...produto })[nome] ?? null)),
  },
  codigos: { colunas: [...COLUNAS_CODIGO], linhas: [['CAM-PV', 5, '1', 52]] },
  ...extra,
})

interface Pedido {
  metodo: string
  caminho: string
  busca: URLSearchParams
  // biome-ignore lint/suspicious/noExplicitAny: what was sent is looked at as it is
  corpo: any
}

/** What was asked of the server, in order. */
export let pedidos: Pedido[] = []

type Resposta = unknown | ((pedido: Pedido) => unknown)
let respostas: Record<string, Resposta> = {}

/** What the server answers from here on: `'GET clientes': { data: [] }`. A Response is given as it is, an Error is no network. */
export const servidor = (more: Record<string, Resposta>): void => void Object.assign(respostas, more)

export const recusa = (status: number, message: string, extra: object = {}) =>
  new Response(JSON.stringify({ message, ...extra }), {
    status,
    headers: { 'content-type': 'application/json' },
  })

async function atende(url: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(url, 'http://loja')
  const pedido: Pedido = {
    metodo: init.method ?? 'GET',
    caminho: pathname.replace('/api/v1/', ''),
    busca: searchParams,
    corpo: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  }
  pedidos.push(pedido)
  const given = respostas[`${pedido.metodo} ${pedido.caminho}`]
  const said = typeof given === 'function' ? await given(pedido) : given
  if (said instanceof Error) throw new TypeError(said.message)
  if (said instanceof Response) return said.clone()
  return new Response(JSON.stringify(said ?? { data: [], page: 1, last_page: 1, total: 0 }), {
    headers: { 'content-type': 'application/json' },
  })
}

let vende: { extra: Partial<CatalogoAnswer>; produtos: readonly Produto[] }

/** Another shop: a catalogue that differs in this, brought in at once. */
export async function loja(
  extra: Partial<CatalogoAnswer>,
  produtos: readonly Produto[] = PRODUTOS,
): Promise<void> {
  vende = { extra, produtos }
  await act(syncCatalog)
}

let segurado: Promise<void> | null = null

/** Another page load, whose catalogue is still being read until the function it gives is called. */
export function seguraCatalogo(): () => void {
  const quem = currentUser()
  forgetSession()
  saveSession('1.outra-carga', quem)
  store.set(tillDesk.taxContext, null)
  let solta = () => {}
  segurado = new Promise(resolve => {
    solta = () => {
      segurado = null
      resolve()
    }
  })
  return solta
}

/** The catalogue's own worker, in the page: its reads go to the server of the test. */
function worker() {
  const canal = {
    onmessage: null as ((event: MessageEvent<DoWorker>) => void) | null,
    postMessage: (mensagem: ParaWorker) =>
      void (async () => {
        await segurado
        await receive(mensagem)
      })(),
  }
  const receive = createCatalogWorker({
    post: mensagem =>
      act(() => canal.onmessage?.({ data: structuredClone(mensagem) } as MessageEvent<DoWorker>)),
    fetch: async () =>
      new Response(JSON.stringify(catalogo(vende.extra, vende.produtos)), {
        headers: { 'content-type': 'application/json', etag: `"${pedidos.length}"` },
      }),
  })
  return canal
}

/**
 * A till in components, before each test: the real stores, catalogue, keymap and dispatcher, signed in and with an open empty sale.
 * Only the network is the test's.
 */
export function noCaixa({ flags = FLAGS }: { flags?: readonly Flag[] } = {}): void {
  let undo = () => {}
  beforeEach(async () => {
    document.body.innerHTML = '<div id="root"></div><footer id="barra"></footer>'
    window.history.replaceState(null, '', '/documento/pdv')
    openDatabase()
    // rules are of a day
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00-03:00') })
    // jsdom lays nothing out: a list of no height draws no row
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(330)
    pedidos = []
    respostas = {}
    vi.stubGlobal('fetch', atende)
    provideShell()
    undo = installDispatcher({
      perform: ({ id, args }) => {
        clearProblem()
        void runCommand(id, args)
      },
      repeats: () => true,
    })
    // a busy machine makes no hand of a scanner
    setScanOptions({ intervalo: 3000, silencio: 800 })
    signIn(flags)
    segurado = null
    stubWorker(worker)
    store.set(lastIssuedAtom, null)
    store.set(issuerAtom, null)
    store.set(unknownCodeOf(tillDesk), null)
    store.set(tillDesk.lastEvent, null)
    clearNotice()
    await loja({})
    bindTerminal(1)
    store.set(holdAtom, { estado: 'meu', offline: false })
    store.set(tillDesk.taxContext, {
      data: '2026-11-20',
      emitente: { crt: 3, uf: 'SP' },
      account: { ignorar_icms_valor_nota: false, valor_decimal: 4, qtde_decimal: 4 },
    })
    startSale(tillDesk, 1)
  })
  afterEach(async () => {
    act(() => closeDialogs())
    dropKeys()
    undo()
    // the page is left: it gives the till back, and no screen asks for it again
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    act(() => {
      setOnline(true)
      store.set(terminalAtom, null)
      store.set(holdAtom, { estado: 'sem_terminal' })
    })
    // what is on its way to the disk would open this test's again under the next one's feet
    await journalWritten().catch(() => {})
    forgetJournalMemory()
    forgetSession()
    await closeLocalDb()
    await closeDurableDrafts()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** Draws it among what every screen has: the dialogs and the line of notices. */
export function mostra(tela: ReactNode = null): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DeskContext value={tillDesk}>{tela}</DeskContext>
      <DialogHost />
      <Barra>
        <NoticeLine />
      </Barra>
    </QueryClientProvider>,
  )
}

const POSSE = { usuario_nome: 'Rui', desde: '2026-11-20T09:00:00-03:00', mesmo_navegador: false }

/** What the server says to who asks for a till. */
export const posse = (concedido: boolean) => ({
  data: { concedido, terminal_id: 1, posse: POSSE, agora: '2026-11-20T12:00:00-03:00' },
})

/** Draws a screen of the till, which asks the server for it; resolves once it can sell. */
export async function abreCaixa(tela: ReactNode, lease: object = posse(true)): Promise<void> {
  servidor({ 'POST terminais/1/lease': () => lease })
  const before = store.get(tillDesk.sale)
  act(() => store.set(holdAtom, { estado: 'sem_terminal' }))
  mostra(tela)
  // the open sale is read back from this browser
  await waitFor(() => expect(store.get(tillDesk.sale)).not.toBe(before))
}

/** The dialog of that name, once it is drawn and its effects are done. */
export async function janela(nome: string): Promise<HTMLElement> {
  await screen.findByRole('dialog', { name: nome })
  await act(async () => {})
  return screen.getByRole('dialog', { name: nome })
}

/** Opens a dialog alone. `resposta` is what it was closed with, undefined until then. */
export async function abre<Dados, Resultado>(
  dialog: Dialog<Dados, Resultado>,
  dados: Dados,
  nome: string,
  tela: ReactNode = null,
) {
  mostra(tela)
  const dito = { fechada: false, resposta: undefined as Resultado | undefined }
  const answered = openDialog(dialog as Dialog<unknown, Resultado>, dados)
  void answered.then(resposta => Object.assign(dito, { fechada: true, resposta }))
  return { janela: await janela(nome), dito }
}

/** What is typed, when it asks something: resolves once that is answered. */
export const digita = (texto: string) => runText(tillDesk, texto, 'teclado')

/** Sells by what is typed: `'2*1'`. */
export async function vendeu(...textos: string[]): Promise<void> {
  for (const texto of textos) await act(() => runText(tillDesk, texto, 'teclado'))
}

export const itens = (desk = tillDesk) => desk.current().itens.map(({ nome, qtde }) => `${qtde} ${nome}`)
/** Presses keys before the page can draw what the first of them does. */
export const deUmaVez = (...keys: string[]): void =>
  act(() => {
    for (const key of keys)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true }),
      )
  })

export const aviso = () => screen.getByRole('alert')
