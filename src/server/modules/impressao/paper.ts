import type { PapelDesenhado, SituacaoImpressa } from '../../../core/dfe/kit/paper/sheet.ts'
import { formatIn, layOutDanfe } from '../../../core/dfe/nfe/danfe/a4/danfe-a4.ts'
import { layOutParcelLabel } from '../../../core/dfe/nfe/danfe/a4/etiqueta.ts'
import { layOutEvent } from '../../../core/dfe/nfe/danfe/a4/evento.ts'
import { danfe } from '../../../core/dfe/nfe/danfe/danfe.ts'
import { layOutIssued, layOutIssuedEvent } from '../../../core/dfe/papers.ts'
import { dataHoraIn } from '../../../core/document/fuso.ts'
import { NOTE_MODELS } from '../../../core/document/models.ts'
import { cardReceipts } from '../../../core/paper/papers/card-receipt.ts'
import { comprovante } from '../../../core/paper/papers/receipt.ts'
import { type Bloco, centro, type Danfe, type Logo, regua } from '../../../core/paper/ticket.ts'
import { receiptsOf } from '../../../core/tef/answer.ts'
import { readTef } from '../../../core/tef/file.ts'
import { inTicketLetters } from '../../../core/text/printable.ts'
import { copiesOf } from '../../../domain/config/transporte.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import { fotoId } from '../../../domain/fields/foto.ts'
import type { Q, Tenant } from '../../db/transaction.ts'
import { type FiguraImpressa, readFigure, readLogo } from '../../print/logo.ts'
import {
  type FontePapel,
  readEventPaper,
  readIssued,
  readIssuedEvent,
  readPaper,
  readPicture,
} from './paper-repository.ts'

/** Statuses in which a note must not be printed as a DANFE: never authorised, and not in contingency. */
const SEM_VALOR = new Set([
  'pendente',
  'assinada',
  'enviada',
  'desconhecida',
  'rejeitada',
  'denegada',
  'inutilizada',
])

/**
 * Makes the papers of a sale in its current state: the DANFE from the stored XML if the note is valid (authorised,
 * contingency, cancelled), else a 'comprovante, NFC-e a emitir'; then the receipts of its card payments. `vias`: copies
 * of the DANFE, at most 2; null: as many as the state needs. @throws NAO_ENCONTRADO
 */
