import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cadastro } from '../registry.ts'
import type { Feed } from '../supplier/feed.ts'
import { cancelCompra, sendCompra } from '../supplier/supplier-control.ts'
import type { TransportBook } from '../transport/book.ts'
import { sendManifest } from '../transport/others.ts'
import type { Board } from './board.ts'
import { checkDials, typedDials } from './dial-form.ts'
import { AJUSTES } from './dial-table.ts'
import type { DialsSimulador } from './dials.ts'
import { CSP, type EstadoDaPagina, simPage } from './page.ts'
import { CENAS } from './scenes.ts'

/** Parts of the simulator that the page controls. */
export interface Mesa {
  dials: DialsSimulador
  cadastro: Cadastro
  feed: Feed
  transporte: TransportBook
  relogio: () => Date
  /** Other simulators in the same process, each with its part of the page. */
  boards: readonly Board[]
}

type Recusa = NonNullable<EstadoDaPagina['recusado']>
/** Result of a form: a sentence for the page, which is then reloaded; or errors, shown at the form's fields. */
type Feito = { dito: string; foco: string } | Recusa

const typed = (form: URLSearchParams): Record<string, string> => Object.fromEntries(form)

function turn(form: URLSearchParams, { dials }: Mesa): Feito {
  const { foco = 'ajustes', ...digitado } = typed(form)
  const erros = dials.adjust(typedDials(AJUSTES, digitado))
  return erros ? { form: 'dials', digitado, erros } : { dito: 'Ajustes salvos', foco }
}

function stage(form: URLSearchParams, { dials }: Mesa): Feito {
  const cena = CENAS.find(({ id }) => id === form.get('cena'))
  if (!cena) return { form: 'dials', digitado: {}, erros: {} }
  dials.adjust(cena.ajustes)
  return { dito: cena.nome, foco: cena.id }
}

function buy(form: URLSearchParams, { feed, dials, relogio }: Mesa): Feito {
  const digitado = typed(form)
  const cnpj = (digitado['cnpj'] ?? '').replace(/[^0-9A-Za-z]/g, '').toUpperCase()
  const pedido = { cnpj, quantas: Number(digitado['quantas'] ?? '1') }
  const { status, errors, data } = sendCompra(pedido, {
    feed,
    agora: relogio(),
    ambiente: dials.atual.ambiente,
  })
  if (status !== 200) return { form: 'compra', digitado, erros: errors as Record<string, string> }
  const quantas = (data as unknown[]).length
  return { dito: quantas === 1 ? 'Compra enviada' : `${quantas} compras enviadas`, foco: 'compra' }
}

function takeBack(form: URLSearchParams, { feed, dials, relogio }: Mesa): Feito {
  const { status } = cancelCompra(
    { chave: form.get('chave') },
    { feed, agora: relogio(), ambiente: dials.atual.ambiente },
  )
  return {
    dito: status === 200 ? 'Compra cancelada pelo fornecedor' : 'Esta compra já não está aqui',
    foco: 'compra',
  }
}

function openManifest(form: URLSearchParams, { transporte, dials, relogio }: Mesa): Feito {
  const digitado = typed(form)
  const pedido = { ...digitado, dias: Number(digitado['dias'] ?? '0') }
  const { status, errors } = sendManifest(pedido, {
    book: transporte,
    agora: relogio(),
    ambiente: dials.atual.ambiente,
  })
  return status === 200
    ? { dito: 'Manifesto alheio aberto', foco: 'manifesto' }
    : { form: 'manifesto', digitado, erros: errors ?? {} }
}

async function reset(_: URLSearchParams, { dials, cadastro, feed, transporte }: Mesa): Promise<Feito> {
  dials.restart()
  await Promise.all([cadastro.forget(), feed.forget(), transporte.forget()])
  return { dito: 'Simulador reiniciado', foco: 'normal' }
}

/**
 * Runs the action, or changes the settings, of another simulator's form. Null: the path names no board, or no form or
 * action of the board.
 */
async function turnBoard(path: string, form: URLSearchParams, { boards }: Mesa): Promise<Feito | null> {
  const [, , id, what] = path.split('/')
  const board = boards.find(each => each.id === id)
  if (!board) return null
  if (what === 'ato') {
    const ato = board.atos.find(each => each.id === form.get('ato'))
    return ato ? { dito: await ato.act(), foco: `${board.id}-${ato.id}` } : null
  }
  if (what !== 'dials') return null
  const { foco = '', ...digitado } = typed(form)
  const corpo = typedDials(board.ajustes, digitado)
  const erros = checkDials(board.ajustes, corpo)
  if (erros) return { form: board.id, digitado, erros }
  board.change(corpo)
  return { dito: `${board.titulo}: ajustes salvos`, foco }
}

const FORMS: Readonly<Record<string, (form: URLSearchParams, mesa: Mesa) => Feito | Promise<Feito>>> = {
  '/sim/cena': stage,
  '/sim/dials': turn,
  '/sim/compras': buy,
  '/sim/compras/cancelar': takeBack,
  '/sim/manifestos': openManifest,
  '/sim/reset': reset,
}

function show(res: ServerResponse, status: number, mesa: Mesa, resto: Partial<EstadoDaPagina>): void {
  const { dials, cadastro, feed, transporte, boards } = mesa
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': CSP,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  res.end(
    simPage({
      ...{
        dials: dials.atual,
        documentos: [...cadastro.documentos(), ...transporte.list()],
        compras: feed.compras(),
        boards,
      },
      ...resto,
    }),
  )
}

const isForm = ({ headers }: IncomingMessage): boolean =>
  (headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded')

/** Serves the page and its forms. Returns false when the request is for neither. */
export async function servePage(
  req: IncomingMessage,
  res: ServerResponse,
  mesa: Mesa,
  readBody: () => Promise<Buffer>,
): Promise<boolean> {
  const url = new URL(req.url ?? '/', 'https://simulador')
  if (req.method === 'GET' && /^\/sim\/?$/.test(url.pathname)) {
    show(res, 200, mesa, {
      dito: url.searchParams.get('feito') ?? undefined,
      foco: url.searchParams.get('foco') ?? undefined,
    })
    return true
  }
  if (req.method !== 'POST' || !isForm(req)) return false
  const act = FORMS[url.pathname]
  const typedForm = new URLSearchParams((await readBody()).toString('utf8'))
  const feito = act ? await act(typedForm, mesa) : await turnBoard(url.pathname, typedForm, mesa)
  if (feito === null) return false
  await Promise.all([mesa.cadastro.settled(), mesa.feed.settled(), mesa.transporte.settled()])
  if ('erros' in feito) show(res, 422, mesa, { recusado: feito })
  else
    res
      .writeHead(303, { location: `/sim?${new URLSearchParams({ feito: feito.dito, foco: feito.foco })}` })
      .end()
  return true
}