export async function paperOf(q: Q, tenant: Tenant, venda_id: number, vias: number | null): Promise<Danfe[]> {
  const fonte = await readPaper(q, tenant, venda_id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO')
  const logo = fonte.logo_cupom ? await logoOf(q, fonte.logo) : null
  const footer = footerOf(fonte)
  return [
    ...documents(fonte, vias).map(document => ({
      ...document,
      logo,
      blocos: [...document.blocos, ...footer],
    })),
    ...cards(fonte),
  ]
}

/** Makes the lines of the company's own message at the end of a ticket. */
const footerOf = ({ rodape }: FontePapel): Bloco[] =>
  rodape ? [regua, ...rodape.split(/\r?\n/).map(line => centro(inTicketLetters(line)))] : []

/** Returns the text of a valid note's QR Code; null: none. @throws NAO_ENCONTRADO */
export async function qrOf(q: Q, tenant: Tenant, venda_id: number): Promise<string | null> {
  const fonte = await readPaper(q, tenant, venda_id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO')
  if (!counts(fonte)) return null
  const [document] = documents(fonte, 1)
  const block = document?.blocos.find(bloco => bloco.k === 'qr')
  return block?.k === 'qr' ? block.conteudo : null
}

/** Makes the receipts of the card payments, which are printed with the sale. */
const cards = ({ cartoes, ja_impressa }: FontePapel): Danfe[] =>
  cartoes.flatMap(resposta => {
    const file = readTef(resposta)
    return file.kind === 'whole' ? cardReceipts(receiptsOf(file.fields), ja_impressa) : []
  })

const counts = (fonte: FontePapel): fonte is FontePapel & { xml: string } =>
  fonte.xml !== null && fonte.status_emissao !== null && !SEM_VALOR.has(fonte.status_emissao)

function documents(fonte: FontePapel, pedidas: number | null): Danfe[] {
  if (!counts(fonte)) return [receipt(fonte)]
  const { xml } = fonte
  const cancelada = fonte.status_emissao === 'cancelada'
  const vias = pedidas ?? (fonte.status_emissao === 'contingencia' ? 2 : 1)
  if (vias === 1) return [danfe(xml, { cancelada })]
  return (['consumidor', 'empresa'] as const).slice(0, vias).map(via => danfe(xml, { via, cancelada }))
}

/** Pages laid out for a PDF, and the company's picture. */
export interface Folhas {
  desenho: PapelDesenhado
  figura: FiguraImpressa | null
}

/** Other papers of an NF-e: simplified DANFE, and label. */
export type OutroPapel = 'simplificado' | 'etiqueta'

/**
 * Lays out the pages of a note printed on sheets (as its field tpImp says), or the other paper asked for. Null: the sale is
 * printed as tickets, because its note has that format or is not valid. @throws NAO_ENCONTRADO; VALIDACAO when another
 * paper is asked for a note that is not a valid NF-e
 */
export async function sheetsOf(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  outro: OutroPapel | null,
): Promise<Folhas | null> {
  const fonte = await readPaper(q, tenant, venda_id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO')
  const valida = counts(fonte)
  if (outro && !(valida && isNfe(fonte.xml)))
    throw fieldError('formato', 'Só uma NF-e emitida sai neste papel')
  if (!valida || !(outro || formatIn(fonte.xml))) return null
  const figura = await figureOf(q, fonte.logo)
  const opcoes = { logo: figura, cancelada: fonte.status_emissao === 'cancelada', epec: fonte.epec }
  const desenho =
    outro === 'etiqueta'
      ? layOutParcelLabel(fonte.xml, opcoes)
      : layOutDanfe(fonte.xml, opcoes, outro ?? undefined)
  return { desenho, figura }
}

const isNfe = (xml: string): boolean => xml.includes(`<mod>${NOTE_MODELS['55'].modelo}</mod>`)

/** Lays out the page of a registered event of a sale's note, by default the last event. @throws NAO_ENCONTRADO */
export async function eventSheet(
  q: Q,
  tenant: Tenant,
  venda_id: number,
  evento_id: number | null,
): Promise<Folhas> {
  const fonte = await readEventPaper(q, tenant, venda_id, evento_id)
  if (!fonte) throw new AppError('NAO_ENCONTRADO', { mensagem: 'A nota não tem evento registrado' })
  const figura = await figureOf(q, fonte.logo)
  return { desenho: layOutEvent(fonte.evento, fonte.nota, figura), figura }
}

/** Lays out the page of a registered event of an issued document; null: no such event, or its model has no paper. */
export async function issuedEventSheet(
  q: Q,
  tenant: Tenant,
  documento_id: number,
  evento_id: number | null,
): Promise<Folhas | null> {
  const fonte = await readIssuedEvent(q, tenant, documento_id, evento_id)
  if (!fonte) return null
  const figura = await figureOf(q, fonte.logo)
  const desenho = layOutIssuedEvent(fonte.modelo, { ...fonte, logo: figura })
  return desenho && { desenho, figura }
}

const SITUACOES: Readonly<Record<string, SituacaoImpressa>> = {
  ...{ cancelada: 'cancelada', encerrada: 'encerrada', substituida: 'substituida' },
}

/**
 * Finds the paper of an issued document: of a sale's note its sale, of another document its pages; null where there is no
 * such document, or its model has no paper.
 */
export async function issuedPaper(q: Q, documento_id: number): Promise<{ venda_id: number } | Folhas | null> {
  const fonte = await readIssued(q, documento_id)
  if (!fonte) return null
  const { venda_id, modelo, xml, eventos, status_emissao, logo } = fonte
  if (venda_id !== null) return { venda_id }
  const figura = await figureOf(q, logo)
  const situacao = SITUACOES[status_emissao] ?? null
  const desenho = layOutIssued(modelo, xml, { logo: figura, situacao, eventos })
  if (!desenho) return null
  const vias = Array.from({ length: copiesOf(modelo, fonte.manifestado, fonte) }, () => desenho.paginas)
  return { desenho: { ...desenho, paginas: vias.flat() }, figura }
}

const MANY = 200

/**
 * Makes a cache of companies' prepared pictures; a picture never changes under its path. Every call still reads the row, so
 * that row-level security applies: the cache only saves the decoding.
 */
function pictures<T>(make: (bytes: Buffer) => Promise<T | null>) {
  const ready = new Map<number, Promise<T | null>>()
  return async (q: Q, path: string | null): Promise<T | null> => {
    const id = path === null ? null : fotoId(path)
    if (id === null) return null
    const known = ready.get(id)
    const row = await readPicture(q, id, known === undefined)
    if (!row) return null
    if (known) return known
    if (ready.size >= MANY) ready.clear()
    const made = row.imagem ? make(row.imagem) : Promise.resolve(null)
    ready.set(id, made)
    return made
  }
}

/** Reads the company's picture for a ticket. */
export const logoOf = pictures<Logo>(readLogo)
/** Reads the company's picture in colour, for a page. */
export const figureOf = pictures<FiguraImpressa>(readFigure)

function receipt(f: FontePapel): Danfe {
  return comprovante({
    emitente: f.emitente,
    modelo: f.modelo,
    paga_em: dataHoraIn(new Date(f.paga_em), f.fuso),
    terminal: f.terminal,
    uuid: f.uuid,
    itens: f.itens.map(item => ({ ...item, total: item.preco_total })),
    subtotal: f.valor_produtos,
    desconto: f.desconto,
    acrescimo: f.acrscimo,
    taxa_entrega: f.taxa_entrega,
    total: f.valor_total,
    pagamentos: f.pagamentos.filter(paid => paid.tipo === 1),
    troco: f.troco,
    consumidor:
      f.consumidor_nome || f.consumidor_documento
        ? { nome: f.consumidor_nome, documento: f.consumidor_documento }
        : null,
  })
}
